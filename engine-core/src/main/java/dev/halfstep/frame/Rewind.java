package dev.halfstep.frame;

import dev.halfstep.input.StepInput;
import dev.halfstep.state.StateMemory;
import dev.halfstep.time.Timestep;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Lets the player rewind: time runs backwards while a control is held, and the game goes on from there when it is let
 * go. The state after each step is kept, up to a number of seconds and a number of bytes; the oldest states are dropped.
 * Values that do not change from step to step are kept once, so entities at rest take no memory in further states.
 *
 * <pre>{@code
 * Rewind rewind = new Rewind(scheduler, 5f, 64 << 20); // at most 5 seconds and 64 MiB
 * scheduler.presentation("rewind", frame -> rewind.setHeld(frame.input().isHeld(Key.BACKSPACE)));
 * }</pre>
 *
 * <p>While time runs backwards, no step runs: a {@linkplain dev.halfstep.time.TimeControl#step() single step} that is
 * requested meanwhile only pauses the game. Each frame goes back by its own length, and draws the pose between the two
 * kept states around that time, so the picture is as smooth as that of the game:
 *
 * <pre>{@code
 * steps kept             5         6         7         8
 * frames forward         |   .     .     .     .     . |
 * frames back            | .     .     .     .     .   |
 * presentation time                5.2   5.8   6.4   7.0
 * }</pre>
 *
 * <p>The game then goes on as if it had just run the step that it has gone back to: the state is the same bit by bit,
 * and the next steps with the same input have the same outcome. The next step sees the controls that the player holds
 * then, but no press: what he has pressed meanwhile, or in undone steps, is dropped.
 *
 * <p>Presentation sees the former entities and poses. The events of undone steps are {@linkplain
 * dev.halfstep.event.EventReader#forEachRetracted retracted}, and no event is read a second time. What presentation
 * keeps itself, such as particles, sounds and the camera, is not taken back: {@link
 * PresentationContext#presentationSecondsInFrame()} is 0 meanwhile, so effects that follow it stand still. A spawn and a
 * despawn, a teleport and a jump of an interpolated component are presented at the ends of steps. Components with
 * {@linkplain dev.halfstep.world.InterpolatedValues interpolated values} show the values at the ends of steps.
 */
public final class Rewind {

    private final SystemScheduler scheduler;

    /** The maximum number of states. */
    private final int maxStates;

    private final long maxBytes;

    /** The states after the last steps, without gaps, oldest first. */
    private final Deque<Snapshot> states = new ArrayDeque<>();

    /** Snapshots whose states were undone. Their memory is reused. */
    private final Deque<Snapshot> spares = new ArrayDeque<>();

    /** The snapshot whose state was dropped last, because of its memory; null if it is in use again. */
    private @Nullable Snapshot dropped;

    /** The values of all states and spares: those that are equal in several states are stored once. */
    private StateMemory memory = new StateMemory();

    /** The memory of all states and spares besides the shared values. */
    private long ownBytes;

    /** The shared memory that the last save took. */
    private long takenBytes;

    private float speed = 1f;

    /** Whether the next frame goes back. */
    private boolean isHeld;

    /** Whether the last frame has gone back. */
    private boolean isRewinding;

    /**
     * Adds a rewind to a game: from now on, the state after each step is kept. Systems can still be added before the
     * first frame.
     *
     * @param scheduler runs the game; its steps must all have the same length
     * @param seconds how far the player can go back at most, in seconds of simulated time, more than 0
     * @param maxBytes the maximum memory of all states, in bytes, more than 0. It counts the arrays that states are
     *     copied into, those of several states once, and not objects that are shared with the game. The newest state is
     *     kept even if it is larger
     * @throws IllegalArgumentException if a number is out of range
     * @throws IllegalStateException if the game is replayed already, whose input a recording decides
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
     * Sets whether the player holds the control that rewinds. While it is held, each frame goes back, from the next frame
     * on. Presentation or the host calls this, once in each frame or when it changes. Where no older state is kept, as
     * after {@link #clear()}, time stands still.
     *
     * @param held true while the control is held
     */
    public void setHeld(boolean held) {
        isHeld = held;
    }

    /**
     * Returns whether time runs backwards.
     *
     * @return true if the current or last frame has gone back, or stands still at the oldest state
     */
    public boolean isRewinding() {
        return isRewinding;
    }

    /**
     * Sets how fast time runs backwards. The time scale of {@link SystemScheduler#timeControl()} and a pause do not
     * matter meanwhile.
     *
     * @param newSpeed how many seconds of simulated time a second of real time goes back, more than 0 and at most 64;
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
     * Returns how far the player can go back now.
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
     * @return bytes, as the maximum of the constructor counts them
     */
    public long bytes() {
        return ownBytes + memory.bytes();
    }

    /** Forgets all states, so that the player cannot go back behind this moment: call it when a level begins. */
    public void clear() {
        states.clear();
        spares.clear();
        memory = new StateMemory();
        ownBytes = 0;
        takenBytes = 0;
        dropped = null;
    }

    /** Goes back by the time of a frame, before its steps, if the control is held; returns whether it is. */
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

    /** Makes spares of the states after a step. */
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

        /** Keeps only the past of the restored state: later states were undone, those of another run never led to it. */
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
     * Drops a spare, or the oldest state if there is none, and leaves its shared memory for reuse.
     *
     * @param minStates the minimum number of states and spares of which one is dropped
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

    /** Returns a snapshot to save into: a spare, the oldest state if there are enough, a dropped one or a new one. */
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
