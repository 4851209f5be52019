package dev.halfstep.input;

import org.jspecify.annotations.Nullable;

/**
 * The input of a player in one step or one frame: all events in its span of time, and the state of all controls at
 * the end of the span. If the player presses and releases a key within the span, {@link #wasPressed(Control)} and
 * {@link #wasReleased(Control)} are true and {@link #isHeld(Control)} is false.
 *
 * <pre>{@code
 * if (step.input().wasPressed(JUMP)) jump();     // an edge: once for each press
 * if (step.input().isHeld(FIRE)) fire();         // a state: in each step
 * float speed = 8 * step.input().value(MOVE);    // -1 to 1
 * }</pre>
 */
public abstract sealed class InputView permits StepInput, FrameInput, PlayerView {

    /** The state that this view shows. */
    final ControlState state;

    /** The views of the players after the first, each from its first use on. */
    private final @Nullable PlayerView[] otherPlayers = new PlayerView[InputCode.MAX_PLAYERS - 1];

    InputView(ControlState state) {
        this.state = state;
    }

    /**
     * Returns the input of one of several players. The first player has keyboard, mouse and a gamepad, and this view.
     * Each further player has a gamepad of a window with {@code GlfwHost.setGamepadPlayers}, or is remote and has all
     * devices: {@link InputQueue#addAll(InputEvents, int, long)}. All players have the same bindings, unless steps have
     * {@linkplain ActionMap#setPlayerBindings others} for a player.
     *
     * @param player the number of the player, 1 to {@link PlayerInput#MAX_PLAYERS}
     * @return always the same object for the same player
     * @throws IllegalArgumentException if the number is out of range
     */
    public InputView ofPlayer(int player) {
        InputCode.requirePlayer(player);
        if (player == 1) {
            return this;
        }
        PlayerView view = otherPlayers[player - 2];
        if (view == null) {
            view = new PlayerView(state.ofPlayer(player - 1), this);
            otherPlayers[player - 2] = view;
        }
        return view;
    }

    /**
     * Returns whether the player takes part: has not {@linkplain InputQueue#leave left}, or has {@linkplain
     * InputQueue#join joined} again. In steps, a player who has left holds nothing and presses nothing. In a frame, this
     * is so at the newest step, and the devices of the player are seen all the same: a press of a button may be a wish
     * to join.
     *
     * @return true if the player takes part; in a game in which no player has ever left, for all players
     */
    public final boolean isPresent() {
        return first().state.isPresent(state.playerIndex);
    }

    /**
     * Returns whether a control is held at the end of the span.
     *
     * @param control the control
     * @return true while it is down
     */
    public final boolean isHeld(Control control) {
        return state.held[control.index()];
    }

    /**
     * Returns whether a control was pressed at least once in the span.
     *
     * @param control the control
     * @return true if it was pressed
     */
    public final boolean wasPressed(Control control) {
        return pressCount(control) > 0;
    }

    /**
     * Returns whether a control was released at least once in the span.
     *
     * @param control the control
     * @return true if it was released
     */
    public final boolean wasReleased(Control control) {
        return releaseCount(control) > 0;
    }

    /**
     * Returns how often a control was pressed in the span.
     *
     * @param control the control
     * @return 0 or more
     */
    public final int pressCount(Control control) {
        return state.pressCounts[control.index()];
    }

    /**
     * Returns how often a control was released in the span.
     *
     * @param control the control
     * @return 0 or more
     */
    public final int releaseCount(Control control) {
        return state.releaseCounts[control.index()];
    }

