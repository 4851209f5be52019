package dev.halfstep.input;

import java.io.DataInput;
import java.io.IOException;
import java.util.Arrays;

/**
 * What a player did since the last frame, in the order in which it happened, each with its time. A host writes it, a
 * frame takes all of it. It holds no objects of its own, so a key costs no garbage.
 */
public final class InputQueue {

    /** Far more than hands or a test produce in one frame; beyond it the input is a fault, not a game. */
    public static final int MAX_EVENTS = 1 << 16;

    private final TimedEvents events = new TimedEvents();
    private int[] text = new int[16];
    private int textLength;
    private long frameStartNanos;
    private long frameEndNanos;

    /** An empty queue, for a frame of no time at 0. */
    public InputQueue() {}

    /**
     * Appends one edge: a control went down or came up.
     *
     * @param control which control
     * @param down true for a press, false for a release
     * @param atNanos when, by the clock of the loop
     * @throws IllegalStateException if more than {@link #MAX_EVENTS} wait
     */
    public void add(Control control, boolean down, long atNanos) {
        if (events.size() == MAX_EVENTS) {
            throw full(control.label() + (down ? " down" : " up"));
        }
        events.add(InputEvents.code(control, down), 0, 0, atNanos);
    }

    /**
     * Appends the move of an axis of the gamepad.
     *
     * @param axis which axis
     * @param value where it stands now, -1 to 1
     * @param atNanos when, by the clock of the loop
     * @throws IllegalArgumentException if the value is out of range
     * @throws IllegalStateException if more than {@link #MAX_EVENTS} wait
     */
    public void moveAxis(GamepadAxis axis, float value, long atNanos) {
        if (!(value >= -1f && value <= 1f)) { // so that what is not a number is refused as well
            throw new IllegalArgumentException("an axis stands between -1 and 1: " + axis + " at " + value);
        }
        addValue(InputEvents.code(axis), value, 0, atNanos, "a move of an axis");
    }

    /**
     * Appends a move of the mouse.
     *
     * @param x where its pointer is now, in pixels from the left edge of the picture
     * @param y the same from the upper edge
     * @param atNanos when, by the clock of the loop
     * @throws IllegalArgumentException if a coordinate is not finite
     * @throws IllegalStateException if more than {@link #MAX_EVENTS} wait
     */
    public void movePointer(float x, float y, long atNanos) {
        checkFinite("the pointer", x, y);
        addValue(InputEvents.POINTER, x, y, atNanos, "a move of the mouse");
    }

    /**
     * Appends a turn of the wheel of the mouse.
     *
     * @param x by how much it was turned to the right, in notches
     * @param y by how much it was turned away from the player
     * @param atNanos when, by the clock of the loop
     * @throws IllegalArgumentException if a number is not finite
     * @throws IllegalStateException if more than {@link #MAX_EVENTS} wait
     */
    public void turnWheel(float x, float y, long atNanos) {
        checkFinite("a turn of the wheel", x, y);
        addValue(InputEvents.WHEEL, x, y, atNanos, "a turn of the wheel");
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
     * Appends a character that was typed, for text that the player enters. It reaches presentation only.
     *
     * @param codePoint the character, a Unicode code point
     * @throws IllegalArgumentException if there is no such code point
     * @throws IllegalStateException if more than {@link #MAX_EVENTS} wait
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
     * Appends events that {@link InputEvents#write} has written, each as it was: moves that came at different times are
     * not made one move, as {@link #moveAxis} and the like would do it for those of the same time.
     *
     * @param in where they come from
     * @param atNanos when they happen now
     * @throws IOException if there are too many of them, or they are damaged, or reading fails
     */
    public void read(DataInput in, long atNanos) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > MAX_EVENTS - events.size()) {
            throw new IOException("at most " + MAX_EVENTS + " input events may wait: " + count + " more");
        }
        for (int i = 0; i < count; i++) {
            int code = in.readUnsignedShort();
            if (code > InputEvents.WHEEL) {
                throw new IOException("the code of an input event is at most " + InputEvents.WHEEL + ": " + code);
            }
            float x = InputEvents.isEdge(code) ? 0 : in.readFloat();
            float y = InputEvents.hasTwoValues(code) ? in.readFloat() : 0;
            boolean inRange = InputEvents.hasTwoValues(code) || Math.abs(x) <= 1f;
            if (!Float.isFinite(x) || !Float.isFinite(y) || !inRange) {
                throw new IOException(
                        "an input event has finite values, an axis from -1 to 1: " + x + ", " + y + " of code " + code);
            }
            events.append(code, x, y, atNanos);
        }
    }

    /**
     * Appends events of another span of time, each as it was.
     *
     * @param others what happened there
     * @param atNanos when it happens now
     * @throws IllegalStateException if more than {@link #MAX_EVENTS} wait
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
     * How many events wait, characters apart.
     *
     * @return 0 or more
     */
    public int size() {
        return events.size();
    }

    /**
     * What waits, without its times.
     *
     * @return always the same object, changed by whatever changes this queue
     */
    public InputEvents events() {
        return events.events();
    }

    /**
     * When an event happened.
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
     * Returns the begin of the span that is asked for: when the frame before has asked, or where input of a step is asked
     * for, the end of the step before.
     *
     * @return nanoseconds by the clock of the loop; of simulated time for a step
     */
    public long frameStartNanos() {
        return frameStartNanos;
    }

    /**
     * Returns the end of the span that is asked for: that of the frame, or of the step.
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

    /** Forgets everything: whoever calls this has taken it. */
    public void clear() {
        events.clear();
        clearText();
    }
}
