package dev.halfstep.input;

import dev.halfstep.time.Rate;
import java.io.DataInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects the input events of a player since the previous frame, in order, with timestamps. A host fills the queue,
 * and the next frame removes all events. Events are stored in arrays of numbers, so adding an event creates no object.
 *
 * <p>Presentation adds input for the next step, such as a click on a button, to the queue {@link
 * PlayerInput#additions()}:
 *
 * <pre>{@code
 * scheduler.presentation("button", frame -> {
 *     if (frame.input().wasPressed(MouseButton.LEFT) && isOnButton(frame.input())) {
 *         scheduler.input().additions().press(BUY); // an action that the simulation reads
 *     }
 * });
 * }</pre>
 *
 * <p>Events coalesce: moves of the same axis or of the pointer become one move, and turns of the wheel or motions of the
 * mouse add up, if they have the same timestamp and no press or release between them. In a pause, all events get the
 * same timestamp in simulated time. So mouse moves in a long pause do not fill the queue.
 */
public final class InputQueue {

    /** The capacity of a queue. Players and tests add far fewer events in one frame, so an overflow is an error. */
    public static final int MAX_EVENTS = 1 << 16;

    private final InputEvents events = new InputEvents();
    private long[] timesNanos = new long[InputEvents.INITIAL_CAPACITY];

    /** What was typed: a Unicode code point for a character, and {@code ~key.index()} for a repeated key. */
    private int[] typed = new int[InputEvents.INITIAL_CAPACITY];

    private int typedCount;
    private long frameStartNanos;
    private long frameEndNanos;

    /** The actions that may be pressed; null for all. */
    private final @Nullable ActionMap actions;

    /** The rate of the steps of the game; null if it is not known, or if steps have no fixed length. */
    private @Nullable Rate stepRate;

    /** Creates an empty queue whose time span begins and ends at 0. */
    public InputQueue() {
        this(/* actions= */ null);
    }

    /** Creates a queue of a game, in which only known actions may be pressed. */
    InputQueue(@Nullable ActionMap actions) {
        this.actions = actions;
    }

    /** Returns the memory of the queue, in bytes. */
    long bytes() {
        return events.bytes() + (long) Long.BYTES * timesNanos.length + (long) Integer.BYTES * typed.length;
    }

    /**
     * Appends an edge: a press or a release of a control.
     *
     * @param control the control
     * @param down true for a press, false for a release
     * @param atNanos the timestamp, by the clock of the loop
     * @throws IllegalArgumentException if the control is a half of an axis: {@link #moveAxis} presses it
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public void add(Control control, boolean down, long atNanos) {
        add(/* player= */ 1, control, down, atNanos);
    }

    /**
     * Appends an edge of a player: of the gamepad of a local player, or of any device of a remote player.
     *
     * @param player the number of the player, 1 to {@link PlayerInput#MAX_PLAYERS}
     * @param control the control
     * @param down true for a press, false for a release
     * @param atNanos the timestamp, by the clock of the loop
     * @throws IllegalArgumentException if the player is out of range, or if the control is a half of an axis: {@link
     *     #moveAxis} presses it
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public void add(int player, Control control, boolean down, long atNanos) {
        int playerBits = playerBits(player);
        if (control instanceof AxisHalf) {
            throw new IllegalArgumentException(
                    "a press must be of a key or a button, because moves of an axis press its halves: "
                            + control.label());
        }
        if (events.size() == MAX_EVENTS) {
            throw overflow(control.label() + (down ? " down" : " up"));
        }
        stampNext(atNanos);
        int edge = playerBits + InputCode.edge(control, down);
        events.add(edge, InputEvents.NO_VALUE, InputEvents.NO_VALUE, /* subject= */ null);
    }

    /**
     * Appends the move of an axis of the gamepad.
     *
     * @param axis the axis
     * @param value its new position, -1 to 1
     * @param atNanos the timestamp, by the clock of the loop
     * @throws IllegalArgumentException if the value is out of range
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public void moveAxis(GamepadAxis axis, float value, long atNanos) {
        moveAxis(/* player= */ 1, axis, value, atNanos);
    }

    /**
     * Appends the move of an axis of the gamepad of a player.
     *
     * @param player the number of the player, 1 to {@link PlayerInput#MAX_PLAYERS}
     * @param axis the axis
     * @param value its new position, -1 to 1
     * @param atNanos the timestamp, by the clock of the loop
     * @throws IllegalArgumentException if the player or the value is out of range
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public void moveAxis(int player, GamepadAxis axis, float value, long atNanos) {
        int playerBits = playerBits(player);
        if (!(value >= -1f && value <= 1f)) { // refuses NaN as well
            throw new IllegalArgumentException(
                    "the value of an axis must be between -1 and 1: " + axis + " at " + value);
        }
        addValue(playerBits + InputCode.axis(axis), value, InputEvents.NO_VALUE, atNanos, "a move of an axis");
    }

    private static int playerBits(int player) {
        InputView.requirePlayer(player);
        return (player - 1) * InputCode.PLAYER;
    }

    /**
     * Appends a move of the mouse.
     *
     * @param x the new position of the pointer, in pixels from the left edge of the picture
     * @param y the new position, in pixels from the upper edge of the picture
     * @param atNanos the timestamp, by the clock of the loop
     * @throws IllegalArgumentException if a coordinate is not finite
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public void movePointer(float x, float y, long atNanos) {
        requireFinite("the pointer", x, y);
        addValue(InputCode.POINTER, x, y, atNanos, "a move of the mouse");
    }

    /**
     * Appends a move of the mouse without a timestamp of its own, as {@link #press(Action)} does: presentation sends the
     * position of a click, in a unit that the simulation understands.
     *
     * @param x the new position of the pointer
     * @param y the new position of the pointer
     * @throws IllegalArgumentException if a coordinate is not finite
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public void movePointer(float x, float y) {
        movePointer(x, y, frameStartNanos);
    }

    /**
     * Appends a turn of the wheel of the mouse.
     *
     * @param x the turn to the right, in notches
     * @param y the turn away from the player, in notches
     * @param atNanos the timestamp, by the clock of the loop
     * @throws IllegalArgumentException if a number is not finite
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public void turnWheel(float x, float y, long atNanos) {
        requireFinite("a turn of the wheel", x, y);
        addValue(InputCode.WHEEL, x, y, atNanos, "a turn of the wheel");
    }

    /**
     * Appends a motion of the mouse while the pointer is captured. The position of the pointer stays.
     *
     * @param x the motion to the right, in pixels
     * @param y the motion towards the player, in pixels downwards
     * @param atNanos the timestamp, by the clock of the loop
     * @throws IllegalArgumentException if a number is not finite
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public void moveMouse(float x, float y, long atNanos) {
        requireFinite("a motion of the mouse", x, y);
        addValue(InputCode.MOTION, x, y, atNanos, "a motion of the mouse");
    }

    private static void requireFinite(String eventName, float x, float y) {
        if (!Float.isFinite(x) || !Float.isFinite(y)) {
            throw new IllegalArgumentException(eventName + " must be finite: " + x + ", " + y);
        }
    }

    /**
     * Appends the press of an action that needs no control: presentation presses it when the player clicks on a button
     * that it has drawn, and a bot when it decides. The action is pressed and released at once, so {@link
     * InputView#wasPressed(Action)} and {@link InputView#wasReleased(Action)} are true, and {@link
     * InputView#isHeld(Action)} depends on the controls of the action alone. Only the first player sees it. The event
     * follows the previous one and has no timestamp of its own: it gets the {@linkplain #frameStartNanos() start} of the
     * span.
     *
     * @param action the action; a game {@linkplain ActionMap#declare declares} it if no control is bound to it
     * @throws IllegalArgumentException if this is a queue of a game, and the action is neither bound nor declared
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public void press(Action action) {
        press(action, frameStartNanos);
    }

    void press(Action action, long atNanos) {
        Objects.requireNonNull(action, "the action to press must not be null");
        if (actions != null) {
            actions.requireKnown(action);
        }
        if (events.size() == MAX_EVENTS) {
            throw overflow("a press of " + action);
        }
        addPress(action, atNanos);
    }

    /**
     * Appends a new value of a tuning, which steps see from then on as {@link InputView#value(Tuning)}. Like {@link
     * #press(Action)}, the event has no timestamp of its own.
     *
     * @param tuning the tuning
     * @param value its new value
     * @throws IllegalArgumentException if the value is out of the range of the tuning
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public void tune(Tuning tuning, float value) {
        tune(tuning, value, frameStartNanos);
    }

    void tune(Tuning tuning, float value, long atNanos) {
        if (!tuning.allows(value)) {
            throw new IllegalArgumentException(
                    tuning.name() + " must be a number from " + tuning.min() + " to " + tuning.max() + ": " + value);
        }
        if (events.size() == MAX_EVENTS) {
            throw overflow("a value of " + tuning.name());
        }
        addCoalescing(InputCode.TUNING, value, InputEvents.NO_VALUE, tuning.name(), atNanos);
    }

    /**
     * Appends the value of each tuning of a game, as a text in the syntax of {@link java.util.Properties} has it:
     *
     * <pre>{@code
     * # the feel of the hero
     * jumpSpeed = 18
     * gravity = -40.5
     * }</pre>
     *
     * <p>A tuning that the text does not have gets its initial value, so a line that is deleted or commented out takes
     * effect too.
     *
     * @param properties the text
     * @param tunings all tunings of the game that the text may have, at most 256
     * @return a line for each name that is not one of the tunings, and for each value that is no number in the range of
     *     its tuning, which keeps its old value; a single line if the text is damaged or has more than 65,536 characters,
     *     and nothing is set
     * @throws IllegalArgumentException if there are more than 256 tunings
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public List<String> tune(String properties, List<Tuning> tunings) {
        return TuningFile.read(properties, tunings, this);
    }

    private void addPress(Action action, long atNanos) {
        stampNext(atNanos);
        events.add(InputCode.ACTION, InputEvents.NO_VALUE, InputEvents.NO_VALUE, action);
    }

    private void addValue(int code, float x, float y, long atNanos, String eventName) {
        if (events.size() == MAX_EVENTS) {
            throw overflow(eventName);
        }
        addCoalescing(code, x, y, /* tuning= */ null, atNanos);
    }

    /** Adds an event, or coalesces the event with an earlier one. */
    void addCoalescing(int code, float x, float y, @Nullable Object tuning, long atNanos) {
        int earlier = InputCode.isDiscrete(code) ? -1 : findCoalescible(code, tuning, atNanos);
        if (earlier < 0) {
            addUnchanged(code, x, y, tuning, atNanos);
        } else if (InputCode.isSummed(code)) {
            events.setValue(earlier, events.x(earlier) + x, events.y(earlier) + y);
        } else {
            events.setValue(earlier, x, y);
        }
    }

    /** Adds a copy of the event at an index of another queue, or coalesces the event with an earlier one. */
    void addCoalescing(InputQueue source, int index, long atNanos) {
        int code = source.events.code(index);
        if (InputCode.isDiscrete(code)) {
            addUnchanged(source.events, index, atNanos);
        } else {
            addCoalescing(code, source.events.x(index), source.events.y(index), source.events.subject(index), atNanos);
        }
    }

    /** Adds copies of all events of another queue with a new timestamp, and coalesces them. */
    void addCoalescing(InputQueue source, long atNanos) {
        for (int i = 0; i < source.size(); i++) {
            addCoalescing(source, i, atNanos);
        }
    }

    /**
     * Returns the index of the event to coalesce with, or -1 if there is none. The search is short: between two
     * edges with the same timestamp, coalescing leaves at most one event of each axis, the pointer, the wheel and each tuning.
     */
    private int findCoalescible(int code, @Nullable Object tuning, long atNanos) {
        for (int i = events.size() - 1; i >= 0 && timesNanos[i] == atNanos; i--) {
            if (events.code(i) == code && Objects.equals(events.subject(i), tuning)) {
                return i;
            }
            if (InputCode.isDiscrete(events.code(i))) {
                return -1;
            }
        }
        return -1;
    }

    private void addUnchanged(int code, float x, float y, @Nullable Object tuning, long atNanos) {
        stampNext(atNanos);
        events.add(code, x, y, tuning);
    }

    private void addUnchanged(InputEvents source, int index, long atNanos) {
        stampNext(atNanos);
        events.add(source, index);
    }

    /** Sets the timestamp of the event that is added next. */
    private void stampNext(long atNanos) {
        if (events.size() == timesNanos.length) {
            timesNanos = Arrays.copyOf(timesNanos, 2 * timesNanos.length);
        }
        timesNanos[events.size()] = atNanos;
    }

    private static IllegalStateException overflow(String newEvents) {
        return new IllegalStateException(
                "an input queue must have at most " + MAX_EVENTS + " events: no room for " + newEvents);
    }

    /**
     * Appends a typed character, for text input. Only presentation sees typed characters.
     *
     * @param codePoint the character, a Unicode code point
     * @throws IllegalArgumentException if this is not a Unicode code point
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} characters
     */
    public void type(int codePoint) {
        if (!Character.isValidCodePoint(codePoint)) {
            throw new IllegalArgumentException("a character must be a Unicode code point: " + codePoint);
        }
        addTyped(codePoint);
    }

    /**
     * Appends a repeat of a held key, as a desktop sends it for text editing. Only presentation sees repeats, by {@link
     * FrameInput#typeCount}: a repeat is no press.
     *
     * @param key the held key
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} characters and repeats
     */
    public void repeat(Key key) {
        addTyped(~key.index());
    }

    private void addTyped(int element) {
        if (typedCount == MAX_EVENTS) {
            throw overflow("a character");
        }
        if (typedCount == typed.length) {
            typed = Arrays.copyOf(typed, 2 * typedCount);
        }
        typed[typedCount++] = element;
    }

    /**
     * Appends events that {@link InputEvents#write} has written. Moves with the same timestamp are not combined, so the
     * queue contains exactly the written events.
     *
     * @param in the source of the bytes
     * @param atNanos the timestamp of all events
     * @throws IOException if there are more events than the queue can hold, if an event is invalid, or if reading fails
     */
    public void read(DataInput in, long atNanos) throws IOException {
        int count = in.readInt();
        int maxCount = MAX_EVENTS - events.size();
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
            if (code == InputCode.ACTION) {
                addPress((Action) readSubject(in, named, /* isAction= */ true), atNanos);
                continue;
            }
            float x = InputCode.hasValue(code) ? in.readFloat() : InputEvents.NO_VALUE;
            float y = InputCode.hasTwoValues(code) ? in.readFloat() : InputEvents.NO_VALUE;
            boolean isInRange = !InputCode.isAxis(code) || Math.abs(x) <= 1f;
            if (!Float.isFinite(x) || !Float.isFinite(y) || !isInRange) {
                throw new IOException(
                        "the values of an input event must be finite, and between -1 and 1 for an axis: x " + x + ", y "
                                + y + ", code " + code);
            }
            Object tuning = InputCode.isTuning(code) ? readSubject(in, named, /* isAction= */ false) : null;
            addUnchanged(code, x, y, tuning, atNanos);
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

    /**
     * Appends a list of events. Moves with the same timestamp are not combined.
     *
     * @param added the events
     * @param atNanos the timestamp of all events
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public void addAll(InputEvents added, long atNanos) {
        if (added.size() > MAX_EVENTS - events.size()) {
            throw overflow(added.size() + " added events");
        }
        for (int i = 0; i < added.size(); i++) {
            addUnchanged(added, i, atNanos);
        }
    }

    /**
     * Moves all events and characters to another queue.
     *
     * @param target the queue to append to
     * @param atNanos the new timestamp of all events
     * @throws IllegalStateException if the target has no room; this queue is cleared even then
     */
    public void moveTo(InputQueue target, long atNanos) {
        try {
            if (size() > MAX_EVENTS - target.size()) {
                throw overflow(size() + " moved events");
            }
            target.addCoalescing(this, atNanos);
            for (int i = 0; i < typedCount; i++) {
                target.addTyped(typed[i]);
            }
        } finally {
            clear();
        }
    }

    /**
     * Returns the number of events. Typed characters do not count.
     *
     * @return 0 or more
     */
    public int size() {
        return events.size();
    }

    /**
     * Returns the events without timestamps.
     *
     * @return always the same object, a view of this queue
     */
    public InputEvents events() {
        return events;
    }

    /**
     * Returns the timestamp of an event.
     *
     * @param index the index of the event, 0 for the oldest
     * @return nanoseconds by the clock of the loop
     * @throws IndexOutOfBoundsException if there is no such event
     */
    public long timeNanos(int index) {
        if (index < 0 || index >= events.size()) {
            throw new IndexOutOfBoundsException(
                    "the index of an event must be at least 0 and less than " + size() + ": " + index);
        }
        return timesNanos[index];
    }

    /**
     * Returns the start of the time span whose events belong in this queue: the end of the previous frame. In the queue
     * of a step, this is the end of the previous step.
     *
     * @return nanoseconds by the clock of the loop; in the queue of a step, nanoseconds of simulated time
     */
    public long frameStartNanos() {
        return frameStartNanos;
    }

    /**
     * Returns the end of the time span whose events belong in this queue: the end of the frame. In the queue of a step,
     * this is the end of the step.
     *
     * @return nanoseconds by the clock of the loop; in the queue of a step, nanoseconds of simulated time
     */
    public long frameEndNanos() {
        return frameEndNanos;
    }

    void setStepRate(Rate newStepRate) {
        stepRate = newStepRate;
    }

    @Nullable
    Rate stepRate() {
        return stepRate;
    }

    void setSpan(long startNanos, long endNanos) {
        frameStartNanos = startNanos;
        frameEndNanos = endNanos;
    }

    /** Returns the number of the oldest events at or before a time, if the timestamps are in ascending order. */
    int countUntil(long atNanos) {
        int count = 0;
        while (count < events.size() && timesNanos[count] <= atNanos) {
            count++;
        }
        return count;
    }

    /** Clamps timestamps to a maximum. They are in ascending order, so only the end of the queue can change. */
    void clampTimes(long maxNanos) {
        for (int i = events.size() - 1; i >= 0 && timesNanos[i] > maxNanos; i--) {
            timesNanos[i] = maxNanos;
        }
    }

    /** Removes the oldest events. */
    void removeFirst(int count) {
        if (count > 0) {
            events.removeFirst(count);
            System.arraycopy(timesNanos, count, timesNanos, 0, events.size());
        }
    }

    /**
     * Collapses all events to their net effect. Keeps the last edge of each control if it changes whether the control is
     * held, the last position of each axis and the pointer, and the last value of each tuning. Drops all other events.
     *
     * @param before the state of the devices before the first event
     * @return the number of dropped edges, presses of actions and turns of the wheel
     */
    int collapse(ControlState before) {
        boolean[] hasLaterEvent = new boolean[InputCode.CHANNEL_COUNT];
        Set<Object> laterTunings = new HashSet<>();
        int dropped = 0;
        int firstKept = events.size();
        for (int i = events.size() - 1; i >= 0; i--) { // the kept events move to the end of the arrays
            int code = events.code(i);
            int channel = InputCode.channel(code);
            boolean isLast = InputCode.isTuning(code)
                    ? laterTunings.add(Objects.requireNonNull(events.subject(i)))
                    : !hasLaterEvent[channel];
            if (isLast && before.isChangedBy(code)) {
                firstKept--;
                events.move(i, firstKept);
                timesNanos[firstKept] = timesNanos[i];
            } else if (isCountedWhenDropped(code)) {
                dropped++;
            }
            hasLaterEvent[channel] = true;
        }
        removeFirst(firstKept);
        return dropped;
    }

    /**
     * Makes all presses quiet: the controls are held, but were not pressed.
     *
     * @return the number of presses that were not quiet
     * @hidden
     */
    public int dropPresses() {
        int dropped = 0;
        for (int i = 0; i < events.size(); i++) {
            int code = events.code(i);
            if (InputCode.isPress(code) && !InputCode.isQuiet(code)) {
                dropped++;
            }
            if (InputCode.canBeQuiet(code)) {
                events.setQuiet(i);
            }
        }
        return dropped;
    }

    /** Makes all presses of a control quiet. Returns the number of presses that were not. */
    int dropPressesOf(int control) {
        int dropped = 0;
        for (int i = 0; i < events.size(); i++) {
            int code = events.code(i);
            if (InputCode.isPress(code) && InputCode.controlIndex(code) == control) {
                dropped += InputCode.isQuiet(code) ? 0 : 1;
                events.setQuiet(i);
            } else if (InputCode.isAxis(code) && ControlTable.isHalfOf(control, InputCode.axisIndex(code))) {
                events.setQuiet(i);
            }
        }
        return dropped;
    }

    /**
     * Removes all events except values of tunings, which are not meant for a moment of the game. Returns the number of
     * edges, presses of actions and turns of the wheel.
     */
    int dropEvents() {
        int dropped = 0;
        int firstKept = events.size();
        for (int i = events.size() - 1; i >= 0; i--) {
            if (isCountedWhenDropped(events.code(i))) {
                dropped++;
            } else if (InputCode.isTuning(events.code(i))) {
                firstKept--;
                events.move(i, firstKept);
                timesNanos[firstKept] = timesNanos[i];
            }
        }
        removeFirst(firstKept);
        return dropped;
    }

    private static boolean isCountedWhenDropped(int code) {
        return InputCode.isDiscrete(code) || code == InputCode.WHEEL;
    }

    int typedCount() {
        return typedCount;
    }

    int typed(int index) {
        return typed[index];
    }

    void clearEvents() {
        events.clear();
    }

    void clearText() {
        typedCount = 0;
    }

    /** Removes all events and characters. */
    public void clear() {
        events.clear();
        clearText();
    }
}
