package dev.halfstep.render.window;

import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.InputQueue;
import org.jspecify.annotations.Nullable;

/**
 * Writes the events of callbacks and of the gamepad to the queue of the frame. Only edges are queued: a control is
 * pressed once and released once, however often the desktop repeats the key. Losing the focus releases every held
 * control.
 *
 * <p>During a poll, events go straight to the queue of the frame. GLFW calls back between two polls as well, for
 * example when a window is minimised; these events are buffered here, and the next poll moves them to the queue first.
 *
 * <p>A callback must not throw, because some Java runtimes cannot pass an exception through native code. A failure of
 * the queue, such as an overflow, is thrown at the end of the poll instead.
 */
@SuppressWarnings({"EnumOrdinal", "ImmutableEnumChecker"}) // arrays indexed by control and axis, private to this class
final class WindowInput {

    private static final GamepadAxis[] AXES = GamepadAxis.values();

    private final boolean[] held = new boolean[Control.count()];
    private final float[] axes = new float[AXES.length];
    private final InputQueue betweenPolls = new InputQueue();
    private InputQueue queue = betweenPolls;
    private long timeNanos;
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
        betweenPolls.moveTo(frame, newTimeNanos);
        timeNanos = newTimeNanos;
        queue = frame;
    }

    /** Buffers all events from now on, and throws the first failure since the previous poll. */
    void endPoll() {
        queue = betweenPolls;
        RuntimeException thrown = failure;
        failure = null;
        if (thrown != null) {
            throw thrown;
        }
    }

    void set(Control control, boolean down) {
        if (held[control.index()] == down) {
            return;
        }
        held[control.index()] = down;
        try {
            queue.add(control, down, timeNanos);
        } catch (RuntimeException e) {
            keep(e);
        }
    }

    void moveAxis(GamepadAxis axis, float value) {
        if (axes[axis.ordinal()] == value) {
            return;
        }
        axes[axis.ordinal()] = value;
        try {
            queue.moveAxis(axis, value, timeNanos);
        } catch (RuntimeException e) {
            keep(e);
        }
    }

    void movePointer(float x, float y) {
        try {
            queue.movePointer(x, y, timeNanos);
        } catch (RuntimeException e) {
            keep(e);
        }
    }

    void turnWheel(float x, float y) {
        try {
            queue.turnWheel(x, y, timeNanos);
        } catch (RuntimeException e) {
            keep(e);
        }
    }

    void type(int codePoint) {
        try {
            queue.type(codePoint);
        } catch (RuntimeException e) {
            keep(e);
        }
    }

    private void keep(RuntimeException e) {
        if (failure == null) {
            failure = e;
        }
    }

    /** Releases all controls if the focus is lost. A gamepad has no focus of its own, so it is released as well. */
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
            set(Control.at(i), false);
        }
        for (GamepadAxis axis : AXES) {
            moveAxis(axis, 0);
        }
    }
}
