package dev.halfstep.input;

import java.util.Optional;

/**
 * A digital control: a key, a mouse button, a gamepad button, or {@linkplain GamepadAxis#positive() one half of a
 * gamepad axis}.
 */
public sealed interface Control permits Key, MouseButton, GamepadButton, AxisHalf {

    /**
     * Returns the index of this control among all controls: keys, then mouse buttons, then gamepad buttons. The index
     * may change with the version of the engine, so files that outlive a version must contain {@linkplain #label()
     * labels}.
     *
     * @return 0 to {@link #count()} - 1; {@link #count()} or more for a half of an axis
     */
    int index();

    /**
     * Returns the name of this control in files of bindings and in messages.
     *
     * @return a text such as {@code key:SPACE}, {@code mouse:LEFT}, {@code gamepad:A} or {@code gamepad-axis:LEFT_X+}
     */
    String label();

    /**
     * Returns the number of keys, mouse buttons and gamepad buttons: the controls that have events.
     *
     * @return a constant of this version of the engine
     */
    static int count() {
        return ControlTable.FIRST_AXIS_HALF;
    }

    /**
     * Returns the key, mouse button or gamepad button with an index.
     *
     * @param index 0 to {@link #count()} - 1
     * @return the control
     * @throws IndexOutOfBoundsException if no control has that index
     */
    static Control at(int index) {
        if (index < 0 || index >= count()) {
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
