package dev.halfstep.input;

/** A source of values for an axis action: a gamepad axis, or a pair of controls for the two directions. */
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
