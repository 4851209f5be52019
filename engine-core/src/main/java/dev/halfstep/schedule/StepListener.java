package dev.halfstep.schedule;

import dev.halfstep.input.StepInput;

/**
 * Is told of every step, on the thread of the frame: for recordings and tools that look at the simulation and change
 * nothing in it.
 */
public interface StepListener {

    /**
     * A step begins: its input is known, none of its systems has run.
     *
     * @param step the number of the step, 1 for the first one
     * @param input what every system sees that runs in each step
     */
    void stepBegins(long step, StepInput input);

    /**
     * A step has ended: all of its systems have run. Not called for a step that ends the game by a failure.
     *
     * @param step the number of the step
     */
    void stepEnds(long step);

    /**
     * Returns whether this listener goes back and has steps run again, as {@link dev.halfstep.snapshot.Rollback} does.
     *
     * @return false unless overridden
     */
    default boolean undoesSteps() {
        return false;
    }

    /**
     * Returns whether no step may be undone as long as this listener listens: a recording cannot take back what it has
     * written.
     *
     * @return false unless overridden
     */
    default boolean needsFinalSteps() {
        return false;
    }
}
