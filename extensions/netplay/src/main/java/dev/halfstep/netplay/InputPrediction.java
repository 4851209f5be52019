package dev.halfstep.netplay;

import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputQueue;

/**
 * Predicts the input of another machine in steps for which it has not arrived. A wrong prediction costs a rollback, and
 * never changes the outcome. Held controls stay held without an event, so the {@linkplain #UNCHANGED default}
 * predicts no event.
 */
@FunctionalInterface
public interface InputPrediction {

    /** Predicts that nothing changes: held controls stay held, and nothing is pressed. */
    InputPrediction UNCHANGED = (step, newest, predicted) -> {};

    /**
     * Adds the predicted events of a step.
     *
     * @param step the number of the step
     * @param newest the events of the newest step whose input has arrived from a machine, with the numbers that its
     *     players have in the session. Valid during the call
     * @param predicted gets the events, with the same numbers of players
     */
    void predict(long step, InputEvents newest, InputQueue predicted);
}
