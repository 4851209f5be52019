package dev.halfstep.input;

/** The buttons of a mouse. */
public enum MouseButton implements Control {
    /** The button under the index finger of a right-handed player. */
    LEFT,
    /** The button under the ring finger. */
    RIGHT,
    /** The wheel, pressed. */
    MIDDLE,
    /** The fourth button, often "back". */
    BUTTON_4,
    /** The fifth button, often "forward". */
    BUTTON_5,
    /** The sixth button. */
    BUTTON_6,
    /** The seventh button. */
    BUTTON_7,
    /** The eighth button. */
    BUTTON_8;

    @Override
    @SuppressWarnings("EnumOrdinal") // indices are ordinals by definition
    public int index() {
        return ControlTable.FIRST_MOUSE_BUTTON + ordinal();
    }

    @Override
    public String label() {
        return "mouse:" + name();
    }
}
