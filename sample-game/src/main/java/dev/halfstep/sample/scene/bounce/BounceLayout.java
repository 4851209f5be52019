package dev.halfstep.sample.scene.bounce;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.sample.scene.PictureInPoints;
import dev.halfstep.sample.scene.SceneFooter;

/**
 * Computes how large both boxes are in a picture of any size: as large as fits between the caption of the upper box and
 * the footer. Results are in points, from the lower left corner of the picture.
 */
final class BounceLayout {

    /** The sides of the rectangle around both boxes, in world units. */
    static final float LEFT = 40f;

    static final float RIGHT = 1240f;
    static final float BOTTOM = 70f;
    static final float TOP = 644f;

    /** The height of the captions, which must fit between the boxes. */
    static final float LETTER_HEIGHT = 17f;

    private static final float MARGIN = 14f;

    /** Keeps the scale positive in pictures that are too small for the boxes. */
    private static final float MIN_POINTS_PER_UNIT = 0.01f;

    private final float width;
    private final float height;
    private final float middleY;
    private final float pointsPerUnit;

    BounceLayout(float width, float height) {
        this.width = width;
        this.height = height;
        float bottom = SceneFooter.height(width) + MARGIN / 2;
        float top = height - PictureInPoints.HUD_HEIGHT - LETTER_HEIGHT - MARGIN / 2;
        middleY = (bottom + top) / 2;
        float scaleToWidth = (width - 2 * MARGIN) / (RIGHT - LEFT);
        float scaleToHeight = (top - bottom) / (TOP - BOTTOM);
        pointsPerUnit = Math.max(MIN_POINTS_PER_UNIT, Math.min(scaleToWidth, scaleToHeight));
    }

    /** Converts an x coordinate in the world to points. */
    float x(float worldX) {
        return width / 2 + (worldX - (LEFT + RIGHT) / 2) * pointsPerUnit;
    }

    /** Converts a y coordinate in the world to points. */
    float y(float worldY) {
        return middleY + (worldY - (BOTTOM + TOP) / 2) * pointsPerUnit;
    }

    /** Sets a camera so that it shows the world at the computed size. */
    void applyTo(Camera2d camera) {
        camera.setVisibleSize(width / pointsPerUnit, height / pointsPerUnit)
                .setCenter((LEFT + RIGHT) / 2, (BOTTOM + TOP) / 2 + (height / 2 - middleY) / pointsPerUnit);
    }
}
