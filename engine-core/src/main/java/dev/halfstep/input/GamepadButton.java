package dev.halfstep.input;

/** The buttons of a gamepad by their place on an Xbox controller, whatever is printed on them. */
public enum GamepadButton implements Control {
    /** The lower one of the four on the right: "cross" on a PlayStation controller. */
    A,
    /** The right one: "circle". */
    B,
    /** The left one: "square". */
    X,
    /** The upper one: "triangle". */
    Y,
    /** The bumper above the left trigger. */
    LEFT_BUMPER,
    /** The bumper above the right trigger. */
    RIGHT_BUMPER,
    /** The small button left of the middle. */
    BACK,
    /** The small button right of the middle. */
    START,
    /** The button in the middle. */
    GUIDE,
    /** The left stick, pressed. */
    LEFT_THUMB,
    /** The right stick, pressed. */
    RIGHT_THUMB,
    /** The cross, up. */
    DPAD_UP,
    /** The cross, to the right. */
    DPAD_RIGHT,
    /** The cross, down. */
    DPAD_DOWN,
    /** The cross, to the left. */
    DPAD_LEFT;

    @Override
    @SuppressWarnings("EnumOrdinal") // the numbering is made of the places in the enums
    public int index() {
        return Controls.FIRST_GAMEPAD_BUTTON + ordinal();
    }

    @Override
    public String label() {
        return "gamepad:" + name();
    }
}
