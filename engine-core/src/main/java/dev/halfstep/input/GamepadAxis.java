package dev.halfstep.input;

/** The axes of a gamepad: sticks from -1 to 1, with right and up positive, and triggers from 0 to 1. */
@SuppressWarnings("EnumOrdinal") // recordings and states contain these ordinals: a new axis needs a new format of both
public enum GamepadAxis implements AxisSource {
    /** The left stick, horizontal. */
    LEFT_X,
    /** The left stick, vertical. */
    LEFT_Y,
    /** The right stick, horizontal. */
    RIGHT_X,
    /** The right stick, vertical. */
    RIGHT_Y,
    /** The left trigger: 1 when fully pressed. */
    LEFT_TRIGGER,
    /** The right trigger: 1 when fully pressed. */
    RIGHT_TRIGGER;

    private static final GamepadAxis[] ALL = values();

    /** Returns the axis with an {@link #index()}. */
    static GamepadAxis at(int index) {
        return ALL[index];
    }

    /** Returns the index of this axis in codes of events and in arrays. */
    int index() {
        return ordinal();
    }

    /**
     * Returns the half of this axis above 0 as a control, to which an action can be bound:
     * {@code bind(FIRE, GamepadAxis.RIGHT_TRIGGER.positive())}. It is pressed when the axis reaches 0.5, and released
     * when the axis falls below 0.4, after the dead zone.
     *
     * @return the right or upper half of a stick, or a trigger
     */
    @Override
    public Control positive() {
        return ControlTable.ALL[ControlTable.axisHalf(index(), /* isPositive= */ true)];
    }

    /**
     * Returns the half of this axis below 0 as a control. It is pressed when the axis reaches -0.5, and released when
     * the axis rises above -0.4, after the dead zone.
     *
     * @return the left or lower half of a stick; never pressed for a trigger, which is not negative
     */
    @Override
    public Control negative() {
        return ControlTable.ALL[ControlTable.axisHalf(index(), /* isPositive= */ false)];
    }

    @Override
    public float value(InputView input) {
        return input.value(this);
    }

    @Override
    public String label() {
        return AxisHalf.LABEL_PREFIX + name();
    }
}
