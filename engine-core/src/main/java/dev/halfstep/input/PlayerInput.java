package dev.halfstep.input;

/** What a game may change about the input of its player. */
public interface PlayerInput {

    /**
     * Which controls do what.
     *
     * @return always the same map; both phases look into it
     */
    ActionMap actions();

    /**
     * Lets what waits for the next step not reach the simulation, but for its net effect: what is held by then is
     * pressed in the next step, what was let go is released. For the end of a menu or a pause, in which the player
     * meant something else. Presentation has seen everything anyway.
     */
    void skipWaiting();

    /**
     * How many presses, releases and turns of the wheel did not reach the simulation: those that were skipped, and
     * those of a pause in which more than {@link InputQueue#MAX_EVENTS} came to wait, where the same is done by itself.
     *
     * @return 0 in almost every game
     */
    long skippedEvents();

    /**
     * Replaces the player's input in steps: the source is asked once for each step, and the step sees all that it hands
     * over, whatever times it says. The queue tells the span of the step in simulated time, so a {@link ScriptedInput}
     * reaches the steps of its times. Presentation goes on to see the player. This is how recorded input is played again: {@link StepInput#events()} of each step, {@linkplain InputEvents#write written} once, and
     * {@linkplain InputQueue#read read} here.
     *
     * @param source where the input of steps comes from
     */
    void replaceSteps(InputSource source);
}
