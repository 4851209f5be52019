package dev.halfstep.input;

import java.util.Optional;

/** Something that is either held or not: a key, a button of the mouse or a button of a gamepad. */
public sealed interface Control permits Key, MouseButton, GamepadButton {

    /**
     * The place of this control in one numbering of all of them: keys, then mouse buttons, then gamepad buttons. It
     * belongs to one version of the engine; files that are to last hold {@linkplain #label() labels}.
     *
     * @return 0 to {@link #count()} - 1
     */
    int index();

    /**
     * What files and messages call it.
     *
     * @return a text such as {@code key:SPACE}, {@code mouse:LEFT} or {@code gamepad:A}
     */
    String label();

    /**
     * How many controls there are.
     *
     * @return a constant
     */
    static int count() {
        return Controls.ALL.length;
    }

    /**
     * The control with a number.
     *
     * @param index 0 to {@link #count()} - 1
     * @return the control
     * @throws IndexOutOfBoundsException if no control has that number
     */
    static Control at(int index) {
        if (index < 0 || index >= Controls.ALL.length) {
            throw new IndexOutOfBoundsException(
                    "a control lies between 0 and " + (Controls.ALL.length - 1) + ": " + index);
        }
        return Controls.ALL[index];
    }

    /**
     * The control with a label.
     *
     * @param label a text as {@link #label()} gives it
     * @return the control, or nothing if none is called that
     */
    static Optional<Control> labelled(String label) {
        return Optional.ofNullable(Controls.BY_LABEL.get(label));
    }
}
