package dev.halfstep.input;

/**
 * A source of values for an axis action: a {@link GamepadAxis}, or a pair of controls for the two directions. A menu
 * shows {@link #negative()} and {@link #positive()}, and exchanges one control of a pair:
 *
 * <pre>{@code
 * AxisSource pair = actions.sources(STEER).get(0);
 * actions.replace(STEER, pair, pair.withNegative(Key.Q));
 * }</pre>
 */
public sealed interface AxisSource permits GamepadAxis, ControlPair {

    /**
     * Creates a source of two controls. A tap that is shorter than a step moves the axis in the step of its press.
     *
     * @param negative moves the axis to -1
     * @param positive moves the axis to 1; both controls together give 0
     * @return the pair
     */
    static AxisSource pair(Control negative, Control positive) {
        return new ControlPair(negative, positive);
    }

    /**
     * Returns the control that moves the axis to -1.
     *
     * @return the control of the pair, or the {@linkplain GamepadAxis#negative() half} of the gamepad axis
     */
    Control negative();

    /**
     * Returns the control that moves the axis to 1.
     *
     * @return the control of the pair, or the {@linkplain GamepadAxis#positive() half} of the gamepad axis
     */
    Control positive();

    /**
     * Returns a pair with another control for -1 and the same control for 1.
     *
     * @param control the new control that moves the axis to -1
     * @return a pair; a gamepad axis loses the values between -1 and 1
     */
    default AxisSource withNegative(Control control) {
        return pair(control, positive());
    }

    /**
     * Returns a pair with another control for 1 and the same control for -1.
     *
     * @param control the new control that moves the axis to 1
     * @return a pair; a gamepad axis loses the values between -1 and 1
     */
    default AxisSource withPositive(Control control) {
        return pair(negative(), control);
    }

    /**
     * Returns the value of the source at the end of a step or a frame.
     *
     * @param input the input of a step or a frame
     * @return -1 to 1
     */
    float value(InputView input);

    /**
     * Returns the name of the source in files of bindings and in messages.
     *
     * @return a text such as {@code gamepad-axis:LEFT_X} or {@code key:LEFT/key:RIGHT}
     */
    String label();
}
