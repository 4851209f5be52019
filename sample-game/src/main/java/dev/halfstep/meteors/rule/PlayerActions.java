package dev.halfstep.meteors.rule;

import dev.halfstep.input.Action;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.AxisAction;
import dev.halfstep.input.AxisSource;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;

/** Defines the actions of the player, and binds the actions to keys, gamepad buttons and a gamepad axis. */
public final class PlayerActions {

    /** Turns the ship: -1 is full speed to the left, 1 is full speed to the right. */
    public static final AxisAction TURN = AxisAction.named("turn");

    /** Accelerates the ship while the action is held. */
    public static final Action THRUST = Action.named("thrust");

    /** Fires shots while the action is held. */
    public static final Action FIRE = Action.named("fire");

    /** Begins a game. A button of the menu presses it. */
    public static final Action START = Action.named("start");

    /** Ends a game, and shows the title. A button of the menu presses it. */
    public static final Action SHOW_TITLE = Action.named("show-title");

    private PlayerActions() {}

    /**
     * Binds the actions to their keys, gamepad buttons and axis.
     *
     * @param actions the action map of the player
     * @return the same map
     */
    public static ActionMap bind(ActionMap actions) {
        return actions.bind(
                        TURN, AxisSource.pair(Key.LEFT, Key.RIGHT), AxisSource.pair(Key.A, Key.D), GamepadAxis.LEFT_X)
                .bind(THRUST, Key.UP, Key.W, GamepadButton.B)
                .bind(FIRE, Key.SPACE, Key.LEFT_CONTROL, GamepadButton.A)
                .declare(START, SHOW_TITLE);
    }
}
