package dev.halfstep.input;

/** Something that moves an axis of a game: an axis of a gamepad, or two controls for its two directions. */
public sealed interface AxisSource permits GamepadAxis, ControlPair {

    /**
     * Where it stands.
     *
     * @param input what the player did, as a step or a frame sees it
     * @return -1 to 1
     */
    float value(InputView input);

    /**
     * What files and messages call it.
     *
     * @return a text such as {@code gamepad-axis:LEFT_X} or {@code key:LEFT/key:RIGHT}
     */
    String label();
}
