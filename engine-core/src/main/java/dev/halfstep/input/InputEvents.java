package dev.halfstep.input;

import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * A list of input events without timestamps: all events that one step or one frame sees. A recording stores the lists
 * of all steps.
 *
 * <p>{@link #write(DataOutput)} writes the number of events as an {@code int}, then each event as below. The codes
 * of the pointer and the wheel come after the codes of the 6 axes.
 *
 * <pre>{@code
 * release    short  2 * control.index()
 * press      short  2 * control.index() + 1
 * axis       short  2 * Control.count() + axis.ordinal()      float value
 * pointer    short  2 * Control.count() + 6                   float x, float y
 * wheel      short  2 * Control.count() + 7                   float x, float y
 * }</pre>
 */
public final class InputEvents {

    /** The kinds of events. */
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

    /** The value of coordinates that an event does not have: the x and y of an edge, and the y of an axis. */
    static final float NO_VALUE = 0;

    static final int INITIAL_CAPACITY = 16;

    private int[] codes = new int[INITIAL_CAPACITY];
    private float[] xs = new float[INITIAL_CAPACITY];
    private float[] ys = new float[INITIAL_CAPACITY];
    private int size;

    InputEvents() {}

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

    void addAll(InputEvents added) {
        for (int i = 0; i < added.size; i++) {
            add(added.codes[i], added.xs[i], added.ys[i]);
        }
    }

    /**
     * Returns whether two lists have equal events in the same order.
     *
     * @param other another list
     * @return true if the lists are equally long and all events are equal
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

    /** Removes the oldest {@code count} events. */
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
     * Returns the number of events.
     *
     * @return 0 or more
     */
    public int size() {
        return size;
    }

    /**
     * Returns the kind of an event.
     *
     * @param index the index of the event, 0 for the oldest
     * @return its kind
     * @throws IndexOutOfBoundsException if there is no such event
     */
    public Kind kind(int index) {
        int code = codes[requireIndex(index)];
        if (InputCode.isEdge(code)) {
            return InputCode.isPress(code) ? Kind.PRESS : Kind.RELEASE;
        }
        if (InputCode.isAxis(code)) {
            return Kind.AXIS;
        }
        return code == InputCode.POINTER ? Kind.POINTER : Kind.WHEEL;
    }

    /**
     * Returns the control of a press or a release.
     *
     * @param index the index of a press or a release, 0 for the oldest event
     * @return its control
     * @throws IllegalStateException if the event is neither a press nor a release
     */
    public Control control(int index) {
        int code = codes[requireIndex(index)];
        if (!InputCode.isEdge(code)) {
            throw new IllegalStateException("an event must be a press or a release to have a control: " + kind(index));
        }
        return Control.at(InputCode.controlIndex(code));
    }

    /**
     * Returns the axis of a move.
     *
     * @param index the index of a move of an axis, 0 for the oldest event
     * @return its axis
     * @throws IllegalStateException if the event is not a move of an axis
     */
    public GamepadAxis axis(int index) {
        if (kind(index) != Kind.AXIS) {
            throw new IllegalStateException("an event must be a move of an axis to have an axis: " + kind(index));
        }
        return InputCode.axis(codes[index]);
    }

    /**
     * Returns the new position of an axis, the new x position of the pointer, or the horizontal turn of the wheel.
     *
     * @param index the index of the event, 0 for the oldest
     * @return the value of an axis, pixels from the left, or notches to the right; 0 for a press or a release
     * @throws IndexOutOfBoundsException if there is no such event
     */
    public float x(int index) {
        return xs[requireIndex(index)];
    }

    /**
     * Returns the new y position of the pointer, or the vertical turn of the wheel.
     *
     * @param index the index of the event, 0 for the oldest
     * @return pixels from the top, or notches away from the player; 0 for all other kinds
     * @throws IndexOutOfBoundsException if there is no such event
     */
    public float y(int index) {
        return ys[requireIndex(index)];
    }

    private int requireIndex(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(
                    "the index of an event must be at least 0 and less than " + size + ": " + index);
        }
        return index;
    }

    /**
     * Writes all events in the format that {@link InputQueue#read} reads.
     *
     * @param out the output
     * @throws IOException if writing fails
     */
    public void write(DataOutput out) throws IOException {
        out.writeInt(size);
        for (int i = 0; i < size; i++) {
            out.writeShort(codes[i]);
            if (!InputCode.isEdge(codes[i])) {
                out.writeFloat(xs[i]);
            }
            if (InputCode.hasTwoValues(codes[i])) {
                out.writeFloat(ys[i]);
            }
        }
    }
}
