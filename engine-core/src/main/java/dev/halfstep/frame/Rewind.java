package dev.halfstep.frame;

import dev.halfstep.input.StepInput;
import dev.halfstep.state.StateMemory;
import dev.halfstep.time.Timestep;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Lets the player rewind: time runs backwards while the player holds a control, and the game continues from the reached
 * state when the player releases the control. A rewind keeps the state after each step, up to a maximum of seconds and
 * of bytes, and drops the oldest states first. States share equal values, so a value that does not change takes no
 * further memory.
 *
 * <pre>{@code
 * Rewind rewind = new Rewind(scheduler, 5f, 64 << 20); // at most 5 seconds and 64 MiB
 * scheduler.presentation("rewind", frame -> rewind.setHeld(frame.input().isHeld(Key.BACKSPACE)));
 * }</pre>
 *
 * <p>No step runs while time runs backwards. A {@linkplain dev.halfstep.time.TimeControl#step() single step} that is
 * requested during a rewind only pauses the game. Each frame goes back by the length of the frame, and draws poses
 * between two kept states. The picture is as smooth as in normal play:
 *
 * <pre>{@code
 * steps kept             5         6         7         8
 * frames forward         |   .     .     .     .     . |
 * frames back            | .     .     .     .     .   |
 * presentation time                5.2   5.8   6.4   7.0
 * }</pre>
 *
 * <p>After the rewind, the game continues as if the reached step had just run. The state has the same bits, and the
 * next steps have the same outcome if their input is the same. The next step sees the controls that the player holds at
 * that time. Presses during the rewind and in undone steps are dropped.
 *
 * <p>Presentation sees the entities and poses of the kept states. The events of undone steps are {@linkplain
 * dev.halfstep.event.EventReader#forEachRetracted retracted}, and no event is read a second time. A rewind does not
 * take back the state of presentation, such as particles, sounds and the camera. During a rewind, {@link
 * PresentationContext#presentationSecondsInFrame()} is 0, so effects that advance by this time stand still. Spawns,
 * despawns, teleports and jumps of interpolated components are presented at the ends of steps. Components with
 * {@linkplain dev.halfstep.world.InterpolatedValues interpolated values} show the values at the ends of steps.
 */
public final class Rewind {

    private final SystemScheduler scheduler;

    /** The maximum number of states. */
    private final int maxStates;

    private final long maxBytes;

    /** The states after the last steps, without gaps, oldest first. */
    private final Deque<Snapshot> states = new ArrayDeque<>();

    /** Snapshots of undone steps, kept to reuse their memory. */
    private final Deque<Snapshot> spares = new ArrayDeque<>();

    /** The last snapshot that was dropped to save memory; null if it is in use again. */
    private @Nullable Snapshot dropped;

    /** The values of all states and spares. Equal values are stored once. */
    private StateMemory memory = new StateMemory();

    /** The bytes of all states and spares besides the shared values. */
    private long ownBytes;

    /** The bytes that the last save added to the shared values. */
    private long takenBytes;

    private float speed = 1f;

    /** Whether the next frame goes back. */
    private boolean isHeld;

    /** Whether the last frame has gone back. */
    private boolean isRewinding;

    /**
     * Adds a rewind to a game, which keeps the state after each step from now on. Systems can still be added before the
     * first frame.
     *
     * @param scheduler runs the game; its steps must all have the same length
     * @param seconds the maximum time to rewind, in seconds of simulated time, more than 0
     * @param maxBytes the maximum memory of all states, in bytes, more than 0. An array that several states share
     *     counts once, and objects that states share with the game do not count. The newest state is kept even if it is
     *     larger
     * @throws IllegalArgumentException if a number is out of range
     * @throws IllegalStateException if the game is replayed already: a recording then decides the input
     * @throws UnsupportedOperationException if the timestep has steps of different lengths
     */
    public Rewind(SystemScheduler scheduler, float seconds, long maxBytes) {
        Timestep timestep = scheduler.timestep();
        if (!timestep.isSeekable()) {
            throw new UnsupportedOperationException(
                    "steps must all have one length to be rewound: not so with " + timestep);
        }
        double steps = Math.ceil(seconds / timestep.stepSeconds());
        if (!(steps >= 1 && steps < Integer.MAX_VALUE)) { // negated, so that NaN is refused too
            throw new IllegalArgumentException(
                    "the seconds to rewind must be more than 0, and at most 2^31 steps: " + seconds);
        }
        if (maxBytes <= 0) {
            throw new IllegalArgumentException("the memory of a rewind must be more than 0 bytes: " + maxBytes);
        }
        this.scheduler = scheduler;
        this.maxBytes = maxBytes;
        maxStates = (int) steps;
        scheduler.tools().addStepListener(new StateKeeper()); // throws if the game is replayed
        scheduler.setRewind(this::goBack);
    }

    /**
     * Sets whether the player holds the control that rewinds. From the next frame on, each frame goes back while the
     * control is held. Presentation or the host calls this method in each frame, or when the player presses and
     * releases the control. Time stands still at the oldest kept state.
     *
     * @param held true while the control is held
     */
    public void setHeld(boolean held) {
        isHeld = held;
    }

    /**
     * Returns whether time runs backwards.
     *
     * @return true if the current or last frame has gone back, or stood still at the oldest state
     */
    public boolean isRewinding() {
        return isRewinding;
    }

    /**
     * Sets how fast time runs backwards. A rewind ignores the time scale of {@link SystemScheduler#timeControl()} and a
     * pause.
     *
     * @param newSpeed the seconds of simulated time to go back in each second of real time, more than 0 and at most 64;
     *     1 by default
     * @throws IllegalArgumentException if the speed is out of range
     */
    public void setSpeed(float newSpeed) {
        if (!(newSpeed > 0f && newSpeed <= 64f)) { // negated, so that NaN is refused too
            throw new IllegalArgumentException("the speed of a rewind must be more than 0 and at most 64: " + newSpeed);
        }
        speed = newSpeed;
    }

    /**
     * Returns the time that the player can rewind now.
     *
     * @return seconds of simulated time, 0 or more
     */
    public float secondsLeft() {
        if (states.isEmpty()) {
            return 0f;
        }
        Timestep timestep = scheduler.timestep();
        float steps = timestep.steps() - states.getFirst().step() - 1 + scheduler.alpha();
        return Math.max(0f, steps) * timestep.stepSeconds();
    }

    /**
     * Returns the memory of the kept states.
     *
     * @return bytes, counted like the maximum of the constructor
     */
    public long bytes() {
        return ownBytes + memory.bytes();
    }

    /** Drops all states. The player cannot rewind beyond the present state: call this when a level begins. */
    public void clear() {
        states.clear();
        spares.clear();
        memory = new StateMemory();
        ownBytes = 0;
        takenBytes = 0;
        dropped = null;
    }

    /** Goes back by the time of a frame if the control is held. Returns whether the control is held. */
    boolean goBack(long frameNanos) {
        if (isRewinding && !isHeld) {
            scheduler.input().dropPending(); // the next step is not for the presses of this time
        }
        isRewinding = isHeld;
        if (isRewinding) {
            goBackNanos((long) (frameNanos * (double) speed));
        }
        return isRewinding;
    }

    private void goBackNanos(long nanos) {
        Timestep timestep = scheduler.timestep();
        long formerStep = timestep.steps();
        timestep.goBack(nanos, states.isEmpty() ? formerStep : states.getFirst().step());
        undoStatesAfter(timestep.steps());
        Snapshot state = states.peekLast();
        if (state != null && state.step() != formerStep) {
            state.restore();
        } else if (timestep.steps() > formerStep) { // a leading timestep that was overloaded: that step has not run
            timestep.setSteps(formerStep);
        }
        scheduler.presented().goBack();
    }

    /** Turns the states after a step into spares. */
    private void undoStatesAfter(long step) {
        while (!states.isEmpty() && states.getLast().step() > step) {
            spares.add(states.removeLast());
        }
    }

    /** Keeps the state after each step. */
    private final class StateKeeper implements StepListener {

        @Override
        public void stepBegins(long step, StepInput input) {
            if (!states.isEmpty() && states.getLast().step() != step - 1) { // the step before has failed
                clear();
            }
        }

        @Override
        public void stepEnds(long step) {
            keepState();
        }

        /**
         * Keeps only the states that led to the restored state: drops undone states, and all states of another run.
         */
        @Override
        public void stateRestored() {
            undoStatesAfter(scheduler.timestep().steps());
            if (!states.isEmpty() && !states.getLast().isPresent()) {
                clear();
            }
        }

        @Override
        public void stateLoaded() {
            clear();
        }

        @Override
        public boolean undoesSteps() {
            return true;
        }
    }

    private void keepState() {
        // Releases old states before the save, so that the save reuses their memory instead of allocating.
        while (ownBytes + memory.bytes() - memory.unusedBytes() + takenBytes > maxBytes && dropsState(1)) {}
        Snapshot state = nextSnapshot();
        long usedBytes = memory.bytes() - memory.unusedBytes();
        ownBytes -= state.bytes();
        state.save();
        ownBytes += state.measureBytes();
        takenBytes = Math.max(0, memory.bytes() - memory.unusedBytes() - usedBytes);
        states.add(state);
        while (bytes() > maxBytes && (memory.unusedBytes() > 0 || dropsState(2))) {
            memory.dropUnused();
        }
    }

    /**
     * Drops a spare, or the oldest state if there is no spare. The shared memory of the dropped state can be reused.
     *
     * @param minStates drops nothing if there are fewer states and spares
     * @return whether one was dropped
     */
    private boolean dropsState(int minStates) {
        if (states.size() + spares.size() < minStates) {
            return false;
        }
        Snapshot state = spares.isEmpty() ? states.removeFirst() : spares.removeLast();
        ownBytes -= state.bytes();
        state.clear();
        dropped = state;
        return true;
    }

    /**
     * Returns a snapshot to save into: a spare, the oldest state if the maximum is reached, the dropped one or a new
     * one.
     */
    private Snapshot nextSnapshot() {
        if (!spares.isEmpty()) {
            return spares.removeLast();
        }
        if (states.size() == maxStates) {
            return states.removeFirst();
        }
        Snapshot empty = dropped == null ? scheduler.state().newSnapshot(memory) : dropped;
        dropped = null;
        return empty;
    }
}
