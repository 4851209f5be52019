package dev.halfstep.input;

/** Knows what some steps are to see: those that were run before and are run again, or those of a player far away. */
@FunctionalInterface
public interface KnownInput {

    /**
     * Hands over all input of one step, if it is known.
     *
     * @param step which step, the one that begins now
     * @param input where to append it; it says which span of simulated time the step has
     * @return false if nothing is known, so that the step sees what it would have seen without this
     */
    boolean poll(long step, InputQueue input);
}
