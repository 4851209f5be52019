package dev.halfstep.input;

/**
 * Two controls that move an axis to its two ends. A tap that is shorter than a step moves it for that step.
 *
 * @param negative moves it to -1
 * @param positive moves it to 1; both together leave it at 0
 */
public record ControlPair(Control negative, Control positive) implements AxisSource {

    @Override
    public float value(InputView input) {
        return (acts(input, positive) ? 1f : 0f) - (acts(input, negative) ? 1f : 0f);
    }

    private static boolean acts(InputView input, Control control) {
        return input.isHeld(control) || input.wasPressed(control);
    }

    @Override
    public String label() {
        return negative.label() + "/" + positive.label();
    }
}
