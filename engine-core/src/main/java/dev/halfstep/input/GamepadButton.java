package dev.halfstep.input;

/** The buttons of a gamepad, by their position on an Xbox controller. */
public enum GamepadButton implements Control {
    /** The lower of the four face buttons: "cross" on a PlayStation controller. */
    A,
    /** The right face button: "circle". */
    B,
    /** The left face button: "square". */
    X,
    /** The upper face button: "triangle". */
    Y,
    /** The bumper above the left trigger. */
    LEFT_BUMPER,
    /** The bumper above the right trigger. */
    RIGHT_BUMPER,
    /** The small button left of the center. */
    BACK,
    /** The small button right of the center. */
    START,
    /** The button in the center. */
    GUIDE,
    /** The left stick, pressed. */
    LEFT_THUMB,
    /** The right stick, pressed. */
    RIGHT_THUMB,
    /** The directional pad, up. */
    DPAD_UP,
    /** The directional pad, right. */
    DPAD_RIGHT,
    /** The directional pad, down. */
    DPAD_DOWN,
    /** The directional pad, left. */
    DPAD_LEFT;

    @Override
    @SuppressWarnings("EnumOrdinal") // indices are ordinals by definition
    public int index() {
        return ControlTable.FIRST_GAMEPAD_BUTTON + ordinal();
    }

    @Override
    public String label() {
        return "gamepad:" + name();
    }
}
