package dev.halfstep.input;

/** Controls how the input of the player reaches a game. */
public interface PlayerInput {

    /**
     * Returns the bindings of controls to actions.
     *
     * @return always the same map, for simulation and presentation
     */
    ActionMap actions();

    /**
     * Drops the events that are pending for the next step, except for their net effect: a control that is held by now
     * is pressed in the next step, and one that was released is released. Call this at the end of a menu or a pause,
     * where the player meant something else. Presentation has seen all events anyway.
     */
    void dropPending();

    /**
     * Returns how many presses, releases and turns of the wheel were dropped before they reached the simulation: by
     * {@link #dropPending()}, or in a pause in which more than {@link InputQueue#MAX_EVENTS} events were pending, which
     * has the same effect.
     *
     * @return 0 in almost every game
     */
    long droppedEvents();

    /**
     * Replaces the player's input in steps. The source is polled once for each step, and the step sees all events that
     * the source appends, whatever their timestamps. The queue tells the span of the step in simulated time, so a
     * {@link ScriptedInput} reaches the steps of its times. Presentation still sees the player.
     *
     * <p>This is how recorded input is replayed: {@linkplain InputEvents#write write} the
     * {@link StepInput#events()} of each step, and {@linkplain InputQueue#read read} them here.
     *
     * @param source the source of the input of steps
     */
    void replaceSteps(InputSource source);
}
