package dev.halfstep.frame;

import dev.halfstep.input.StepInput;

/**
 * Observes every step, for recordings and tools. Called on the thread of the frame. A listener must not change the
 * simulation.
 *
 * @hidden
 */
public interface StepListener {

    /**
     * Called when a step begins: its input is complete, and none of its systems has run.
     *
     * @param step the number of the step, 1 for the first one
     * @param input the input of systems that run in every step
     */
    default void stepBegins(long step, StepInput input) {}

    /**
     * Called when a step has ended: all of its systems have run. Not called for a step that failed.
     *
     * @param step the number of the step
     */
    void stepEnds(long step);

    /**
     * Returns whether this listener undoes steps and resimulates them, as {@link Rollback} does.
     *
     * @return false unless overridden
     */
    default boolean undoesSteps() {
        return false;
    }

    /**
     * Returns whether no listener that undoes steps may be added while this one is registered, because it decides the
     * input of all steps, as a replay does.
     *
     * @return false unless overridden
     */
    default boolean decidesInput() {
        return false;
    }

    /** Called between steps when a snapshot was restored. */
    default void stateRestored() {}

    /** Called when a stored state was loaded: the steps before this state belong to another run. */
    default void stateLoaded() {}
}
