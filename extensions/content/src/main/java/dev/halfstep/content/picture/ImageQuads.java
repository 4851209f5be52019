package dev.halfstep.content.picture;

import dev.halfstep.content.MapLayer;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.TextureRegion;
import org.jspecify.annotations.Nullable;

/** Draws an image layer, whose image may be repeated without end. */
final class ImageQuads extends QuadLayer {

    private final @Nullable TextureRegion region;
    private final MapLayer.Picture picture;
    private final double left;
    private final double top;
    private final double width;
    private final double height;

    ImageQuads(Scene scene, MapLayer layer, MapLayer.Picture picture) {
        super(scene, layer);
        this.picture = picture;
        // With a repeated texture, a smooth filter would mix the colours of opposite sides where only one of them
        // repeats.
        Sampling.Wrap wrap = isPlane() ? Sampling.Wrap.REPEAT : Sampling.Wrap.CLAMP;
        Sampling sampling = new Sampling(scene.sampling().filter(), wrap);
        region = scene.pictures().isShown(picture.image(), sampling)
                ? scene.pictures().texture(picture.image(), sampling).region()
                : null;
        left = scene.x(layer.offsetX());
        top = scene.y(layer.offsetY());
        width = scene.space().length(picture.image().width());
        height = scene.space().length(picture.image().height());
    }

    private boolean isPlane() {
        return picture.isRepeatedX() && picture.isRepeatedY();
    }

    @Override
    void addQuads(double seconds) {
        if (region == null) {
            return;
        }
        long firstColumn = picture.isRepeatedX() ? (long) Math.floor((viewLeft - left) / width) : 0;
        long endColumn = picture.isRepeatedX() ? (long) Math.ceil((viewRight - left) / width) : 1;
        long firstRow = picture.isRepeatedY() ? (long) Math.floor((top - viewTop) / height) : 0;
        long endRow = picture.isRepeatedY() ? (long) Math.ceil((top - viewBottom) / height) : 1;
        long columns = isPlane() ? endColumn - firstColumn : 1; // of a quad
        long rows = isPlane() ? endRow - firstRow : 1;
        for (long row = firstRow; row < endRow; row += rows) {
            for (long column = firstColumn; column < endColumn; column += columns) {
                double halfWidth = columns * width / 2;
                double halfHeight = rows * height / 2;
                place(left + column * width + halfWidth, top - row * height - halfHeight, halfWidth, 0, 0, halfHeight);
                add(region, /* opacity= */ 1, columns, rows, /* footY= */ 0);
            }
        }
    }
}
