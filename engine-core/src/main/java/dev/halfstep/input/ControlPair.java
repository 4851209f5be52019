package dev.halfstep.input;

/**
 * Two controls that move an axis in opposite directions. A control is active in a step if it is held at the end
 * of the step, or was pressed in the step: a short tap counts.
 *
 * @param negative the control that moves the axis to -1
 * @param positive the control that moves the axis to 1; both controls together give 0
 */
record ControlPair(Control negative, Control positive) implements AxisSource {

    @Override
    public float value(InputView input) {
        return (isActive(input, positive) ? 1f : 0f) - (isActive(input, negative) ? 1f : 0f);
    }

    private static boolean isActive(InputView input, Control control) {
        return input.isHeld(control) || input.wasPressed(control);
    }

    /** Written out, because the JVM would generate this method of a record at run time, which delays the start. */
    @Override
    public int hashCode() {
        return 31 * negative.hashCode() + positive.hashCode();
    }

    @Override
    public String label() {
        return negative.label() + "/" + positive.label();
    }
}
