package dev.halfstep.input;

import dev.halfstep.time.Rate;
import java.io.DataInput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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
 * <p>Events coalesce: moves of the same axis or of the pointer become one move, and turns of the wheel or motions of
 * the mouse add up, if they have the same timestamp and no press, release, leave or join between them. In a pause, all
 * events get the same timestamp in simulated time. So mouse moves in a long pause do not fill the queue.
 */
public final class InputQueue {

    /** The capacity of a queue. Players and tests add far fewer events in one frame, so an overflow is an error. */
    public static final int MAX_EVENTS = InputEvents.MAX_COUNT;

    private final InputEvents events = new InputEvents();
    private long[] timesNanos = new long[InputEvents.INITIAL_CAPACITY];

    private final TypedText text = new TypedText();
    private long frameStartNanos;
    private long frameEndNanos;

    /** The actions that may be pressed; null for all. */
    private final @Nullable BindingTable actions;

    /** The rate of the steps of the game; null if it is not known, or if steps have no fixed length. */
    private @Nullable Rate stepRate;

    /** Creates an empty queue whose time span begins and ends at 0. */
    public InputQueue() {
        this(/* actions= */ null);
    }

    /** Creates a queue of a game, in which only known actions may be pressed. */
    InputQueue(@Nullable BindingTable actions) {
        this.actions = actions;
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
        int playerBits = InputCode.player(player);
        if (control instanceof AxisHalf) {
            throw new IllegalArgumentException(
                    "a press must be of a key or a button, because moves of an axis press its halves: "
                            + control.label());
        }
        if (events.size() == MAX_EVENTS) {
            throw overflow(control.label() + (down ? " down" : " up"));
        }
        addEvent(playerBits + InputCode.edge(control, down), /* subject= */ null, atNanos);
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
        int playerBits = InputCode.player(player);
        if (!(value >= -1f && value <= 1f)) { // refuses NaN as well
            throw new IllegalArgumentException(
                    "the value of an axis must be between -1 and 1: " + axis + " at " + value);
        }
        addValue(playerBits + InputCode.axis(axis.index()), value, InputEvents.NO_VALUE, atNanos, "a move of an axis");
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
        movePointer(/* player= */ 1, x, y, atNanos);
    }

    void movePointer(int player, float x, float y, long atNanos) {
        requireFinite("the pointer", x, y);
        addValue(InputCode.player(player) + InputCode.POINTER, x, y, atNanos, "a move of the mouse");
    }

