package dev.halfstep.input;

import java.util.Optional;

/** A digital control: a key, a mouse button or a gamepad button. */
public sealed interface Control permits Key, MouseButton, GamepadButton {

    /**
     * Returns the index of this control among all controls: keys, then mouse buttons, then gamepad buttons. The index
     * may change with the version of the engine, so files that outlive a version must contain {@linkplain #label()
     * labels}.
     *
     * @return 0 to {@link #count()} - 1
     */
    int index();

    /**
     * Returns the name of this control in files of bindings and in messages.
     *
     * @return a text such as {@code key:SPACE}, {@code mouse:LEFT} or {@code gamepad:A}
     */
    String label();

    /**
     * Returns the number of controls.
     *
     * @return a constant of this version of the engine
     */
    static int count() {
        return ControlTable.ALL.length;
    }

    /**
     * Returns the control with an index.
     *
     * @param index 0 to {@link #count()} - 1
     * @return the control
     * @throws IndexOutOfBoundsException if no control has that index
     */
    static Control at(int index) {
        if (index < 0 || index >= ControlTable.ALL.length) {
            throw new IndexOutOfBoundsException(
                    "the index of a control must be at least 0 and less than " + count() + ": " + index);
        }
        return ControlTable.ALL[index];
    }

    /**
     * Finds the control with a label.
     *
     * @param label a {@link #label()}
     * @return the control, or empty if there is none
     */
    static Optional<Control> labelled(String label) {
        return Optional.ofNullable(ControlTable.BY_LABEL.get(label));
    }
}
