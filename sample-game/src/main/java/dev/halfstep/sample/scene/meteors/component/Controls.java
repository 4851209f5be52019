package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.input.Action;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.AxisAction;
import dev.halfstep.input.ControlPair;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;

/** What the player can do, and with which keys and buttons. */
public final class Controls {

    /** Turns the ship, -1 to the left to 1 to the right. */
    public static final AxisAction TURN = AxisAction.named("turn");

    /** Lets the engine burn. */
    public static final Action THRUST = Action.named("thrust");

    /** Fires for as long as it is held. */
    public static final Action FIRE = Action.named("fire");

    /** Begins a game. */
    public static final Action START = Action.named("start");

    private Controls() {}

    /**
     * Binds keys and buttons of the gamepad.
     *
     * @param actions those of the player
     */
    public static void bind(ActionMap actions) {
        actions.bind(TURN, new ControlPair(Key.LEFT, Key.RIGHT), new ControlPair(Key.A, Key.D), GamepadAxis.LEFT_X)
                .bind(THRUST, Key.UP, Key.W, GamepadButton.B)
                .bind(FIRE, Key.SPACE, Key.LEFT_CONTROL, GamepadButton.A)
                .bind(START, Key.ENTER, GamepadButton.START);
    }
}
