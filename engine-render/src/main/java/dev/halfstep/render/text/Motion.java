package dev.halfstep.render.text;

/**
 * Tells from frame to frame whether a position moves, or a height changes. What rests is rounded to whole pixels, so
 * that letters are sharp. What moves is drawn exactly where it is: rounded, it would shake beside a sprite that moves
 * along with it.
 *
 * <p>A single large change is no motion: a text that gets a new place is sharp at once. A small change is, and so are
 * two changes within {@link #FRAMES}. At the start and after the end of a motion, the rounding fades over as many
 * frames, so that nothing jumps by half a pixel.
 */
final class Motion {

    /** The number of frames without a change after which a motion has ended, and of frames in which rounding fades. */
    static final int FRAMES = 16;

    /** Below this change, in pixels, a motion begins at once. */
    private static final float SMALL_CHANGE = 1f;

    /** The smallest change that counts, in pixels. Smaller ones come from the rounding of floats, or cannot be seen. */
    private final float minChange;

    /** The last drawn frame; at first one that is too long ago. */
    private long frame = -1 - FRAMES;

    /** The position after the last change that counted. */
    private float x;

    private float y;

    /** The position at which the text rested last. It stays while its rounding fades. */
    private float restX = Float.NaN;

    private float restY = Float.NaN;

    private int framesSinceChange = FRAMES;
    private boolean isMoving;

    /** The subpixel weight in units of one by {@link #FRAMES}. */
    private int subpixelFrames;

    /** Starts without a position. */
    Motion(float minChange) {
        this.minChange = minChange;
    }

    /** Takes the position in a frame. A frame that is drawn again, for example for a screenshot, changes nothing. */
    void advance(long newFrame, float newX, float newY) {
        long frames = newFrame - frame;
        if (frames == 0) {
            return;
        }
        frame = newFrame;
        if (frames < 0 || frames > FRAMES) { // it was hidden, or another run has begun
            isMoving = false;
            subpixelFrames = 0;
            framesSinceChange = FRAMES;
            x = newX;
            y = newY;
            rest(newX, newY);
        } else if (isNear(newX, newY, minChange)) {
            framesSinceChange = Math.min(framesSinceChange + 1, FRAMES);
            isMoving &= framesSinceChange < FRAMES;
        } else {
            isMoving = subpixelFrames > 0 || framesSinceChange < FRAMES || isNear(newX, newY, SMALL_CHANGE);
            framesSinceChange = 0;
            if (!isMoving) {
                rest(newX, newY);
            }
            x = newX;
            y = newY;
        }
        if (subpixelFrames == FRAMES) {
            rest(newX, newY); // counts only after the motion has ended
        }
        subpixelFrames = isMoving ? Math.min(subpixelFrames + 1, FRAMES) : Math.max(subpixelFrames - 1, 0);
    }

    private void rest(float newX, float newY) {
        restX = newX;
        restY = newY;
    }

    private boolean isNear(float newX, float newY, float distance) {
        return Math.abs(newX - x) < distance && Math.abs(newY - y) < distance;
    }

    /** Returns the subpixel weight: 0 at rest, where positions are rounded to pixels, to 1 in motion (exact positions). */
    float subpixelWeight() {
        return subpixelFrames / (float) FRAMES;
    }

    /** Returns whether the subpixel weight is between 0 and 1. */
    boolean isFading() {
        return subpixelFrames > 0 && subpixelFrames < FRAMES;
    }

    /**
     * Returns the x coordinate to round while x is drawn: the one of the last rest. At rest it is the drawn x if the two
     * differ, as in the second of two views.
     */
    float restX(float drawnX) {
        return subpixelFrames == 0 && !(Math.abs(drawnX - restX) < minChange) ? drawnX : restX;
    }

    /** Returns the y coordinate to round while y is drawn, like {@link #restX}. */
    float restY(float drawnY) {
        return subpixelFrames == 0 && !(Math.abs(drawnY - restY) < minChange) ? drawnY : restY;
    }
}
