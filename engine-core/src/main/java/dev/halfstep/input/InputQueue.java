package dev.halfstep.input;

import java.io.DataInput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Collects the input events of a player since the last frame, in order, with timestamps. A host fills the queue, and
 * the frame takes all of it. Events are stored as plain numbers, so adding one allocates nothing.
 */
public final class InputQueue {

    /** The capacity of a queue: far more than a player or a test produces in one frame, so more events are a fault. */
    public static final int MAX_EVENTS = 1 << 16;

    private final TimedEvents events = new TimedEvents();
    private int[] text = new int[16];
    private int textLength;
    private long frameStartNanos;
    private long frameEndNanos;

    /** Creates an empty queue, whose frame begins and ends at 0. */
    public InputQueue() {}

    /**
     * Appends an edge: a press or a release of a control.
     *
     * @param control the control
     * @param down true for a press, false for a release
     * @param atNanos the timestamp, by the clock of the loop
     * @throws IllegalStateException if the queue is full: it holds {@link #MAX_EVENTS} events
     */
    public void add(Control control, boolean down, long atNanos) {
        if (events.size() == MAX_EVENTS) {
            throw full(control.label() + (down ? " down" : " up"));
        }
        events.add(InputCode.edge(control, down), 0, 0, atNanos);
    }

    /**
     * Appends the move of an axis of the gamepad.
     *
     * @param axis the axis
     * @param value its new position, -1 to 1
     * @param atNanos the timestamp, by the clock of the loop
     * @throws IllegalArgumentException if the value is out of range
     * @throws IllegalStateException if the queue is full: it holds {@link #MAX_EVENTS} events
     */
    public void moveAxis(GamepadAxis axis, float value, long atNanos) {
        if (!(value >= -1f && value <= 1f)) { // refuses NaN as well
            throw new IllegalArgumentException("an axis stands between -1 and 1: " + axis + " at " + value);
        }
        addValue(InputCode.axis(axis), value, 0, atNanos, "a move of an axis");
    }

    /**
     * Appends a move of the mouse.
     *
     * @param x the new position of the pointer, in pixels from the left edge of the picture
     * @param y the same from the upper edge
     * @param atNanos the timestamp, by the clock of the loop
     * @throws IllegalArgumentException if a coordinate is not finite
     * @throws IllegalStateException if the queue is full: it holds {@link #MAX_EVENTS} events
     */
    public void movePointer(float x, float y, long atNanos) {
        checkFinite("the pointer", x, y);
        addValue(InputCode.POINTER, x, y, atNanos, "a move of the mouse");
    }

    /**
     * Appends a turn of the wheel of the mouse.
     *
     * @param x the turn to the right, in notches
     * @param y the turn away from the player, in notches
     * @param atNanos the timestamp, by the clock of the loop
     * @throws IllegalArgumentException if a number is not finite
     * @throws IllegalStateException if the queue is full: it holds {@link #MAX_EVENTS} events
     */
    public void turnWheel(float x, float y, long atNanos) {
        checkFinite("a turn of the wheel", x, y);
        addValue(InputCode.WHEEL, x, y, atNanos, "a turn of the wheel");
    }

    private static void checkFinite(String what, float x, float y) {
        if (!Float.isFinite(x) || !Float.isFinite(y)) {
            throw new IllegalArgumentException(what + " must be finite: " + x + ", " + y);
        }
    }

    private void addValue(int code, float x, float y, long atNanos, String what) {
        if (events.size() == MAX_EVENTS) {
            throw full(what);
        }
        events.add(code, x, y, atNanos);
    }

    private static IllegalStateException full(String next) {
        return new IllegalStateException(
                "at most " + MAX_EVENTS + " input events may wait for a frame: one more is " + next);
    }

    /**
     * Appends a typed character, for text input. It reaches presentation only.
     *
     * @param codePoint the character, a Unicode code point
     * @throws IllegalArgumentException if this is not a Unicode code point
     * @throws IllegalStateException if the queue is full: it holds {@link #MAX_EVENTS} events
     */
    public void type(int codePoint) {
        if (!Character.isValidCodePoint(codePoint)) {
            throw new IllegalArgumentException("a character must be a Unicode code point: " + codePoint);
        }
        if (textLength == MAX_EVENTS) {
            throw full("a character");
        }
        if (textLength == text.length) {
            text = Arrays.copyOf(text, 2 * textLength);
        }
        text[textLength++] = codePoint;
    }

