package dev.halfstep.input;

/** The axes of a gamepad: sticks from -1 to 1, with right and up positive, and triggers from 0 to 1. */
public enum GamepadAxis implements AxisSource {
    /** The left stick, horizontal. */
    LEFT_X,
    /** The left stick, vertical. */
    LEFT_Y,
    /** The right stick, horizontal. */
    RIGHT_X,
    /** The right stick, vertical. */
    RIGHT_Y,
    /** The left trigger: 1 when fully pressed. */
    LEFT_TRIGGER,
    /** The right trigger: 1 when fully pressed. */
    RIGHT_TRIGGER;

    @Override
    public float value(InputView input) {
        return input.value(this);
    }

    @Override
    public String label() {
        return "gamepad-axis:" + name();
    }
}
