package dev.halfstep.ui;

/** The position of the mouse pointer in the picture. */
final class Pointer {

    private final MenuLook look;

    // In pixels; NaN before the first move.
    private float xPixels = Float.NaN;
    private float yPixels = Float.NaN;

    Pointer(MenuLook look) {
        this.look = look;
    }

    /** Moves the pointer to a pixel. Returns whether it was at another one: a mouse at rest selects nothing. */
    boolean moveTo(float newXPixels, float newYPixels) {
        boolean isMove = !Float.isNaN(xPixels) && (newXPixels != xPixels || newYPixels != yPixels);
        xPixels = newXPixels;
        yPixels = newYPixels;
        return isMove;
    }

    /** Returns the position in points. */
    float x() {
        return xPixels / look.picture().pixelsPerPoint();
    }

    float y() {
        return yPixels / look.picture().pixelsPerPoint();
    }
}
