package dev.halfstep.frame;

/**
 * Paces frames: decides when each frame begins. Most pacers only wait after drawing. A pacer can also plan when a
 * frame is presented. Then it also waits before presentation, and decides how much time the frame simulates.
 */
@FunctionalInterface
public interface FramePacer {

    /**
     * Returns how much time the frame that begins now simulates. Called before stage 1, input.
     *
     * @param measuredNanos the time since the last frame, in nanoseconds
     * @return nanoseconds, 0 or more; the measured time, unless the pacer has planned the frame
     */
    default long frameNanos(long measuredNanos) {
        return measuredNanos;
    }

    /**
     * Returns by how much the planned end of the frame was delayed since the last call. Called after every step.
     *
     * @return nanoseconds, 0 or more; 0 if the pacer plans nothing
     */
    default long delayNanos() {
        return 0;
    }

    /**
     * Waits until presentation is due. Called between simulation and presentation. Does not wait unless overridden.
     */
    default void awaitPresentation() {}

    /** Waits until the next frame is due. Called after drawing. */
    void awaitNextFrame();

    /**
     * Returns a pacer that never waits.
     *
     * @return a pacer that several loops may share
     */
    static FramePacer unlimited() {
        return () -> {};
    }
}
