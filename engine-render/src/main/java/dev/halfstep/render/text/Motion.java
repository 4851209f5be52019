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

    /** The looseness in units of one by {@link #FRAMES}. */
    private int looseFrames;

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
            looseFrames = 0;
            framesSinceChange = FRAMES;
            x = newX;
            y = newY;
            rest(newX, newY);
        } else if (isNear(newX, newY, minChange)) {
            framesSinceChange = Math.min(framesSinceChange + 1, FRAMES);
            isMoving &= framesSinceChange < FRAMES;
        } else {
            isMoving = looseFrames > 0 || framesSinceChange < FRAMES || isNear(newX, newY, SMALL_CHANGE);
            framesSinceChange = 0;
            if (!isMoving) {
                rest(newX, newY);
            }
            x = newX;
            y = newY;
        }
        if (looseFrames == FRAMES) {
            rest(newX, newY); // counts only after the motion has ended
        }
        looseFrames = isMoving ? Math.min(looseFrames + 1, FRAMES) : Math.max(looseFrames - 1, 0);
    }

    private void rest(float newX, float newY) {
        restX = newX;
        restY = newY;
    }

    private boolean isNear(float newX, float newY, float distance) {
        return Math.abs(newX - x) < distance && Math.abs(newY - y) < distance;
    }

    /** Returns how much of the exact position counts: 0 at rest, where it is rounded, to 1 in motion. */
    float looseness() {
        return looseFrames / (float) FRAMES;
    }

    /** Returns whether the looseness is between 0 and 1. */
    boolean isFading() {
        return looseFrames > 0 && looseFrames < FRAMES;
    }

    /**
     * Returns the x coordinate whose rounding counts while x is drawn: that of the rest. At rest it is x itself if that
     * is elsewhere, as in the second of two views.
     */
    float restX(float drawnX) {
        return looseFrames == 0 && !(Math.abs(drawnX - restX) < minChange) ? drawnX : restX;
    }

    /** Returns the y coordinate whose rounding counts while y is drawn. */
    float restY(float drawnY) {
        return looseFrames == 0 && !(Math.abs(drawnY - restY) < minChange) ? drawnY : restY;
    }
}
