package dev.halfstep.ui;

import dev.halfstep.render.texture.TextureRegion;

/** Shows a picture in the middle of its width, reduced if it is wider. */
final class ImageWidget extends Widget {

    private final TextureRegion region;
    private final float imageWidth;
    private final float imageHeight;

    ImageWidget(TextureRegion region, float imageWidth, float imageHeight) {
        this.region = region;
        this.imageWidth = imageWidth;
        this.imageHeight = imageHeight;
    }

    private float scale() {
        return Math.min(1f, width / imageWidth);
    }

    @Override
    float layout(MenuLook look) {
        return imageHeight * scale();
    }

    @Override
    void paint(Painter painter) {
        float drawnWidth = imageWidth * scale();
        float drawnHeight = imageHeight * scale();
        painter.image(region, centerX() - drawnWidth / 2f, centerY() - drawnHeight / 2f, drawnWidth, drawnHeight);
    }
}
