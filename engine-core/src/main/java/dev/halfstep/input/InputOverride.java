package dev.halfstep.input;

/**
 * Overrides the input of steps: of steps that are resimulated, or with the input of remote players.
 *
 * @hidden
 */
@FunctionalInterface
public interface InputOverride {

    /**
     * Writes the whole input of one step, if this overrides it.
     *
     * @param step the number of the step that begins
     * @param input the queue to append to; its frame is the span of the step in simulated time
     * @return true if the step sees this input, false if it sees the input that it would see without an override
     */
    boolean poll(long step, InputQueue input);
}
