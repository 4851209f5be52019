package dev.halfstep.input;

/**
 * One half of a gamepad axis as a control. It is pressed when the axis moves beyond {@link #PRESS_VALUE}, and released
 * when the axis comes back below {@link #RELEASE_VALUE}. The difference is hysteresis: an axis that trembles at one
 * value presses once. A half has no events of its own, because its state follows from the moves of the axis.
 *
 * <p>The halves are in the order of {@link GamepadAxis}, the positive one first. They do not refer to the axes, because
 * controls are below the views of input, which a {@link GamepadAxis} reads.
 */
enum AxisHalf implements Control {
    LEFT_X_POSITIVE("LEFT_X", true),
    LEFT_X_NEGATIVE("LEFT_X", false),
    LEFT_Y_POSITIVE("LEFT_Y", true),
    LEFT_Y_NEGATIVE("LEFT_Y", false),
    RIGHT_X_POSITIVE("RIGHT_X", true),
    RIGHT_X_NEGATIVE("RIGHT_X", false),
    RIGHT_Y_POSITIVE("RIGHT_Y", true),
    RIGHT_Y_NEGATIVE("RIGHT_Y", false),
    LEFT_TRIGGER_POSITIVE("LEFT_TRIGGER", true),
    LEFT_TRIGGER_NEGATIVE("LEFT_TRIGGER", false),
    RIGHT_TRIGGER_POSITIVE("RIGHT_TRIGGER", true),
    RIGHT_TRIGGER_NEGATIVE("RIGHT_TRIGGER", false);

    /** The distance of the axis from 0 that presses the half. */
    static final float PRESS_VALUE = 0.5f;

    /** The distance of the axis from 0 below which a held half is released. */
    static final float RELEASE_VALUE = 0.4f;

    /** The beginning of the label of each axis. */
    static final String LABEL_PREFIX = "gamepad-axis:";

    /** The name of the {@link GamepadAxis}. */
    final String axisName;

    final boolean isPositive;

    AxisHalf(String axisName, boolean isPositive) {
        this.axisName = axisName;
        this.isPositive = isPositive;
    }

    /** Returns whether a half is held, from its previous state and the distance of the axis from 0 in its direction. */
    static boolean isHeld(boolean wasHeld, float distance) {
        return distance >= (wasHeld ? RELEASE_VALUE : PRESS_VALUE);
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // indices are ordinals by definition
    public int index() {
        return ControlTable.FIRST_AXIS_HALF + ordinal();
    }

    @Override
    public String label() {
        return LABEL_PREFIX + this;
    }

    @Override
    public String toString() {
        return axisName + (isPositive ? "+" : "-");
    }
}
