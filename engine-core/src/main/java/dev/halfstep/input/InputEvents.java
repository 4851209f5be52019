package dev.halfstep.input;

import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * What a player did, in order, as plain numbers: the whole content of a {@link StepInput}, and what a recording of it
 * keeps. Time is no part of it.
 *
 * <p>{@link #write(DataOutput)} gives the number of events as an {@code int}, and for each of them
 *
 * <pre>{@code
 * release    short  2 * control.index()
 * press      short  2 * control.index() + 1
 * axis       short  2 * Control.count() + axis.ordinal()      float value
 * pointer    short  2 * Control.count() + 6                   float x, float y
 * wheel      short  2 * Control.count() + 7                   float x, float y
 * }</pre>
 */
@SuppressWarnings({"EnumOrdinal", "ImmutableEnumChecker"}) // the numbers above are made of the places in the enums
public final class InputEvents {

    /** What can happen. */
    public enum Kind {
        /** A control went down. */
        PRESS,
        /** A control came up. */
        RELEASE,
        /** An axis of the gamepad moved. */
        AXIS,
        /** The pointer of the mouse moved. */
        POINTER,
        /** The wheel of the mouse turned. */
        WHEEL
    }

    private static final GamepadAxis[] AXES = GamepadAxis.values();
    static final int FIRST_AXIS = 2 * Control.count();
    static final int POINTER = FIRST_AXIS + AXES.length;
    static final int WHEEL = POINTER + 1;

    private static final int INITIAL_CAPACITY = 16;

    private int[] codes = new int[INITIAL_CAPACITY];
    private float[] xs = new float[INITIAL_CAPACITY];
    private float[] ys = new float[INITIAL_CAPACITY];
    private int size;

    InputEvents() {}

    static int code(Control control, boolean down) {
        return 2 * control.index() + (down ? 1 : 0);
    }

    static int code(GamepadAxis axis) {
        return FIRST_AXIS + axis.ordinal();
    }

    static boolean isEdge(int code) {
        return code < FIRST_AXIS;
    }

    static boolean hasTwoValues(int code) {
        return code >= POINTER;
    }

    void add(int code, float x, float y) {
        if (size == codes.length) {
            codes = Arrays.copyOf(codes, 2 * size);
            xs = Arrays.copyOf(xs, 2 * size);
            ys = Arrays.copyOf(ys, 2 * size);
        }
        codes[size] = code;
        xs[size] = x;
        ys[size] = y;
        size++;
    }

    void addAll(InputEvents others) {
        for (int i = 0; i < others.size; i++) {
            add(others.codes[i], others.xs[i], others.ys[i]);
        }
    }

    /**
     * Whether the same happened in the same order.
     *
     * @param other other events
     * @return true if all of them are equal
     */
    public boolean sameAs(InputEvents other) {
        return Arrays.equals(codes, 0, size, other.codes, 0, other.size)
                && Arrays.equals(xs, 0, size, other.xs, 0, other.size)
                && Arrays.equals(ys, 0, size, other.ys, 0, other.size);
    }

    void setValue(int index, float x, float y) {
        xs[index] = x;
        ys[index] = y;
    }

    /** Forgets the oldest ones. */
    void removeFirst(int count) {
        size -= count;
        System.arraycopy(codes, count, codes, 0, size);
        System.arraycopy(xs, count, xs, 0, size);
        System.arraycopy(ys, count, ys, 0, size);
    }

    void clear() {
        size = 0;
    }

    int code(int index) {
        return codes[index];
    }

    /**
     * How many events there are.
     *
     * @return 0 or more
     */
    public int size() {
        return size;
    }

    /**
     * What happened.
     *
     * @param index the event, 0 for the oldest
     * @return its kind
     */
    public Kind kind(int index) {
        int code = codes[checked(index)];
        if (isEdge(code)) {
            return (code & 1) == 1 ? Kind.PRESS : Kind.RELEASE;
        }
        return code == WHEEL ? Kind.WHEEL : code == POINTER ? Kind.POINTER : Kind.AXIS;
    }

    /**
     * Which control went down or came up.
     *
     * @param index an event that is a press or a release, 0 for the oldest
     * @return its control
     * @throws IllegalStateException if the event is another one
     */
    public Control control(int index) {
        int code = codes[checked(index)];
        if (!isEdge(code)) {
            throw new IllegalStateException("only a press or a release has a control: " + kind(index));
        }
        return Control.at(code / 2);
    }

    /**
     * Which axis moved.
     *
     * @param index an event that is a move of an axis, 0 for the oldest
     * @return its axis
     * @throws IllegalStateException if the event is another one
     */
    public GamepadAxis axis(int index) {
        if (kind(index) != Kind.AXIS) {
            throw new IllegalStateException("only a move of an axis has an axis: " + kind(index));
        }
        return AXES[codes[index] - FIRST_AXIS];
    }

    /**
     * Where an axis or the pointer moved, or how far the wheel turned sideways.
     *
     * @param index the event, 0 for the oldest
     * @return the value of an axis, pixels from the left, or notches to the right; 0 for a press or a release
     */
    public float x(int index) {
        return xs[checked(index)];
    }

    /**
     * Where the pointer moved, or how far the wheel turned.
     *
     * @param index the event, 0 for the oldest
     * @return pixels from the top, or notches away from the player; 0 for anything else
     */
    public float y(int index) {
        return ys[checked(index)];
    }

    private int checked(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("an event lies between 0 and " + (size - 1) + ": " + index);
        }
        return index;
    }

    /**
     * Writes all events, to be read by {@link InputQueue#read}.
     *
     * @param out where to
     * @throws IOException if that fails
     */
    public void write(DataOutput out) throws IOException {
        out.writeInt(size);
        for (int i = 0; i < size; i++) {
            out.writeShort(codes[i]);
            if (!isEdge(codes[i])) {
                out.writeFloat(xs[i]);
            }
            if (hasTwoValues(codes[i])) {
                out.writeFloat(ys[i]);
            }
        }
    }
}
