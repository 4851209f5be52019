package dev.halfstep.schedule;

/**
 * Decides when things happen within a frame and between two of them. Most pacers wait in one place only, after the
 * picture; one that plans the moment of the picture ahead also waits before it, and says how long the frame will be.
 */
@FunctionalInterface
public interface FramePacer {

    /**
     * Before stage 1: how much time the frame that begins is to simulate.
     *
     * @param measuredNanos the time since the frame before, in nanoseconds
     * @return nanoseconds, 0 or more; as measured, unless the pacer has planned the frame ahead
     */
    default long frameNanos(long measuredNanos) {
        return measuredNanos;
    }

    /**
     * In stage 3, after every step: by how much the frame has become longer than was planned when it began.
     *
     * @return nanoseconds that were not told before, 0 or more; 0 where nothing is planned
     */
    default long overrunNanos() {
        return 0;
    }

    /** Between stage 3 and stage 4: returns when the picture is due. At once, unless the pacer has planned it ahead. */
    default void awaitPresentation() {}

    /** After stage 5: returns when the next frame is to begin. */
    void awaitNextFrame();

    /**
     * Waits for nothing: frames follow each other as fast as they can.
     *
     * @return a pacer that any number of loops may share
     */
    static FramePacer unlimited() {
        return () -> {};
    }
}
