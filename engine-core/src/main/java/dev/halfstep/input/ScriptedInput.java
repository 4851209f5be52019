package dev.halfstep.input;

import dev.halfstep.time.Rate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Plays a script of input, for tests and headless runs. A script has times in nanoseconds, or step numbers:
 *
 * <pre>{@code
 * new ScriptedInput().tap(Key.SPACE, 100 * MILLI, 20 * MILLI);      // after 100 ms, for 20 ms
 * ScriptedInput.bySteps(Rate.hz(60)).tap(Key.SPACE, 7, 2);          // pressed in step 7, released in step 9
 * }</pre>
 *
 * <p>In the script of a host, time 0 is the start of the first frame. In a script that {@linkplain
 * PlayerInput#replaceStepInput replaces the input of steps}, times are simulated times, and time 0 is the start of the
 * first replaced step.
 *
 * <pre>{@code
 * HeadlessHost host = new HeadlessHost(script);   // presentation and steps see the script
 * scheduler.input().replaceStepInput(script);     // only steps see the script
 * }</pre>
 *
 * <p>A script plays each event once and cannot be rewound.
 */
public final class ScriptedInput implements InputSource {

    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * An event of the script.
     *
     * @param event appends the event to a queue, at a time in nanoseconds
     */
    private record Entry(long atNanos, ObjLongConsumer<InputQueue> event) {}

    /** The rate of the steps that a script by steps counts; null if its times are nanoseconds. */
    private final @Nullable Rate stepRate;

    /** The player whose events are added. */
    private int player = 1;

    private final List<Entry> entries = new ArrayList<>();
    private boolean isSorted;

    /** The index of the next entry to play. */
    private int next;

    private boolean hasBegun;

    /** The time that counts as 0 in the script. */
    private long originNanos;

    /** Creates an empty script whose times are nanoseconds. */
    public ScriptedInput() {
        this(/* stepRate= */ null);
    }

    private ScriptedInput(@Nullable Rate stepRate) {
        this.stepRate = stepRate;
    }

    /**
     * Creates an empty script whose times are step numbers. Step 1 is the first step of the game, or the first replaced
     * step. An event happens in the middle of its step, so rounding never moves it to a neighbouring step. The script
     * of a host assumes that simulated time passes like the time of the frames: without a pause, dropped time, or a
     * time scale other than 1.
     *
     * @param stepRate the rate of the steps of the game; {@link #poll} refuses another rate than the rate of its fixed
     *     steps
     * @return a script, whose methods throw an {@link IllegalArgumentException} for the number of a step below 1
     */
    public static ScriptedInput bySteps(Rate stepRate) {
        return new ScriptedInput(Objects.requireNonNull(stepRate, "stepRate"));
    }

    /**
     * Sets the player of the events that are added from now on; 1 in a new script. Tunings and typed characters have no
     * player.
     *
     * @param newPlayer the number of the player, 1 to {@link PlayerInput#MAX_PLAYERS}
     * @return this
     * @throws IllegalArgumentException if the number is out of range
     */
    public ScriptedInput ofPlayer(int newPlayer) {
        InputCode.requirePlayer(newPlayer);
        player = newPlayer;
        return this;
    }

    /**
     * Presses a control.
     *
     * @param control the control
     * @param at the time in nanoseconds, or the number of the step
     * @return this
     */
    public ScriptedInput press(Control control, long at) {
        int of = player;
        return add(at, (input, timeNanos) -> input.add(of, control, true, timeNanos));
    }

    /**
     * Releases a control.
     *
     * @param control the control
     * @param at the time in nanoseconds, or the number of the step
     * @return this
     */
    public ScriptedInput release(Control control, long at) {
        int of = player;
        return add(at, (input, timeNanos) -> input.add(of, control, false, timeNanos));
    }

    /**
     * Presses and releases a control. The last argument is a duration, not the time of the release.
     *
     * @param control the control
     * @param at the time of the press in nanoseconds, or the number of its step
     * @param held the nanoseconds or the number of steps between press and release, 0 or more
     * @return this
     */
    public ScriptedInput tap(Control control, long at, long held) {
        return press(control, at).release(control, at + held);
    }

    /**
     * Presses an action without a control, as {@link InputQueue#press(Action)} does.
     *
     * @param action the action, which the game binds or declares before it is pressed
     * @param at the time in nanoseconds, or the number of the step
     * @return this
     */
    public ScriptedInput press(Action action, long at) {
        int of = player;
        return add(at, (input, timeNanos) -> input.press(of, action, timeNanos));
    }

    /**
     * Lets the player leave, as {@link InputQueue#leave} does.
     *
     * @param at the time in nanoseconds, or the number of the step
     * @return this
     */
    public ScriptedInput leave(long at) {
        int of = player;
        return add(at, (input, timeNanos) -> input.leave(of, timeNanos));
    }

    /**
     * Lets the player join who has left, as {@link InputQueue#join} does.
     *
     * @param at the time in nanoseconds, or the number of the step
     * @return this
     */
    public ScriptedInput join(long at) {
        int of = player;
        return add(at, (input, timeNanos) -> input.join(of, timeNanos));
    }

    /**
     * Sets the value of a tuning, as {@link InputQueue#tune(Tuning, float)} does.
     *
     * @param tuning the tuning
     * @param value its new value, in its range
     * @param at the time in nanoseconds, or the number of the step
     * @return this
     */
    public ScriptedInput tune(Tuning tuning, float value, long at) {
        return add(at, (input, timeNanos) -> input.tune(tuning, value, timeNanos));
    }

    /**
     * Moves an axis of the gamepad.
     *
     * @param axis the axis
     * @param value the new position, -1 to 1
     * @param at the time in nanoseconds, or the number of the step
     * @return this
     */
    public ScriptedInput moveAxis(GamepadAxis axis, float value, long at) {
        int of = player;
        return add(at, (input, timeNanos) -> input.moveAxis(of, axis, value, timeNanos));
    }

    /**
     * Moves the pointer of the mouse.
     *
     * @param x the new position, in pixels from the left edge of the picture
     * @param y the new position, in pixels from the upper edge of the picture
     * @param at the time in nanoseconds, or the number of the step
     * @return this
     */
    public ScriptedInput movePointer(float x, float y, long at) {
        int of = player;
        return add(at, (input, timeNanos) -> input.movePointer(of, x, y, timeNanos));
    }

    /**
     * Aims at a position in the world, as presentation does by {@link InputQueue#aim}.
     *
     * @param x the x coordinate in world units
     * @param y the y coordinate in world units
     * @param at the time in nanoseconds, or the number of the step
     * @return this
     */
    public ScriptedInput aim(float x, float y, long at) {
        int of = player;
        return add(at, (input, timeNanos) -> input.aim(of, x, y, timeNanos));
    }

    /**
     * Moves the mouse while the pointer is captured.
     *
     * @param x the motion to the right, in pixels
     * @param y the motion towards the player, in pixels downwards
     * @param at the time in nanoseconds, or the number of the step
     * @return this
     */
    public ScriptedInput moveMouse(float x, float y, long at) {
        int of = player;
        return add(at, (input, timeNanos) -> input.moveMouse(of, x, y, timeNanos));
    }

    /**
     * Turns the wheel of the mouse.
     *
     * @param x the turn to the right, in notches
     * @param y the turn away from the player, in notches
     * @param at the time in nanoseconds, or the number of the step
     * @return this
     */
    public ScriptedInput turnWheel(float x, float y, long at) {
        int of = player;
        return add(at, (input, timeNanos) -> input.turnWheel(of, x, y, timeNanos));
    }

    /**
     * Types a text.
     *
     * @param text the text; all characters are typed at the same time
     * @param at the time in nanoseconds, or the number of the step
     * @return this
     */
    public ScriptedInput type(String text, long at) {
        return add(at, (input, timeNanos) -> text.codePoints().forEach(input::type));
    }

    /**
     * Repeats a held key, as a desktop does for text editing.
     *
     * @param key the key
     * @param at the time in nanoseconds, or the number of the step
     * @return this
     */
    public ScriptedInput repeat(Key key, long at) {
        return add(at, (input, timeNanos) -> input.repeat(key));
    }

    private ScriptedInput add(long at, ObjLongConsumer<InputQueue> event) {
        if (hasBegun) {
            throw new IllegalStateException("a script must be complete before its first frame: an event "
                    + (stepRate == null ? "at " + at + " ns" : "in step " + at) + " comes too late");
        }
        entries.add(new Entry(stepRate == null ? at : middleOf(at, stepRate), event));
        isSorted = false;
        return this;
    }

    /** Returns the nanoseconds from the start of step 1 to the middle of a step. */
    private static long middleOf(long step, Rate stepRate) {
        if (step < 1) {
            throw new IllegalArgumentException("the number of a step must be at least 1: " + step);
        }
        return Math.round((step - 0.5) * stepRate.periodSeconds() * NANOS_PER_SECOND);
    }

    private void requireStepRateOf(InputQueue input) {
        Rate gameRate = input.stepRate();
        if (stepRate != null && gameRate != null && !stepRate.equals(gameRate)) {
            throw new IllegalArgumentException(
                    "a script by steps must have the step rate of the game: it counts steps of " + stepRate
                            + ", and the game has " + gameRate);
        }
    }

    /**
     * Appends the events up to the end of the frame, or of the step. Events at the same time keep the order of the
     * script.
     *
     * @throws IllegalArgumentException if this script counts steps of another rate than the fixed steps of the game, or
     *     if an action to press is neither bound nor declared
     */
    @Override
    public void poll(InputQueue input) {
        if (!isSorted) {
            entries.sort(Comparator.comparingLong(Entry::atNanos));
            isSorted = true;
        }
        if (!hasBegun) {
            requireStepRateOf(input);
            hasBegun = true;
            originNanos = input.frameStartNanos();
        }
        long untilNanos = input.frameEndNanos() - originNanos;
        while (next < entries.size() && entries.get(next).atNanos() <= untilNanos) {
            Entry entry = entries.get(next);
            entry.event().accept(input, originNanos + entry.atNanos());
            next++;
        }
    }
}
