package dev.halfstep.input;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A player who does what was written down before, at times that were written down before: for tests, and for headless
 * runs. Times are nanoseconds since the first frame began; in place of the player in steps, simulated time
 * since the first of these steps began.
 *
 * <pre>{@code
 * ScriptedInput script = new ScriptedInput().tap(Key.SPACE, 100 * MILLI, 20 * MILLI);
 * HeadlessHost host = new HeadlessHost(script);   // frames and steps see it
 * scheduler.input().replaceSteps(script);         // only steps see it
 * }</pre>
 *
 * <p>A script goes forward only: each line is handed over once.
 */
public final class ScriptedInput implements InputSource {

    /** Something that is done at its time. */
    @FunctionalInterface
    private interface Deed {
        void appendTo(InputQueue input, long atNanos);
    }

    private record Line(long atNanos, Deed deed) {}

    private final List<Line> lines = new ArrayList<>();
    private boolean sorted;
    private int next;
    private boolean begun;
    private long originNanos;

    /** A script in which nothing is done. */
    public ScriptedInput() {}

    /**
     * Presses a control.
     *
     * @param control which control
     * @param atNanos when
     * @return this
     */
    public ScriptedInput press(Control control, long atNanos) {
        return add(atNanos, (input, now) -> input.add(control, true, now));
    }

    /**
     * Lets a control go.
     *
     * @param control which control
     * @param atNanos when
     * @return this
     */
    public ScriptedInput release(Control control, long atNanos) {
        return add(atNanos, (input, now) -> input.add(control, false, now));
    }

    /**
     * Presses a control and lets it go.
     *
     * @param control which control
     * @param atNanos when it is pressed
     * @param heldNanos how long it is held; 0 or more
     * @return this
     */
    public ScriptedInput tap(Control control, long atNanos, long heldNanos) {
        return press(control, atNanos).release(control, atNanos + heldNanos);
    }

    /**
     * Moves an axis of the gamepad.
     *
     * @param axis which axis
     * @param value where to, -1 to 1
     * @param atNanos when
     * @return this
     */
    public ScriptedInput moveAxis(GamepadAxis axis, float value, long atNanos) {
        return add(atNanos, (input, now) -> input.moveAxis(axis, value, now));
    }

    /**
     * Moves the pointer of the mouse.
     *
     * @param x where to, in pixels from the left edge of the picture
     * @param y the same from the upper edge
     * @param atNanos when
     * @return this
     */
    public ScriptedInput movePointer(float x, float y, long atNanos) {
        return add(atNanos, (input, now) -> input.movePointer(x, y, now));
    }

    /**
     * Turns the wheel of the mouse.
     *
     * @param x by how much to the right, in notches
     * @param y by how much away from the player
     * @param atNanos when
     * @return this
     */
    public ScriptedInput turnWheel(float x, float y, long atNanos) {
        return add(atNanos, (input, now) -> input.turnWheel(x, y, now));
    }

    /**
     * Types a text.
     *
     * @param text what is typed, all of it at once
     * @param atNanos when
     * @return this
     */
    public ScriptedInput type(String text, long atNanos) {
        return add(atNanos, (input, now) -> text.codePoints().forEach(input::type));
    }

    private ScriptedInput add(long atNanos, Deed deed) {
        if (begun) {
            throw new IllegalStateException(
                    "a script is written before the first frame: one more line at " + atNanos + " ns");
        }
        lines.add(new Line(atNanos, deed));
        sorted = false;
        return this;
    }

    /** Hands over what is done by the end of the frame, or of the step. What is written for the same moment happens in that order. */
    @Override
    public void poll(InputQueue input) {
        if (!sorted) {
            lines.sort(Comparator.comparingLong(Line::atNanos));
            sorted = true;
        }
        if (!begun) {
            begun = true;
            originNanos = input.frameStartNanos();
        }
        long untilNanos = input.frameEndNanos() - originNanos;
        while (next < lines.size() && lines.get(next).atNanos() <= untilNanos) {
            Line line = lines.get(next);
            line.deed().appendTo(input, originNanos + line.atNanos());
            next++;
        }
    }
}
