package dev.halfstep.input;

import org.jspecify.annotations.Nullable;

/**
 * The input of the player in one step or one frame: all events in its span of time, and the state of all controls at
 * the end of the span. If the player presses and releases a key within the span, {@link #wasPressed(Control)} and
 * {@link #wasReleased(Control)} are true and {@link #isHeld(Control)} is false.
 */
@SuppressWarnings("EnumOrdinal") // an array indexed by ordinal is faster than a map, and each step reads axes
public abstract sealed class InputView permits StepInput, FrameInput {

    private final ActionMap actions;

    // By the index of the control.
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

    /** Begins a new span without events. Held controls and positions stay as they are. */
    final void beginSpan() {
        // Only controls with an edge have a count other than 0, so there is no need to clear all counts.
        for (int i = 0; i < events.size(); i++) {
            if (InputCode.isEdge(events.code(i))) {
                int control = InputCode.controlIndex(events.code(i));
                pressCounts[control] = 0;
                releaseCounts[control] = 0;
            }
        }
        wheelX = 0;
        wheelY = 0;
        events.clear();
    }

    final void apply(int code, float x, float y) {
        events.add(code, x, y);
        if (InputCode.isEdge(code)) {
            int control = InputCode.controlIndex(code);
            boolean isPress = InputCode.isPress(code);
            held[control] = isPress;
            int[] counts = isPress ? pressCounts : releaseCounts;
            counts[control]++;
        } else if (code == InputCode.WHEEL) {
            wheelX += x;
            wheelY += y;
        } else if (code == InputCode.POINTER) {
            pointerX = x;
            pointerY = y;
        } else {
            axes[code - InputCode.FIRST_AXIS] = x;
        }
    }

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
     * Returns whether a control is held at the end of the span.
     *
     * @param control the control
     * @return true while it is down
     */
    public final boolean isHeld(Control control) {
        return held[control.index()];
    }

    /**
     * Returns whether a control was pressed at least once in the span.
     *
     * @param control the control
     * @return true if it was pressed
     */
    public final boolean wasPressed(Control control) {
        return pressCount(control) > 0;
    }

    /**
     * Returns whether a control was released at least once in the span.
     *
     * @param control the control
     * @return true if it was released
     */
    public final boolean wasReleased(Control control) {
        return releaseCount(control) > 0;
    }

    /**
     * Returns how often a control was pressed in the span.
     *
     * @param control the control
     * @return 0 or more
     */
    public final int pressCount(Control control) {
        return pressCounts[control.index()];
    }

    /**
     * Returns how often a control was released in the span.
     *
     * @param control the control
     * @return 0 or more
     */
    public final int releaseCount(Control control) {
        return releaseCounts[control.index()];
    }

    /**
     * Returns whether any control of an action is held at the end of the span.
     *
     * @param action the action
     * @return true if at least one of the controls is held
     * @throws IllegalArgumentException if the action was never {@linkplain ActionMap#bind(Action, Control...) bound}
     */
    public final boolean isHeld(Action action) {
        for (int control : actions.controlIndices(action)) {
            if (held[control]) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether any control of an action was pressed in the span.
     *
     * @param action the action
     * @return true if at least one of the controls was pressed
     * @throws IllegalArgumentException if the action was never bound
     */
    public final boolean wasPressed(Action action) {
        return pressCount(action) > 0;
    }

    /**
     * Returns whether any control of an action was released in the span.
     *
     * @param action the action
     * @return true if at least one of the controls was released
     * @throws IllegalArgumentException if the action was never bound
     */
    public final boolean wasReleased(Action action) {
        return releaseCount(action) > 0;
    }

    /**
     * Returns how often the controls of an action were pressed in the span.
     *
     * @param action the action
     * @return the sum over all controls, 0 or more
     * @throws IllegalArgumentException if the action was never bound
     */
    public final int pressCount(Action action) {
        return sum(actions.controlIndices(action), pressCounts);
    }

    /**
     * Returns how often the controls of an action were released in the span.
     *
     * @param action the action
     * @return the sum over all controls, 0 or more
     * @throws IllegalArgumentException if the action was never bound
     */
    public final int releaseCount(Action action) {
        return sum(actions.controlIndices(action), releaseCounts);
    }

    private static int sum(int[] controls, int[] counts) {
        int sum = 0;
        for (int control : controls) {
            sum += counts[control];
        }
        return sum;
    }

    /**
     * Returns the position of a gamepad axis at the end of the span.
     *
     * @param axis the axis
     * @return -1 to 1; 0 at rest
     */
    public final float value(GamepadAxis axis) {
        return axes[axis.ordinal()];
    }

    /**
     * Returns the value of an axis action: the sum of the values of its sources, clamped to the range from -1 to 1.
     *
     * @param axis the axis action
     * @return -1 to 1; 0 at rest
     * @throws IllegalArgumentException if the axis action was never
     *     {@linkplain ActionMap#bind(AxisAction, AxisSource...) bound}
     */
    public final float value(AxisAction axis) {
        float sum = 0;
        for (AxisSource source : actions.sourcesOf(axis)) {
            sum += source.value(this);
        }
        return Math.max(-1f, Math.min(sum, 1f));
    }

    /**
     * Returns the x position of the mouse pointer at the end of the span.
     *
     * @return pixels from the left edge of the picture
     */
    public final float pointerX() {
        return pointerX;
    }

    /**
     * Returns the y position of the mouse pointer at the end of the span.
     *
     * @return pixels from the upper edge of the picture
     */
    public final float pointerY() {
        return pointerY;
    }

    /**
     * Returns how far the mouse wheel was turned sideways in the span.
     *
     * @return notches to the right
     */
    public final float wheelX() {
        return wheelX;
    }

    /**
     * Returns how far the mouse wheel was turned forwards in the span.
     *
     * @return notches away from the player
     */
    public final float wheelY() {
        return wheelY;
    }

    /**
     * Returns the control that was pressed first in the span. Use this in a menu where the player chooses a control for
     * an action:
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
     * Returns all events of the span, in order.
     *
     * @return always the same list; its content changes when the next span begins
     */
    public final InputEvents events() {
        return events;
    }
}
