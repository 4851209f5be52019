package dev.halfstep.input;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A list of input events without timestamps: all events that one step or one frame sees. A recording stores the lists
 * of all steps.
 *
 * <p>{@link #write(DataOutput)} writes the number of events as an {@code int}, then each event as below. The codes of
 * the pointer and the wheel come after the codes of the 6 axes. Each action and each tuning gets a number in the order
 * of their first events in the list, 0 for the first; its name follows its first number, as {@link DataOutput#writeUTF}
 * writes it.
 *
 * <pre>{@code
 * release    short  2 * control.index()
 * press      short  2 * control.index() + 1
 * axis       short  2 * Control.count() + axis.ordinal()      float value
 * pointer    short  2 * Control.count() + 6                   float x, float y
 * wheel      short  2 * Control.count() + 7                   float x, float y
 * action     short  2 * Control.count() + 8                   short number, UTF name at its first press
 * motion     short  2 * Control.count() + 9                   float x, float y
 * tuning     short  2 * Control.count() + 10                  float value, short number, UTF name at its first event
 * leave      short  2 * Control.count() + 11
 * join       short  2 * Control.count() + 12
 * aim        short  2 * Control.count() + 13                  float x, float y
 * player p   short  (p - 1) * 0x1000 + any of these codes but the one of a tuning
 * hold       short  0x8000 + code of a press
 * axis       short  0x8000 + code of an axis                  float value; counts no press
 * leave      short  0x8000 + code of a leave                  in a stored state: the player has left before
 * aim        short  0x8000 + code of an aim                   float x, float y; in a stored state: set before
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
        WHEEL,
        /** An action was pressed without a control, by {@link InputQueue#press(Action)}. */
        ACTION,
        /** A control is down, but its press was dropped by {@link PlayerInput#dropPending()}. */
        HOLD,
        /** The mouse moved while the pointer was captured. */
        MOTION,
        /** A value of the rules was set, by {@link InputQueue#tune(Tuning, float)}. */
        TUNING,
        /** The player left, by {@link InputQueue#leave}. */
        LEAVE,
        /** The player joined, by {@link InputQueue#join}. */
        JOIN,
        /** The player aims at another position in the world, by {@link InputQueue#aim}. */
        AIM
    }

    /** The value of missing coordinates: the x and y of an edge, and the y of an axis or a tuning. */
    static final float NO_VALUE = 0;

    /** The kinds of the codes after those of the axes, in the order of the codes. */
    private static final Kind[] AFTER_AXES = {
        Kind.POINTER, Kind.WHEEL, Kind.ACTION, Kind.MOTION, Kind.TUNING, Kind.LEAVE, Kind.JOIN, Kind.AIM
    };

    /** The maximum number of events in a stored list, and in a queue. */
    static final int MAX_COUNT = 1 << 16;

    static final int INITIAL_CAPACITY = 16;

    private int[] codes = new int[INITIAL_CAPACITY];
    private float[] xs = new float[INITIAL_CAPACITY];
    private float[] ys = new float[INITIAL_CAPACITY];

    /**
     * The subject of each event, by its index: the action that is pressed, or the name of the tuning; null for others.
     */
    private @Nullable Object[] subjects = new Object[INITIAL_CAPACITY];

    private int size;

    InputEvents() {}

    /** Adds a copy of the event at an index of another list. */
    void add(InputEvents source, int index) {
        add(source.codes[index], source.xs[index], source.ys[index], source.subjects[index]);
    }

    void add(int code, float x, float y, @Nullable Object subject) {
        if (size == codes.length) {
            codes = Arrays.copyOf(codes, 2 * size);
            xs = Arrays.copyOf(xs, 2 * size);
            ys = Arrays.copyOf(ys, 2 * size);
            subjects = Arrays.copyOf(subjects, 2 * size);
        }
        codes[size] = code;
        xs[size] = x;
        ys[size] = y;
        subjects[size] = subject;
        size++;
    }

    /** Returns the memory of the list, in bytes: a reference takes 4. */
    long bytes() {
        return (long) codes.length * (Integer.BYTES + 2 * Float.BYTES + 4);
    }

    void addAll(InputEvents added) {
        addAll(added, /* playerBits= */ 0);
    }

    /** Adds copies of all events of another list, with the bits of a player added to their codes. */
    void addAll(InputEvents added, int playerBits) {
        for (int i = 0; i < added.size; i++) {
            add(playerBits + added.codes[i], added.xs[i], added.ys[i], added.subjects[i]);
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
                && Arrays.equals(ys, 0, size, other.ys, 0, other.size)
                && Arrays.equals(subjects, 0, size, other.subjects, 0, other.size);
    }

    /** Adds the values of an event to an earlier event of the same code, or replaces them. */
    void coalesce(int earlier, float x, float y) {
        boolean isSummed = InputCode.isSummed(codes[earlier]);
        xs[earlier] = isSummed ? xs[earlier] + x : x;
        ys[earlier] = isSummed ? ys[earlier] + y : y;
    }

    /** Moves an event to the place of another one. */
    void move(int from, int to) {
        codes[to] = codes[from];
        xs[to] = xs[from];
        ys[to] = ys[from];
        subjects[to] = subjects[from];
    }

    /** Lets an event count no press. */
    void setQuiet(int index) {
        codes[index] |= InputCode.QUIET;
    }

    /**
     * Makes all presses quiet: the controls are held, but were not pressed. Returns the number of presses that were not
     * quiet.
     */
    int dropPresses() {
        int dropped = 0;
        for (int i = 0; i < size; i++) {
            int code = codes[i];
            if (InputCode.isPress(code) && !InputCode.isQuiet(code)) {
                dropped++;
            }
            if (InputCode.canBeQuiet(code)) {
                setQuiet(i);
            }
        }
        return dropped;
    }

    /** Makes all presses of a control quiet. Returns the number of presses that were not quiet. */
    int dropPressesOf(int control) {
        int dropped = 0;
        for (int i = 0; i < size; i++) {
            int code = codes[i];
            if (InputCode.isPress(code) && InputCode.controlIndex(code) == control) {
                dropped += InputCode.isQuiet(code) ? 0 : 1;
                setQuiet(i);
            } else if (InputCode.isAxis(code) && ControlTable.isHalfOf(control, InputCode.axisIndex(code))) {
                setQuiet(i);
            }
        }
        return dropped;
    }

    /** Removes the oldest {@code count} events. */
    void removeFirst(int count) {
        size -= count;
        System.arraycopy(codes, count, codes, 0, size);
        System.arraycopy(xs, count, xs, 0, size);
        System.arraycopy(ys, count, ys, 0, size);
        System.arraycopy(subjects, count, subjects, 0, size);
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
            return InputCode.isPress(code) ? pressKind(code) : Kind.RELEASE;
        }
        if (InputCode.isAxis(code)) {
            return Kind.AXIS;
        }
        return AFTER_AXES[InputCode.base(code) - InputCode.POINTER];
    }

    private static Kind pressKind(int code) {
        return InputCode.isQuiet(code) ? Kind.HOLD : Kind.PRESS;
    }

    /**
     * Returns the control of a press, a release or a hold.
     *
     * @param index the index of a press, a release or a hold, 0 for the oldest event
     * @return its control
     * @throws IllegalStateException if the event is of another kind
     */
    public Control control(int index) {
        int code = codes[requireIndex(index)];
        if (!InputCode.isEdge(code)) {
            throw new IllegalStateException(
                    "an event must be a press, a release or a hold to have a control: " + kind(index));
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
        return GamepadAxis.at(InputCode.axisIndex(codes[index]));
    }

    /**
     * Returns the player of an event.
     *
     * @param index the index of the event, 0 for the oldest
     * @return 1 for the first player, to {@link PlayerInput#MAX_PLAYERS}
     * @throws IndexOutOfBoundsException if there is no such event
     */
    public int player(int index) {
        return InputCode.playerIndex(codes[requireIndex(index)]) + 1;
    }

    /**
     * Returns the action that was pressed without a control.
     *
     * @param index the index of a press of an action, 0 for the oldest event
     * @return its action
     * @throws IllegalStateException if the event is not of the kind {@link Kind#ACTION}
     */
    public Action action(int index) {
        if (kind(index) != Kind.ACTION) {
            throw new IllegalStateException("an event must be a press of an action to have an action: " + kind(index));
        }
        return (Action) Objects.requireNonNull(subjects[index]); // each event of this kind has an action
    }

    /**
     * Returns the name of the tuning whose value was set; the value is {@link #x}.
     *
     * @param index the index of an event of a tuning, 0 for the oldest event
     * @return its name
     * @throws IllegalStateException if the event is not of the kind {@link Kind#TUNING}
     */
    public String tuningName(int index) {
        if (kind(index) != Kind.TUNING) {
            throw new IllegalStateException("an event must be of a tuning to have the name of one: " + kind(index));
        }
        return (String) Objects.requireNonNull(subjects[index]); // each event of this kind has a name
    }

    /** Returns the action or the name of the tuning of an event, null for others. */
    @Nullable
    Object subject(int index) {
        return subjects[index];
    }

    /**
     * Returns the new position of an axis, the new x position of the pointer or of an aim, the horizontal motion of a captured
     * mouse, the horizontal turn of the wheel, or the value of a tuning.
     *
     * @param index the index of the event, 0 for the oldest
     * @return the value of an axis or a tuning, pixels from the left, world units for an aim, pixels to the right, or
     *     notches to the right; 0 for all other kinds
     * @throws IndexOutOfBoundsException if there is no such event
     */
    public float x(int index) {
        return xs[requireIndex(index)];
    }

    /**
     * Returns the new y position of the pointer or of an aim, the vertical motion of a captured mouse, or the vertical turn of the
     * wheel.
     *
     * @param index the index of the event, 0 for the oldest
     * @return pixels from the top, world units for an aim, pixels downwards, or notches away from the player; 0 for all
     *     other kinds
     * @throws IndexOutOfBoundsException if there is no such event
     */
    public float y(int index) {
        return ys[requireIndex(index)];
    }

    /** Returns {@link #x} without a check of the index. */
    float uncheckedX(int index) {
        return xs[index];
    }

    /** Returns {@link #y} without a check of the index. */
    float uncheckedY(int index) {
        return ys[index];
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
        List<Object> named = List.of(); // stays so in almost all steps: a recording allocates nothing then
        for (int i = 0; i < size; i++) {
            out.writeShort(codes[i]);
            if (InputCode.hasValue(codes[i])) {
                out.writeFloat(xs[i]);
            }
            if (InputCode.hasTwoValues(codes[i])) {
                out.writeFloat(ys[i]);
            }
            Object subject = subjects[i];
            if (subject != null) {
                named = writeSubject(subject, named, out);
            }
        }
    }

    /**
     * Writes the number of an action or the name of a tuning, and the name unless it is in a list already. Returns the
     * longer list.
     */
    private static List<Object> writeSubject(Object subject, List<Object> named, DataOutput out) throws IOException {
        int number = named.indexOf(subject);
        if (number >= 0) {
            out.writeShort(number);
            return named;
        }
        out.writeShort(named.size());
        out.writeUTF(subject instanceof Action action ? action.name() : (String) subject);
        List<Object> longer = named.isEmpty() ? new ArrayList<>() : named;
        longer.add(subject);
        return longer;
    }

    /**
     * Appends events that {@link #write} has written.
     *
     * @throws IOException if there are more events than a maximum, if an event is invalid, or if reading fails
     */
    void read(DataInput in, int maxCount) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > maxCount) {
            throw new IOException("the number of input events must be between 0 and " + maxCount + ": " + count);
        }
        List<Object> named = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int code = in.readUnsignedShort();
            if (!InputCode.isValid(code)) {
                throw new IOException("the code of an input event must be at most " + InputCode.MAX_CODE
                        + " without its player and flag, which must fit the event: " + code);
            }
            if (InputCode.base(code) == InputCode.ACTION) {
                add(code, NO_VALUE, NO_VALUE, readSubject(in, named, /* isAction= */ true));
                continue;
            }
            float x = InputCode.hasValue(code) ? in.readFloat() : NO_VALUE;
            float y = InputCode.hasTwoValues(code) ? in.readFloat() : NO_VALUE;
            boolean isInRange = !InputCode.isAxis(code) || Math.abs(x) <= 1f;
            if (!Float.isFinite(x) || !Float.isFinite(y) || !isInRange) {
                throw new IOException(
                        "the values of an input event must be finite, and between -1 and 1 for an axis: x " + x + ", y "
                                + y + ", code " + code);
            }
            add(code, x, y, InputCode.isTuning(code) ? readSubject(in, named, /* isAction= */ false) : null);
        }
    }

    /**
     * Reads the number of an action or a tuning, and its name if it is the next number.
     *
     * @param named the actions and the names of tunings so far by their numbers; gets the new one
     */
    private static Object readSubject(DataInput in, List<Object> named, boolean isAction) throws IOException {
        String kind = isAction ? "an action" : "a tuning";
        int number = in.readUnsignedShort();
        if (number > named.size()) {
            throw new IOException("the number of " + kind + " must be at most " + named.size() + ": " + number);
        }
        if (number == named.size()) {
            String name = in.readUTF();
            if (!(isAction ? Action.isValidName(name) : Tuning.isValidName(name))) {
                throw new IOException("the name of " + kind + " must have 1 to 64 "
                        + (isAction
                                ? "lower-case letters, digits or hyphens"
                                : "letters, digits or any of '.', '-', '_'")
                        + ", and begin with a letter: one with " + name.length() + " characters is different");
            }
            named.add(isAction ? Action.named(name) : name);
        }
        Object subject = named.get(number);
        if (subject instanceof Action != isAction) {
            throw new IOException("the number must be that of " + kind + ": " + number);
        }
        return subject;
    }
}
