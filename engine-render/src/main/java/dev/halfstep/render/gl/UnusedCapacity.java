package dev.halfstep.render.gl;

/**
 * Decides when a buffer that is refilled in each frame shrinks: after {@value #FRAMES} frames in a row in which less
 * than a quarter of its capacity was used. Half of the capacity is then enough for twice the use, so that a buffer never
 * shrinks and grows in turn.
 *
 * @hidden
 */
public final class UnusedCapacity {

    /** The number of frames after which a buffer shrinks: a few seconds. */
    static final int FRAMES = 300;

    private final int minimum;

    /** The number of frames in a row in which less than a quarter was used. */
    private int frames;

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
            frames = 0;
            return capacity;
        }
        if (++frames < FRAMES) {
            return capacity;
        }
        frames = 0;
        return capacity / 2;
    }
}
