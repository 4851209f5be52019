package dev.halfstep.render.window;

import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.input.PlayerInput;
import org.jspecify.annotations.Nullable;

/**
 * Writes the input events of a window to the queue of the frame. The events come from GLFW callbacks and from the
 * polled gamepad. One press and one release are queued, however often the desktop repeats a held key; repeats are
 * queued for text editing only. Losing the focus releases every held control.
 *
 * <p>During a poll, events go straight to the queue of the frame. GLFW calls back between two polls as well, for
 * example when a window is minimised. Such events are buffered, and the next poll first moves them to the queue.
 *
 * <p>The window outlives the games that run in it, one after the other. The window has its own record of the held
 * controls, because a game knows only the events since the game began.
 *
 * <p>A callback must not throw, because some Java runtimes cannot pass an exception through native code. A failure of
 * the queue, such as an overflow, is thrown at the end of the poll instead.
 */
final class WindowInput {

    private static final Key[] KEYS = Key.values();
    private static final GamepadAxis[] AXES = GamepadAxis.values();

    /** The player whose keyboard and mouse the window has. */
    private static final int FIRST_PLAYER = 1;

    private enum Kind {
        PRESS,
        RELEASE,
        AXIS,
        POINTER,
        MOTION,
        WHEEL,
        CHARACTER,
        REPEAT
    }

    /** For each player, whether each control is held, by its index. */
    private final boolean[][] held = new boolean[PlayerInput.MAX_PLAYERS][Control.count()];

    /** For each player, the positions of the axes. */
    private final float[][] axes = new float[PlayerInput.MAX_PLAYERS][AXES.length];

    private final InputQueue eventsBetweenPolls = new InputQueue();

    /** The destination of events: the queue of the frame during a poll, otherwise the buffer. */
    private InputQueue queue = eventsBetweenPolls;

    private long eventTimeNanos;
    private boolean hasPointer;
    private float pointerX;
    private float pointerY;

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
        setHeld(FIRST_PLAYER, control, isHeld);
    }

    /** Presses or releases a control of a player, 1 or more; a no-op if it is in that state already. */
    void setHeld(int player, Control control, boolean isHeld) {
        if (held[player - 1][control.index()] != isHeld) {
            held[player - 1][control.index()] = isHeld;
            append(isHeld ? Kind.PRESS : Kind.RELEASE, player, control.index(), 0, 0);
        }
    }

    void moveAxis(GamepadAxis axis, float value) {
        moveAxis(FIRST_PLAYER, axis, value);
    }

    @SuppressWarnings("EnumOrdinal") // only indexes arrays that are private to this class
    void moveAxis(int player, GamepadAxis axis, float value) {
        if (axes[player - 1][axis.ordinal()] != value) {
            axes[player - 1][axis.ordinal()] = value;
            append(Kind.AXIS, player, axis.ordinal(), value, 0);
        }
    }

    void movePointer(float x, float y) {
        hasPointer = true;
        pointerX = x;
        pointerY = y;
        append(Kind.POINTER, FIRST_PLAYER, 0, x, y);
    }

    void moveMouse(float x, float y) {
        append(Kind.MOTION, FIRST_PLAYER, 0, x, y);
    }

    void turnWheel(float x, float y) {
        append(Kind.WHEEL, FIRST_PLAYER, 0, x, y);
    }

    void type(int codePoint) {
        append(Kind.CHARACTER, FIRST_PLAYER, codePoint, 0, 0);
    }

    /** Repeats a key for text editing; a no-op if the key is not held, such as after the loss of the focus. */
    void repeat(Key key) {
        if (held[FIRST_PLAYER - 1][key.index()]) {
            append(Kind.REPEAT, FIRST_PLAYER, key.index(), 0, 0);
        }
    }

    /**
     * Appends an event to the queue, and records a failure. The numbers are parameters instead of an object, because
     * frames allocate nothing.
     *
     * @param source the index of the control, of the axis or of the key, or a typed character
     */
    private void append(Kind kind, int player, int source, float x, float y) {
        try {
            switch (kind) {
                case PRESS -> queue.add(player, Control.at(source), /* down= */ true, eventTimeNanos);
                case RELEASE -> queue.add(player, Control.at(source), /* down= */ false, eventTimeNanos);
                case AXIS -> queue.moveAxis(player, AXES[source], x, eventTimeNanos);
                case POINTER -> queue.movePointer(x, y, eventTimeNanos);
                case MOTION -> queue.moveMouse(x, y, eventTimeNanos);
                case WHEEL -> queue.turnWheel(x, y, eventTimeNanos);
                case CHARACTER -> queue.type(source);
                case REPEAT -> queue.repeat(KEYS[source]);
            }
        } catch (RuntimeException e) {
            if (failure == null) {
                failure = e;
            }
        }
    }

    /**
     * Tells another game in the window, between two polls, which controls are held, and where the axes and the pointer
     * are. Nothing counts as pressed: the key that has begun the game does not begin the next one.
     */
    @SuppressWarnings("EnumOrdinal") // only indexes an array that is private to this class
    void holdAgain() {
        for (int player = 1; player <= PlayerInput.MAX_PLAYERS; player++) {
            for (int i = 0; i < Control.count(); i++) {
                if (held[player - 1][i]) {
                    queue.add(player, Control.at(i), /* down= */ true, eventTimeNanos);
                }
            }
            for (GamepadAxis axis : AXES) {
                float value = axes[player - 1][axis.ordinal()];
                if (value != 0) {
                    queue.moveAxis(player, axis, value, eventTimeNanos);
                }
            }
        }
        if (hasPointer) {
            queue.movePointer(pointerX, pointerY, eventTimeNanos);
        }
        queue.dropPresses();
    }

    /** Sets whether the window has the focus. Losing the focus releases all controls of all devices. */
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
        for (int player = 1; player <= PlayerInput.MAX_PLAYERS; player++) {
            for (int i = 0; i < Control.count(); i++) {
                setHeld(player, Control.at(i), /* isHeld= */ false);
            }
            for (GamepadAxis axis : AXES) {
                moveAxis(player, axis, 0f);
            }
        }
    }
}