    /**
     * Appends events that {@link InputEvents#write} has written. They are not coalesced, although they get the same
     * timestamp.
     *
     * @param in the source of the bytes
     * @param atNanos the timestamp of all events
     * @throws IOException if there are too many events, if they are damaged, or if reading fails
     */
    public void read(DataInput in, long atNanos) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > MAX_EVENTS - events.size()) {
            throw new IOException("at most " + MAX_EVENTS + " input events may wait: " + count + " more");
        }
        for (int i = 0; i < count; i++) {
            int code = in.readUnsignedShort();
            if (code > InputCode.MAX) {
                throw new IOException("the code of an input event is at most " + InputCode.MAX + ": " + code);
            }
            float x = InputCode.isEdge(code) ? 0 : in.readFloat();
            float y = InputCode.hasTwoValues(code) ? in.readFloat() : 0;
            boolean inRange = InputCode.hasTwoValues(code) || Math.abs(x) <= 1f;
            if (!Float.isFinite(x) || !Float.isFinite(y) || !inRange) {
                throw new IOException(
                        "an input event has finite values, an axis from -1 to 1: " + x + ", " + y + " of code " + code);
            }
            events.append(code, x, y, atNanos);
        }
    }

    /**
     * Appends other events, without coalescing them.
     *
     * @param others the events
     * @param atNanos the timestamp of all events
     * @throws IllegalStateException if the queue is full: it holds {@link #MAX_EVENTS} events
     */
    public void addAll(InputEvents others, long atNanos) {
        if (others.size() > MAX_EVENTS - events.size()) {
            throw full("one of " + others.size() + " that are added");
        }
        for (int i = 0; i < others.size(); i++) {
            events.append(others.code(i), others.x(i), others.y(i), atNanos);
        }
    }

    /**
     * Moves all events and characters to another queue.
     *
     * @param target the queue to append to
     * @param atNanos the new timestamp of all events
     * @throws IllegalStateException if the target has no room; this queue is empty then as well
     */
    public void moveTo(InputQueue target, long atNanos) {
        try {
            if (size() > MAX_EVENTS - target.size()) {
                throw full("one of " + size() + " that are moved");
            }
            target.events.addAll(events, atNanos);
            for (int i = 0; i < textLength; i++) {
                target.type(text[i]);
            }
        } finally {
            clear();
        }
    }

    /**
     * Returns the number of events, not counting characters.
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
        return events.events();
    }

    /**
     * Returns the timestamp of an event.
     *
     * @param index the event, 0 for the oldest
     * @return nanoseconds by the clock of the loop
     * @throws IndexOutOfBoundsException if there is no such event
     */
    public long timeNanos(int index) {
        if (index < 0 || index >= events.size()) {
            throw new IndexOutOfBoundsException("an event lies between 0 and " + (size() - 1) + ": " + index);
        }
        return events.timeNanos(index);
    }

    /**
     * Returns the start of the span to cover: the end of the previous frame, or the end of the previous step if this is
     * the input of a step.
     *
     * @return nanoseconds by the clock of the loop; of simulated time for a step
     */
    public long frameStartNanos() {
        return frameStartNanos;
    }

    /**
     * Returns the end of the span to cover: the end of the frame, or the end of the step if this is the input of a
     * step.
     *
     * @return nanoseconds by the clock of the loop; of simulated time for a step
     */
    public long frameEndNanos() {
        return frameEndNanos;
    }

    void setFrame(long startNanos, long endNanos) {
        frameStartNanos = startNanos;
        frameEndNanos = endNanos;
    }

    TimedEvents timed() {
        return events;
    }

    int textLength() {
        return textLength;
    }

    int codePoint(int index) {
        return text[index];
    }

    void clearText() {
        textLength = 0;
    }

    /** Removes all events and characters. */
    public void clear() {
        events.clear();
        clearText();
    }
}
