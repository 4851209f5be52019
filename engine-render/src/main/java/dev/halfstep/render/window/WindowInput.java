package dev.halfstep.render.window;

import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.InputQueue;
import org.jspecify.annotations.Nullable;

/**
 * Writes the input events of a window to the queue of the frame. The events come from GLFW callbacks and from the
 * polled gamepad. Only edges are queued: one press and one release, however often the desktop repeats a held key.
 * Losing the focus releases every held control.
 *
 * <p>During a poll, events go straight to the queue of the frame. GLFW calls back between two polls as well, for
 * example when a window is minimised. Such events are buffered, and the next poll first moves them to the queue.
 *
 * <p>A callback must not throw, because some Java runtimes cannot pass an exception through native code. A failure of
 * the queue, such as an overflow, is thrown at the end of the poll instead.
 */
final class WindowInput {

    private static final GamepadAxis[] AXES = GamepadAxis.values();

    private final boolean[] held = new boolean[Control.count()];
    private final float[] axes = new float[AXES.length];
    private final InputQueue eventsBetweenPolls = new InputQueue();

    /** The destination of events: the queue of the frame during a poll, otherwise the buffer. */
    private InputQueue queue = eventsBetweenPolls;

    private long eventTimeNanos;

    /** The first failure of the queue since the end of the previous poll. */
    private @Nullable RuntimeException failure;

    private boolean focused = true;

    /**
     * Directs all events to the queue of a frame, with one timestamp.
     *
     * @param frame the queue of the frame
     * @param newTimeNanos the timestamp of all events until the end of the poll, and of the events buffered since the
     *     previous poll
     */
    void beginPoll(InputQueue frame, long newTimeNanos) {
        eventsBetweenPolls.moveTo(frame, newTimeNanos);
        eventTimeNanos = newTimeNanos;
        queue = frame;
    }

    /** Ends the poll: later events are buffered. Throws the first failure since the end of the previous poll. */
    void endPoll() {
        queue = eventsBetweenPolls;
        RuntimeException firstFailure = failure;
        failure = null;
        if (firstFailure != null) {
            throw firstFailure;
        }
    }

    /** Presses or releases a control; a no-op if it is in that state already. */
    void setHeld(Control control, boolean isHeld) {
        if (held[control.index()] == isHeld) {
            return;
        }
        held[control.index()] = isHeld;
        try {
            queue.add(control, isHeld, eventTimeNanos);
        } catch (RuntimeException e) {
            recordFailure(e);
        }
    }

    @SuppressWarnings("EnumOrdinal") // only indexes an array that is private to this class
    void moveAxis(GamepadAxis axis, float value) {
        if (axes[axis.ordinal()] == value) {
            return;
        }
        axes[axis.ordinal()] = value;
        try {
            queue.moveAxis(axis, value, eventTimeNanos);
        } catch (RuntimeException e) {
            recordFailure(e);
        }
    }

    void movePointer(float x, float y) {
        try {
            queue.movePointer(x, y, eventTimeNanos);
        } catch (RuntimeException e) {
            recordFailure(e);
        }
    }

    void turnWheel(float x, float y) {
        try {
            queue.turnWheel(x, y, eventTimeNanos);
        } catch (RuntimeException e) {
            recordFailure(e);
        }
    }

    void type(int codePoint) {
        try {
            queue.type(codePoint);
        } catch (RuntimeException e) {
            recordFailure(e);
        }
    }

    private void recordFailure(RuntimeException e) {
        if (failure == null) {
            failure = e;
        }
    }

    /**
     * Sets whether the window has the focus. If the focus is lost, all controls are released, also those of the
     * gamepad.
     */
    void setFocused(boolean newFocused) {
        focused = newFocused;
        if (!focused) {
            releaseAll();
        }
    }

    boolean isFocused() {
        return focused;
    }

    private void releaseAll() {
        for (int i = 0; i < held.length; i++) {
            setHeld(Control.at(i), /* isHeld= */ false);
        }
        for (GamepadAxis axis : AXES) {
            moveAxis(axis, 0f);
        }
    }
}
