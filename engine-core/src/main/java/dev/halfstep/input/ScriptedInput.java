package dev.halfstep.input;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Plays a script of timed input, for tests and headless runs. In the script of a host, times are nanoseconds since the
 * first frame began. In a script that {@linkplain PlayerInput#replaceStepInput replaces the input of steps}, times are
 * nanoseconds of simulated time since the first replaced step began.
 *
 * <pre>{@code
 * ScriptedInput script = new ScriptedInput().tap(Key.SPACE, 100 * MILLI, 20 * MILLI);
 * HeadlessHost host = new HeadlessHost(script);   // presentation and steps see the script
 * scheduler.input().replaceStepInput(script);     // only steps see the script
 * }</pre>
 *
 * <p>A script plays each event once and cannot be rewound.
 */
public final class ScriptedInput implements InputSource {

    /** Appends one event. */
    @FunctionalInterface
    private interface Event {
        void appendTo(InputQueue input, long atNanos);
    }

    private record Entry(long atNanos, Event event) {}

    private final List<Entry> entries = new ArrayList<>();
    private boolean isSorted;

    /** The index of the next entry to play. */
    private int next;

    private boolean hasBegun;

    /** The time that counts as 0 in the script. */
    private long originNanos;

    /** Creates an empty script. */
    public ScriptedInput() {}

    /**
     * Presses a control.
     *
     * @param control the control
     * @param atNanos the time
     * @return this
     */
    public ScriptedInput press(Control control, long atNanos) {
        return add(atNanos, (input, timeNanos) -> input.add(control, true, timeNanos));
    }

    /**
     * Releases a control.
     *
     * @param control the control
     * @param atNanos the time
     * @return this
     */
    public ScriptedInput release(Control control, long atNanos) {
        return add(atNanos, (input, timeNanos) -> input.add(control, false, timeNanos));
    }

    /**
     * Presses and releases a control.
     *
     * @param control the control
     * @param atNanos the time of the press
     * @param heldNanos the time between press and release; 0 or more
     * @return this
     */
    public ScriptedInput tap(Control control, long atNanos, long heldNanos) {
        return press(control, atNanos).release(control, atNanos + heldNanos);
    }

    /**
     * Moves an axis of the gamepad.
     *
     * @param axis the axis
     * @param value the new position, -1 to 1
     * @param atNanos the time
     * @return this
     */
    public ScriptedInput moveAxis(GamepadAxis axis, float value, long atNanos) {
        return add(atNanos, (input, timeNanos) -> input.moveAxis(axis, value, timeNanos));
    }

    /**
     * Moves the pointer of the mouse.
     *
     * @param x the new position, in pixels from the left edge of the picture
     * @param y the new position, in pixels from the upper edge of the picture
     * @param atNanos the time
     * @return this
     */
    public ScriptedInput movePointer(float x, float y, long atNanos) {
        return add(atNanos, (input, timeNanos) -> input.movePointer(x, y, timeNanos));
    }

    /**
     * Turns the wheel of the mouse.
     *
     * @param x the turn to the right, in notches
     * @param y the turn away from the player, in notches
     * @param atNanos the time
     * @return this
     */
    public ScriptedInput turnWheel(float x, float y, long atNanos) {
        return add(atNanos, (input, timeNanos) -> input.turnWheel(x, y, timeNanos));
    }

    /**
     * Types a text.
     *
     * @param text the text; all characters are typed at the same time
     * @param atNanos the time
     * @return this
     */
    public ScriptedInput type(String text, long atNanos) {
        return add(atNanos, (input, timeNanos) -> text.codePoints().forEach(input::type));
    }

    private ScriptedInput add(long atNanos, Event event) {
        if (hasBegun) {
            throw new IllegalStateException(
                    "a script must be complete before its first frame: an event at " + atNanos + " ns comes too late");
        }
        entries.add(new Entry(atNanos, event));
        isSorted = false;
        return this;
    }

    /**
     * Appends the events up to the end of the frame, or of the step. Events at the same time keep the order of the
     * script.
     */
    @Override
    public void poll(InputQueue input) {
        if (!isSorted) {
            entries.sort(Comparator.comparingLong(Entry::atNanos));
            isSorted = true;
        }
        if (!hasBegun) {
            hasBegun = true;
            originNanos = input.frameStartNanos();
        }
        long untilNanos = input.frameEndNanos() - originNanos;
        while (next < entries.size() && entries.get(next).atNanos() <= untilNanos) {
            Entry entry = entries.get(next);
            entry.event().appendTo(input, originNanos + entry.atNanos());
            next++;
        }
    }
}
