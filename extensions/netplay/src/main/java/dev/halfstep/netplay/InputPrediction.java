package dev.halfstep.netplay;

import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputQueue;

/**
 * Predicts the input of another player in steps for which it has not arrived. A wrong prediction costs a rollback, and
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
     * @param newest the events of the newest step whose input has arrived; the players of the other machine have the
     *     numbers 1 and up in them. Valid during the call
     * @param predicted gets the events, with the same numbers of players
     */
    void predict(long step, InputEvents newest, InputQueue predicted);
}
