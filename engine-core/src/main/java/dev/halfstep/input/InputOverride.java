package dev.halfstep.input;

/**
 * Overrides the player's input in single steps: with recorded input for resimulation, or with input of remote players.
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
     * @return true if the step sees the appended input; false if this override does not apply to the step
     */
    boolean poll(long step, InputQueue input);
}
