package dev.halfstep.input;

/**
 * One half of a gamepad axis as a control. It is pressed when the axis moves beyond {@link #PRESS_VALUE}, and released
 * when the axis comes back below {@link #RELEASE_VALUE}. The difference is hysteresis: an axis that trembles at one
 * value presses once. A half has no events of its own, because its state follows from the moves of the axis.
 *
 * @param axis the axis
 * @param isPositive true for the values above 0, false for those below 0
 */
record AxisHalf(GamepadAxis axis, boolean isPositive) implements Control {

    /** The distance of the axis from 0 that presses the half. */
    static final float PRESS_VALUE = 0.5f;

    /** The distance of the axis from 0 below which a held half is released. */
    static final float RELEASE_VALUE = 0.4f;

    /** Returns whether a half is held, from its previous state and the distance of the axis from 0 in its direction. */
    static boolean isHeld(boolean wasHeld, float distance) {
        return distance >= (wasHeld ? RELEASE_VALUE : PRESS_VALUE);
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // indices are ordinals by definition
    public int index() {
        return ControlTable.axisHalf(axis.ordinal(), isPositive);
    }

    /** Written out, because the JVM would generate this method of a record at run time, which delays the start. */
    @Override
    public int hashCode() {
        return 2 * axis.hashCode() + (isPositive ? 1 : 0);
    }

    @Override
    public String label() {
        return axis.label() + (isPositive ? "+" : "-");
    }

    @Override
    public String toString() {
        return axis + (isPositive ? "+" : "-");
    }
}
