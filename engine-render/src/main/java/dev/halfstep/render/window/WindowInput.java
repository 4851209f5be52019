package dev.halfstep.render.window;

import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.InputQueue;
import java.util.Arrays;

/**
 * Keeps what callbacks report until a frame asks for it. Only changes count: a control goes down once and comes up
 * once, however often the desktop repeats it, and losing the focus lifts everything that is held.
 *
 * <p>A callback must not throw, because not every Java runtime lets an exception through the native code above it. So
 * nothing here does; what may, the queue of the engine, is filled later, outside of any callback.
 */
@SuppressWarnings({"EnumOrdinal", "ImmutableEnumChecker"}) // plain arrays, read in callbacks and never handed out
final class WindowInput {

    private static final GamepadAxis[] AXES = GamepadAxis.values();

    /** What is kept: the edges of controls, two for each of them; then moves of axes; then these. */
    private static final int FIRST_AXIS = 2 * Control.count();

    private static final int POINTER = FIRST_AXIS + AXES.length;
    private static final int WHEEL = POINTER + 1;
    private static final int CHARACTER = POINTER + 2;

    private final boolean[] held = new boolean[Control.count()];
    private final float[] axes = new float[AXES.length];
    private int[] kinds = new int[64];
    private float[] xs = new float[64];
    private float[] ys = new float[64];
    private int[] codePoints = new int[64];
    private int size;
    private boolean focused = true;

    void set(Control control, boolean down) {
        if (held[control.index()] != down) {
            held[control.index()] = down;
            add(2 * control.index() + (down ? 1 : 0), 0, 0, 0);
        }
    }

    void moveAxis(GamepadAxis axis, float value) {
        if (axes[axis.ordinal()] != value) {
            axes[axis.ordinal()] = value;
            add(FIRST_AXIS + axis.ordinal(), value, 0, 0);
        }
    }

    /** Of many moves in a row the last one counts. */
    void movePointer(float x, float y) {
        if (size > 0 && kinds[size - 1] == POINTER) {
            size--;
        }
        add(POINTER, x, y, 0);
    }

    void turnWheel(float x, float y) {
        add(WHEEL, x, y, 0);
    }

    void type(int codePoint) {
        add(CHARACTER, 0, 0, codePoint);
    }

    /** Without the focus the player means another window, and a gamepad, which has no focus, means nobody. */
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

    private void add(int kind, float x, float y, int codePoint) {
        if (size == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * size);
            xs = Arrays.copyOf(xs, 2 * size);
            ys = Arrays.copyOf(ys, 2 * size);
            codePoints = Arrays.copyOf(codePoints, 2 * size);
        }
        kinds[size] = kind;
        xs[size] = x;
        ys[size] = y;
        codePoints[size] = codePoint;
        size++;
    }

    /** Hands over all of it, as done at one time. */
    void moveTo(InputQueue input, long atNanos) {
        int count = size;
        size = 0;
        for (int i = 0; i < count; i++) {
            if (kinds[i] < FIRST_AXIS) {
                input.add(Control.at(kinds[i] / 2), kinds[i] % 2 == 1, atNanos);
            } else if (kinds[i] < POINTER) {
                input.moveAxis(AXES[kinds[i] - FIRST_AXIS], xs[i], atNanos);
            } else if (kinds[i] == POINTER) {
                input.movePointer(xs[i], ys[i], atNanos);
            } else if (kinds[i] == WHEEL) {
                input.turnWheel(xs[i], ys[i], atNanos);
            } else {
                input.type(codePoints[i]);
            }
        }
    }
}
