package dev.halfstep.meteors.rule;

import dev.halfstep.input.Action;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.AxisAction;
import dev.halfstep.input.AxisSource;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.input.StepInput;

/** Defines the actions of the player, and binds the actions to keys, gamepad buttons and a gamepad axis. */
public final class PlayerActions {

    /** Turns the ship: -1 is full speed to the left, 1 is full speed to the right. */
    public static final AxisAction TURN = AxisAction.named("turn");

    /** Accelerates the ship while the action is held. */
    public static final Action THRUST = Action.named("thrust");

    /** Fires shots while the action is held. */
    public static final Action FIRE = Action.named("fire");

    /** Begins a game. */
    public static final Action START = Action.named("start");

    private PlayerActions() {}

    /**
     * Returns whether the player begins a game. ENTER while ALT is held does not: it switches to fullscreen mode.
     *
     * @param input the input of a step
     * @return true if the start action was pressed without ALT
     */
    public static boolean wasStarted(StepInput input) {
        return input.wasPressed(START) && !wasHeld(input, Key.LEFT_ALT) && !wasHeld(input, Key.RIGHT_ALT);
    }

    /** Returns whether a key was held in the step, even if it was released before the end of the step. */
    private static boolean wasHeld(StepInput input, Key key) {
        return input.isHeld(key) || input.wasReleased(key);
    }

    /**
     * Binds the actions to their keys, gamepad buttons and axis.
     *
     * @param actions the action map of the player
     */
    public static void bind(ActionMap actions) {
        actions.bind(TURN, AxisSource.pair(Key.LEFT, Key.RIGHT), AxisSource.pair(Key.A, Key.D), GamepadAxis.LEFT_X)
                .bind(THRUST, Key.UP, Key.W, GamepadButton.B)
                .bind(FIRE, Key.SPACE, Key.LEFT_CONTROL, GamepadButton.A)
                .bind(START, Key.ENTER, GamepadButton.START);
    }
}
