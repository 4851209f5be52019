package dev.halfstep.input;

/**
 * Supplies the input of steps in place of the player: recorded input for resimulation, or input of remote players.
 *
 * @hidden
 */
@FunctionalInterface
public interface InputOverride {

    /**
     * Appends the whole input of one step, if this override applies to the step.
     *
     * @param step the number of the step that begins
     * @param input the queue to append to; its {@linkplain InputQueue#frameStartNanos() start} and
     *     {@linkplain InputQueue#frameEndNanos() end} are the span of the step in simulated time
     * @return true if the step sees the appended input; false if the step sees its usual input
     */
    boolean poll(long step, InputQueue input);
}
