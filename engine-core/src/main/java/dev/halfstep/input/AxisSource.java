package dev.halfstep.input;

/** A source of an axis action: an axis of a gamepad, or a pair of controls for its two directions. */
public sealed interface AxisSource permits GamepadAxis, ControlPair {

    /**
     * Returns the value of the source.
     *
     * @param input the input of a step or a frame
     * @return -1 to 1
     */
    float value(InputView input);

    /**
     * Returns the name in files and messages.
     *
     * @return a text such as {@code gamepad-axis:LEFT_X} or {@code key:LEFT/key:RIGHT}
     */
    String label();
}
