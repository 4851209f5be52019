package dev.halfstep.input;

import org.jspecify.annotations.Nullable;

/**
 * What the player did in a span of time, one step or one frame, and how everything stood at its end. A tap that begins
 * and ends within the span was pressed and released, and is not held.
 */
@SuppressWarnings("EnumOrdinal") // plain arrays, one place for each axis, are what costs least in every step
public abstract sealed class InputView permits StepInput, FrameInput {

    private final ActionMap actions;
    private final boolean[] held = new boolean[Control.count()];
    private final int[] pressCounts = new int[Control.count()];
    private final int[] releaseCounts = new int[Control.count()];
    private final float[] axes = new float[GamepadAxis.values().length];
    private final InputEvents events = new InputEvents();
    private float pointerX;
    private float pointerY;
    private float wheelX;
    private float wheelY;

    InputView(ActionMap actions) {
        this.actions = actions;
    }

    /** A new span begins: nothing has happened in it, and everything stands as it did. */
    final void begin() {
        for (int i = 0; i < events.size(); i++) {
            if (InputEvents.isEdge(events.code(i))) {
                pressCounts[events.code(i) / 2] = 0;
                releaseCounts[events.code(i) / 2] = 0;
            }
        }
        wheelX = 0;
        wheelY = 0;
        events.clear();
    }

    final void apply(int code, float x, float y) {
        events.add(code, x, y);
        if (InputEvents.isEdge(code)) {
            boolean down = (code & 1) == 1;
            held[code / 2] = down;
            (down ? pressCounts : releaseCounts)[code / 2]++;
        } else if (code == InputEvents.WHEEL) {
            wheelX += x;
            wheelY += y;
        } else if (code == InputEvents.POINTER) {
            pointerX = x;
            pointerY = y;
        } else {
            axes[code - InputEvents.FIRST_AXIS] = x;
        }
    }

    /** Everything that this view says. */
    final void save(SavedInput saved) {
        System.arraycopy(held, 0, saved.held, 0, held.length);
        System.arraycopy(pressCounts, 0, saved.pressCounts, 0, pressCounts.length);
        System.arraycopy(releaseCounts, 0, saved.releaseCounts, 0, releaseCounts.length);
        System.arraycopy(axes, 0, saved.axes, 0, axes.length);
        saved.pointerX = pointerX;
        saved.pointerY = pointerY;
        saved.wheelX = wheelX;
        saved.wheelY = wheelY;
        saved.events.clear();
        saved.events.addAll(events);
    }

    final void restore(SavedInput saved) {
        System.arraycopy(saved.held, 0, held, 0, held.length);
        System.arraycopy(saved.pressCounts, 0, pressCounts, 0, pressCounts.length);
        System.arraycopy(saved.releaseCounts, 0, releaseCounts, 0, releaseCounts.length);
        System.arraycopy(saved.axes, 0, axes, 0, axes.length);
        pointerX = saved.pointerX;
        pointerY = saved.pointerY;
        wheelX = saved.wheelX;
        wheelY = saved.wheelY;
        events.clear();
        events.addAll(saved.events);
    }

    /**
     * Whether a control is held at the end of the span.
     *
     * @param control which control
     * @return true while it is down
     */
    public final boolean isHeld(Control control) {
        return held[control.index()];
    }

    /**
     * Whether a control went down at least once.
     *
     * @param control which control
     * @return true if it was pressed
     */
    public final boolean wasPressed(Control control) {
        return pressCount(control) > 0;
    }

    /**
     * Whether a control came up at least once.
     *
     * @param control which control
     * @return true if it was released
     */
    public final boolean wasReleased(Control control) {
        return releaseCount(control) > 0;
    }

    /**
     * How often a control went down.
     *
     * @param control which control
     * @return 0 or more
     */
    public final int pressCount(Control control) {
        return pressCounts[control.index()];
    }

    /**
     * How often a control came up.
     *
     * @param control which control
     * @return 0 or more
     */
    public final int releaseCount(Control control) {
        return releaseCounts[control.index()];
    }

    /**
     * Whether any control of an action is held at the end of the span.
     *
     * @param action which action
     * @return true while one of them is down
     * @throws IllegalArgumentException if the action was never {@linkplain ActionMap#bind(Action, Control...) bound}
     */
    public final boolean isHeld(Action action) {
        for (int control : actions.indices(action)) {
            if (held[control]) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether any control of an action went down.
     *
     * @param action which action
     * @return true if one of them was pressed
     * @throws IllegalArgumentException if the action was never bound
     */
    public final boolean wasPressed(Action action) {
        return pressCount(action) > 0;
    }

    /**
     * Whether any control of an action came up.
     *
     * @param action which action
     * @return true if one of them was released
     * @throws IllegalArgumentException if the action was never bound
     */
    public final boolean wasReleased(Action action) {
        return releaseCount(action) > 0;
    }

    /**
     * How often the controls of an action went down, all together.
     *
     * @param action which action
     * @return 0 or more
     * @throws IllegalArgumentException if the action was never bound
     */
    public final int pressCount(Action action) {
        return sum(actions.indices(action), pressCounts);
    }

    /**
     * How often the controls of an action came up, all together.
     *
     * @param action which action
     * @return 0 or more
     * @throws IllegalArgumentException if the action was never bound
     */
    public final int releaseCount(Action action) {
        return sum(actions.indices(action), releaseCounts);
    }

    private static int sum(int[] controls, int[] counts) {
        int sum = 0;
        for (int control : controls) {
            sum += counts[control];
        }
        return sum;
    }

    /**
     * Where an axis of the gamepad stands at the end of the span.
     *
     * @param axis which axis
     * @return -1 to 1; 0 at rest
     */
    public final float value(GamepadAxis axis) {
        return axes[axis.ordinal()];
    }

    /**
     * Where an axis of the game stands: the sum of all that moves it, within its bounds.
     *
     * @param axis which axis
     * @return -1 to 1; 0 at rest
     * @throws IllegalArgumentException if the axis was never {@linkplain ActionMap#bind(AxisAction, AxisSource...) bound}
     */
    public final float value(AxisAction axis) {
        float sum = 0;
        for (AxisSource source : actions.sourceArray(axis)) {
            sum += source.value(this);
        }
        return Math.max(-1f, Math.min(sum, 1f));
    }

    /**
     * Where the pointer of the mouse is at the end of the span.
     *
     * @return pixels from the left edge of the picture
     */
    public final float pointerX() {
        return pointerX;
    }

    /**
     * Where the pointer of the mouse is at the end of the span.
     *
     * @return pixels from the upper edge of the picture
     */
    public final float pointerY() {
        return pointerY;
    }

    /**
     * How far the wheel of the mouse was turned sideways, all turns together.
     *
     * @return notches to the right
     */
    public final float wheelX() {
        return wheelX;
    }

    /**
     * How far the wheel of the mouse was turned, all turns together.
     *
     * @return notches away from the player
     */
    public final float wheelY() {
        return wheelY;
    }

    /**
     * The control that went down first, whichever it is. A player who is asked for another control presses it:
     *
     * <pre>{@code
     * Control pressed = frame.input().firstPressed();
     * if (pressed != null) {
     *     actions.rebind(JUMP, pressed);
     * }
     * }</pre>
     *
     * @return the control, or null if none was pressed
     */
    public final @Nullable Control firstPressed() {
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i) == InputEvents.Kind.PRESS) {
                return events.control(i);
            }
        }
        return null;
    }

    /**
     * Everything that happened, in order.
     *
     * @return always the same object, with the events of this span
     */
    public final InputEvents events() {
        return events;
    }
}
