package dev.halfstep.input;

/**
 * Configures how the input of the player reaches the steps of a game.
 *
 * <pre>{@code
 * scheduler.input().actions().bind(JUMP, Key.SPACE, GamepadButton.A);
 * scheduler.input().additions().press(JUMP); // a button on the screen
 * }</pre>
 */
public interface PlayerInput {

    /** The maximum number of players, see {@link InputView#ofPlayer}. */
    int MAX_PLAYERS = InputCode.MAX_PLAYERS;

    /**
     * Returns the bindings of controls to actions.
     *
     * @return always the same map, for simulation and presentation
     */
    ActionMap actions();

    /**
     * Drops the pending events, which no step has seen, and keeps only the state of the devices. The next step sees no
     * press: a control that is held now is held in the step, but was not pressed. It sees one release of each control
     * that is no longer held, and the current positions of axes and pointer. Players who leave or join still do. Call
     * this at the end of a menu or a pause, because the player's input there was not meant for the game. Presentation
     * has seen all events already. Toggled actions are {@linkplain #releaseToggled released}.
     */
    void dropPending();

    /**
     * Releases the controls of {@linkplain ActionMap#setToggled toggled} actions, in the next step. A menu of the game
     * calls this in each frame in which it is open: what the player presses there is not held afterwards.
     */
    void releaseToggled();

    /**
     * Returns how many presses, releases and turns of the wheel were dropped before they reached the simulation.
     * {@link #dropPending()} drops events. So does the engine if more than {@link InputQueue#MAX_EVENTS} events are
     * pending, which happens only in a long pause.
     *
     * @return 0 or more; almost always 0 in a game that never calls {@link #dropPending()}
     */
    long droppedEvents();

    /**
     * Returns a queue for input that presentation creates for the player. If the player clicks on a button that
     * presentation has drawn, {@code additions().press(BUY)} presses the action of that button. Only presentation
     * systems may add events: in a replay, simulation systems run again, and their events would arrive twice. The next
     * new step sees the added events before the events of the devices, whatever the timestamps are. Added events are
     * recorded and replayed like all input of steps, but presentation does not see them. Added characters are ignored,
     * because steps see no text.
     *
     * <p>A new step is one that has not run before: rollback runs old steps again with their old input, and leaves the
     * added events to the step that follows. The next new step always removes the events, even if it does not see them
     * because its whole input is set: by a replay, by {@link #replaceStepInput}, or by {@code Rollback.setInput}. A
     * network game writes the added events into the input that it sets, and sends them to the other players.
     *
     * <p>{@link #dropPending()} drops the added events, except aims, values of tunings, and players who leave or join. If
     * more than half of {@link InputQueue#MAX_EVENTS} are in the queue when a frame begins, which happens only in a
     * long pause, only their net effect is kept.
     *
     * <p>The pointer position of a step is the position of the last move, so the next move of the mouse replaces an
     * added position. To get the position of an added press, read the move before that press in {@link
     * StepInput#events()}.
     *
     * @return always the same queue; the next new step removes the events
     */
    InputQueue additions();

    /**
     * Replaces the player's input in steps. Presentation still sees the player's input. The source is polled once for
     * each step. The step sees all events that the source appends, whatever their timestamps are. The queue that the
     * source fills has the start and the end of the step in simulated time, so a {@link ScriptedInput} plays each event
     * in the step that contains its time.
     *
     * <p>Use this to replay recorded input: a game {@linkplain InputEvents#write writes} the {@link StepInput#events()}
     * of each step, and the source {@linkplain InputQueue#read reads} the events of the same step.
     *
     * @param source the source of the input of steps
     */
    void replaceStepInput(InputSource source);
}
