package dev.halfstep.render.gl;

/**
 * Decides when a buffer that is refilled in each frame shrinks: after {@value #SHRINK_AFTER_FRAMES} frames in a row in
 * which less than a quarter of its capacity was used. It shrinks by half, which is still enough for twice the use. So
 * a buffer does not grow again soon after it has shrunk.
 *
 * @hidden
 */
public final class UnusedCapacity {

    /** The number of frames after which a buffer shrinks: a few seconds. */
    static final int SHRINK_AFTER_FRAMES = 300;

    private final int minimum;

    /** The number of frames in a row in which less than a quarter was used. */
    private int underusedFrames;

    /**
     * Creates a rule.
     *
     * @param minimum the capacity below which a buffer does not shrink
     */
    public UnusedCapacity(int minimum) {
        this.minimum = minimum;
    }

    /**
     * Returns the capacity for the next frame. Call it once per frame, when the buffer is cleared.
     *
     * @param used the elements that the last frame used
     * @param capacity the capacity of the buffer
     * @return the capacity, or half of it if the buffer is to shrink
     */
    public int next(int used, int capacity) {
        if (used >= capacity / 4 || capacity / 2 < minimum) {
            underusedFrames = 0;
            return capacity;
        }
        if (++underusedFrames < SHRINK_AFTER_FRAMES) {
            return capacity;
        }
        underusedFrames = 0;
        return capacity / 2;
    }
}
