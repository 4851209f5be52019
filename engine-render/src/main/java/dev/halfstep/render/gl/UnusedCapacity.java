package dev.halfstep.render.gl;

/**
 * Decides when a buffer that is refilled in each frame shrinks: after {@value #SHRINK_AFTER_FRAMES} frames in a row in
 * which less than a quarter of its capacity was used. The buffer shrinks by half, which is still enough for twice the
 * use. So it does not grow again soon afterwards.
 *
 * @hidden
 */
public final class UnusedCapacity {

    /** The number of frames after which a buffer shrinks: a few seconds. */
    static final int SHRINK_AFTER_FRAMES = 300;

    private final int minimum;

    /** The number of frames in a row in which less than a quarter was used. */
    private int underusedFrames;

    /** Creates the frame counter of one buffer, which never shrinks below a minimum. */
    public UnusedCapacity(int minimum) {
        this.minimum = minimum;
    }

    /**
     * Returns the capacity for the next frame: the capacity of this frame, or half of it if the buffer is to shrink.
     * Call it once per frame, when the buffer is cleared, with the number of elements that the last frame used.
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