    /**
     * Returns whether any control of an action is held at the end of the span; a control of a {@linkplain
     * ActionMap#setToggled toggled} action is, from one press to the next.
     *
     * @param action the action
     * @return true if at least one of the controls is held
     * @throws IllegalArgumentException if the action was never {@linkplain ActionMap#bind(Action, Control...) bound}
     */
    public final boolean isHeld(Action action) {
        for (int control : controlsOf(state.playerIndex, action)) {
            if (first().isHolding(state, action, control)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a control holds an action for the player of a state. */
    boolean isHolding(ControlState player, Action action, int control) {
        return player.held[control];
    }

    /**
     * Returns whether an action was pressed in the span.
     *
     * @param action the action
     * @return true if {@link #pressCount(Action)} is more than 0
     * @throws IllegalArgumentException if the action was never bound
     */
    public final boolean wasPressed(Action action) {
        return pressCount(action) > 0;
    }

    /**
     * Returns whether an action was released in the span.
     *
     * @param action the action
     * @return true if {@link #releaseCount(Action)} is more than 0
     * @throws IllegalArgumentException if the action was never bound
     */
    public final boolean wasReleased(Action action) {
        return releaseCount(action) > 0;
    }

    /**
     * Returns how often an action was pressed in the span: by its controls, and {@linkplain InputQueue#press(Action)
     * without a control}. An action with several controls is held while any of them is, so a second control that goes
     * down meanwhile does not press it again.
     *
     * @param action the action
     * @return 0 or more
     * @throws IllegalArgumentException if the action was never bound
     */
    public final int pressCount(Action action) {
        return state.edgeCount(controlsOf(state.playerIndex, action), /* ofPresses= */ true)
                + state.pressesWithoutControl(action);
    }

    /**
     * Returns how often an action was released in the span: when the last of its controls that are held comes up. A
     * press without a control is released at once.
     *
     * @param action the action
     * @return 0 or more
     * @throws IllegalArgumentException if the action was never bound
     */
    public final int releaseCount(Action action) {
        return state.edgeCount(controlsOf(state.playerIndex, action), /* ofPresses= */ false)
                + state.pressesWithoutControl(action);
    }

    /** Returns the indices of the controls of an action of a player. */
    abstract int[] controlsOf(int playerIndex, Action action);

    /** Returns the sources of an axis action of a player. */
    abstract AxisSource[] sourcesOf(int playerIndex, AxisAction axis);

    /**
     * Returns the position of a gamepad axis at the end of the span.
     *
     * @param axis the axis
     * @return -1 to 1; 0 at rest
     */
    public final float value(GamepadAxis axis) {
        return state.axes[axis.index()];
    }

    /**
     * Returns the value of an axis action: the sum of the values of its sources, clamped to the range from -1 to 1.
     *
     * @param axis the axis action
     * @return -1 to 1; 0 at rest
     * @throws IllegalArgumentException if the axis action was never
     *     {@linkplain ActionMap#bind(AxisAction, AxisSource...) bound}
     */
    public final float value(AxisAction axis) {
        float sum = 0;
        for (AxisSource source : sourcesOf(state.playerIndex, axis)) {
            sum += source.value(this);
        }
        return Math.max(-1f, Math.min(sum, 1f));
    }

    /**
     * Returns the value of a tuning at the end of the span; in a frame, the value at the newest step. The value is the
     * same for all players. Looking it up takes longer than reading a field, so a loop over many entities reads it once
     * before.
     *
     * @param tuning the tuning
     * @return the value that was set last, its initial value if none was set; always in its range
     */
    public final float value(Tuning tuning) {
        Float value = first().state.tunings.get(tuning.name());
        return value == null ? tuning.initial() : tuning.clamp(value);
    }

    /** Returns the view of the first player. */
    InputView first() {
        return this;
    }

    /**
     * Returns the x position of the mouse pointer at the end of the span.
     *
     * @return pixels from the left edge of the picture
     */
    public final float pointerX() {
        return state.pointerX;
    }

    /**
     * Returns the y position of the mouse pointer at the end of the span.
     *
     * @return pixels from the upper edge of the picture
     */
    public final float pointerY() {
        return state.pointerY;
    }

    /**
     * Returns the x position in the world that the player aims at, as presentation has sent it by {@link
     * InputQueue#aim}; in a frame, at the newest step.
     *
     * <pre>{@code
     * if (step.input().isHeld(FIRE)) {
     *     fireTowards(step.input().aimX(), step.input().aimY());
     * }
     * }</pre>
     *
     * @return world units; 0 before the first aim
     */
    public final float aimX() {
        return state.aimX;
    }

    /**
     * Returns the y position in the world that the player aims at.
     *
     * @return world units; 0 before the first aim
     */
    public final float aimY() {
        return state.aimY;
    }

    /**
     * Returns how far the mouse wheel was turned sideways in the span.
     *
     * @return notches to the right
     */
    public final float wheelX() {
        return state.wheelX;
    }

    /**
     * Returns how far the mouse wheel was turned forwards in the span.
     *
     * @return notches away from the player
     */
    public final float wheelY() {
        return state.wheelY;
    }

    /**
     * Returns how far the mouse moved sideways in the span while the window had captured the pointer. The position of a
     * captured pointer stays, so this is the motion to turn a camera by.
     *
     * @return pixels to the right; 0 while the pointer is not captured
     */
    public final float motionX() {
        return state.motionX;
    }

    /**
     * Returns how far the mouse moved towards the player in the span while the window had captured the pointer.
     *
     * @return pixels downwards; 0 while the pointer is not captured
     */
    public final float motionY() {
        return state.motionY;
    }

    /**
     * Returns the control that was pressed first in the span. Use this in a menu where the player chooses a control for
     * an action:
     *
     * <pre>{@code
     * Control pressed = frame.input().firstPressed();
     * if (pressed != null) {
     *     actions.rebind(JUMP, pressed);
     * }
     * }</pre>
     *
     * @return the control, or null if none was pressed
     */
    public final @Nullable Control firstPressed() {
        return state.firstPressed == ControlState.NO_CONTROL ? null : ControlTable.ALL[state.firstPressed];
    }

    /**
     * Returns all events of the span, in order. In the view of the first player, this includes the events of
     * {@linkplain InputEvents#player other players}.
     *
     * @return always the same list; its content changes when the next span begins
     */
    public final InputEvents events() {
        return state.events;
    }
}
