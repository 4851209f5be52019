package dev.halfstep.schedule;

/** Called for every frame that drops or owes simulated time. */
@FunctionalInterface
public interface OverrunListener {

    /**
     * Called after the steps of such a frame, and before its presentation.
     *
     * @param overrun describes the frame
     */
    void overrun(Overrun overrun);
}