    /**
     * Appends a move of the mouse without a timestamp of its own, as {@link #press(Action)} does: presentation sends
     * the position of a click, in a unit that the simulation understands.
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
     * Appends a position that the first player aims at, without a timestamp of its own, as {@link #press(Action)} does:
     * presentation converts the pointer to world units by the camera of the frame, and steps read {@link
     * InputView#aimX}. Unlike {@link #movePointer(float, float)}, no later move of the mouse replaces it.
     *
     * <pre>{@code
     * scheduler.presentation("aim", frame -> {
     *     FrameInput in = frame.input();
     *     FramebufferSize size = host.framebufferSize();
     *     if (!size.isEmpty()) { // not minimised
     *         scheduler.input().additions().aim(
     *                 camera.worldX(in.pointerX(), in.pointerY(), size),
     *                 camera.worldY(in.pointerX(), in.pointerY(), size));
     *     }
     * });
     * }</pre>
     *
     * @param x the x coordinate in world units
     * @param y the y coordinate in world units
     * @throws IllegalArgumentException if a coordinate is not finite
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public void aim(float x, float y) {
        aim(/* player= */ 1, x, y, frameStartNanos);
    }

    void aim(int player, float x, float y, long atNanos) {
        requireFinite("an aim", x, y);
        addValue(InputCode.player(player) + InputCode.AIM, x, y, atNanos, "an aim");
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
        turnWheel(/* player= */ 1, x, y, atNanos);
    }

    void turnWheel(int player, float x, float y, long atNanos) {
        requireFinite("a turn of the wheel", x, y);
        addValue(InputCode.player(player) + InputCode.WHEEL, x, y, atNanos, "a turn of the wheel");
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
        moveMouse(/* player= */ 1, x, y, atNanos);
    }

    void moveMouse(int player, float x, float y, long atNanos) {
        requireFinite("a motion of the mouse", x, y);
        addValue(InputCode.player(player) + InputCode.MOTION, x, y, atNanos, "a motion of the mouse");
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
     * InputView#isHeld(Action)} depends on the controls of the action alone. It is a press of the first player. The
     * event follows the previous one and has no timestamp of its own: it gets the {@linkplain #frameStartNanos() start}
     * of the span.
     *
     * @param action the action; a game {@linkplain ActionMap#declare declares} it if no control is bound to it
     * @throws IllegalArgumentException if this is a queue of a game, and the action is neither bound nor declared
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public void press(Action action) {
        press(/* player= */ 1, action, frameStartNanos);
    }

    void press(int player, Action action, long atNanos) {
        Objects.requireNonNull(action, "the action to press must not be null");
        if (actions != null) {
            actions.requireKnown(action);
        }
        if (events.size() == MAX_EVENTS) {
            throw overflow("a press of " + action);
        }
        addEvent(InputCode.player(player) + InputCode.ACTION, action, atNanos);
    }

    /**
     * Appends that a player leaves: the steps release all controls of the player and centre all axes. From then on,
     * {@link InputView#isPresent()} is false, and steps see no event of the player, until the player {@linkplain #join
     * joins}. Nothing changes if the player has left already. Like {@link #press(Action)}, the event has no timestamp of
     * its own.
     *
     * @param player the number of the player, 1 to {@link PlayerInput#MAX_PLAYERS}
     * @throws IllegalArgumentException if the player is out of range
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public void leave(int player) {
        leave(player, frameStartNanos);
    }

    void leave(int player, long atNanos) {
        addPresence(InputCode.player(player) + InputCode.LEAVE, atNanos, "a player who leaves");
    }

    /**
     * Appends that a player joins who has left: {@link InputView#isPresent()} is true again, and nothing is held.
     * Nothing changes if the player is present. Like {@link #press(Action)}, the event has no timestamp of its own.
     *
     * @param player the number of the player, 1 to {@link PlayerInput#MAX_PLAYERS}
     * @throws IllegalArgumentException if the player is out of range
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public void join(int player) {
        join(player, frameStartNanos);
    }

    void join(int player, long atNanos) {
        addPresence(InputCode.player(player) + InputCode.JOIN, atNanos, "a player who joins");
    }

    private void addPresence(int code, long atNanos, String eventName) {
        if (events.size() == MAX_EVENTS) {
            throw overflow(eventName);
        }
        addEvent(code, /* subject= */ null, atNanos);
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
        tuning.requireAllowed(value);
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
     *     its tuning, which keeps its old value; a single line if the text is damaged or has more than 65,536
     *     characters, and nothing is set
     * @throws IllegalArgumentException if there are more than 256 tunings
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public List<String> tune(String properties, List<Tuning> tunings) {
        return TuningFile.read(properties, tunings, this::tune);
    }

    private void addValue(int code, float x, float y, long atNanos, String eventName) {
        if (events.size() == MAX_EVENTS) {
            throw overflow(eventName);
        }
        addCoalescing(code, x, y, /* subject= */ null, atNanos);
    }

    /** Appends an event without values. */
    void addEvent(int code, @Nullable Object subject, long atNanos) {
        events.add(code, InputEvents.NO_VALUE, InputEvents.NO_VALUE, subject);
        stampSince(events.size() - 1, atNanos);
    }

    /** Adds an event, or coalesces the event with an earlier one. */
    private void addCoalescing(int code, float x, float y, @Nullable Object subject, long atNanos) {
        int earlier = InputCode.isDiscrete(code) ? -1 : findCoalescible(code, subject, atNanos);
        if (earlier < 0) {
            events.add(code, x, y, subject);
            stampSince(events.size() - 1, atNanos);
        } else {
            events.coalesce(earlier, x, y);
        }
    }

    /**
     * Adds a copy of the event at an index of a list, or coalesces the event with an earlier one of the same timestamp.
     *
     * @hidden
     */
    public void addCoalescing(InputEvents source, int index, long atNanos) {
        addCoalescing(
                source.code(index), source.uncheckedX(index), source.uncheckedY(index), source.subject(index), atNanos);
    }

    /**
     * Gives the oldest events the end of the span as their timestamp, at which more moves coalesce. Returns the number
     * of events that are left of the oldest ones.
     */
    int coalesceFirst(int count) {
        int size = events.size();
        events.clear(); // the arrays keep the events: event i is read before it is overwritten
        for (int i = 0; i < count; i++) {
            addCoalescing(events, i, frameEndNanos);
        }
        int coalesced = events.size();
        for (int i = count; i < size; i++) {
            events.add(events, i);
            stampSince(events.size() - 1, timesNanos[i]);
        }
        return coalesced;
    }

    /**
     * Returns the index of the event to coalesce with, or -1 if there is none. The search is short: between two edges
     * with the same timestamp, coalescing leaves at most one event of each axis, the pointer, the wheel and each
     * tuning.
     */
    private int findCoalescible(int code, @Nullable Object subject, long atNanos) {
        for (int i = events.size() - 1; i >= 0 && timesNanos[i] == atNanos; i--) {
            if (events.code(i) == code && Objects.equals(events.subject(i), subject)) {
                return i;
            }
            if (InputCode.isDiscrete(events.code(i))) {
                return -1;
            }
        }
        return -1;
    }

    /** Sets the timestamp of all events from an index on. */
    private void stampSince(int first, long atNanos) {
        if (events.size() > timesNanos.length) {
            timesNanos = Arrays.copyOf(timesNanos, Math.max(2 * timesNanos.length, events.size()));
        }
        Arrays.fill(timesNanos, first, events.size(), atNanos);
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
        requireRoomForText(1);
        text.type(codePoint);
    }

    /**
     * Appends a repeat of a held key, as a desktop sends it for text editing. Only presentation sees repeats, by {@link
     * FrameInput#typeCount}: a repeat is no press.
     *
     * @param key the held key
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} characters and repeats
     */
    public void repeat(Key key) {
        requireRoomForText(1);
        text.repeat(key.index());
    }

    private void requireRoomForText(int added) {
        if (added > MAX_EVENTS - text.size()) {
            throw overflow("a character");
        }
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
        int first = events.size();
        try {
            events.read(in, MAX_EVENTS - first);
        } finally {
            stampSince(first, atNanos); // also the events before an invalid one
        }
    }

    /**
     * Appends a list of events. Moves with the same timestamp are not combined.
     *
     * @param added the events
     * @param atNanos the timestamp of all events
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public void addAll(InputEvents added, long atNanos) {
        addAll(added, /* player= */ 1, atNanos);
    }

    /**
     * Appends a list of events as the events of another player: the input that a remote player has sent. Events of the
     * first player become events of the player, events of the second player become events of the next one, and so on.
     * Moves with the same timestamp are not combined.
     *
     * @param added the events
     * @param player the number of the player, 1 to {@link PlayerInput#MAX_PLAYERS}
     * @param atNanos the timestamp of all events
     * @throws IllegalArgumentException if the player of an event would be out of range, or if a player after the first
     *     would set a tuning; nothing is appended
     * @throws IllegalStateException if the queue is full: it has {@link #MAX_EVENTS} events
     */
    public void addAll(InputEvents added, int player, long atNanos) {
        int playerBits = InputCode.player(player);
        if (added.size() > MAX_EVENTS - events.size()) {
            throw overflow(added.size() + " added events");
        }
        for (int i = 0; i < added.size() && player > 1; i++) {
            InputCode.requirePlayer(player + InputCode.playerIndex(added.code(i)));
            if (InputCode.isTuning(added.code(i))) {
                throw new IllegalArgumentException(
                        "only the first player must set a tuning: player " + player + " sets " + added.tuningName(i));
            }
        }
        int first = events.size();
        events.addAll(added, playerBits);
        stampSince(first, atNanos);
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
            for (int i = 0; i < events.size(); i++) {
                target.addCoalescing(events, i, atNanos);
            }
            target.requireRoomForText(text.size());
            target.text.addAll(text);
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

    /**
     * Removes the oldest events.
     *
     * @hidden
     */
    public void removeFirst(int count) {
        if (count > 0) {
            events.removeFirst(count);
            System.arraycopy(timesNanos, count, timesNanos, 0, events.size());
        }
    }

    /** Moves an event to the place of another one. */
    void move(int from, int to) {
        events.move(from, to);
        timesNanos[to] = timesNanos[from];
    }

    /**
     * Makes all presses quiet: the controls are held, but were not pressed.
     *
     * @return the number of presses that were not quiet
     * @hidden
     */
    public int dropPresses() {
        return events.dropPresses();
    }

    TypedText text() {
        return text;
    }

    /** Removes all events and characters. */
    public void clear() {
        events.clear();
        text.clear();
    }
}
