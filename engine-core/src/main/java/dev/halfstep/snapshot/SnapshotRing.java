package dev.halfstep.snapshot;

import dev.halfstep.schedule.Snapshot;
import dev.halfstep.schedule.SystemScheduler;

/**
 * The states after the last steps of a game, each in memory that is used again for a later one.
 *
 * <pre>{@code
 * SnapshotRing ring = new SnapshotRing(scheduler, 250); // ten seconds at 25 steps a second
 * ring.save();                                          // after each step, for example by a StepListener
 * ...
 * ring.at(ring.newestStep() - 100).restore();           // four seconds back
 * }</pre>
 */
public final class SnapshotRing {

    /** More than any game goes back; each snapshot holds a copy of all that is simulated. */
    public static final int MAX_STEPS = 10_000;

    private final SystemScheduler scheduler;
    private final Snapshot[] snapshots;
    private long oldestStep;
    private long newestStep = -1;

    /**
     * An empty ring. From then on no systems can be added to the scheduler.
     *
     * @param scheduler whose state is saved
     * @param steps how far it reaches back, 1 to {@link #MAX_STEPS}
     * @throws IllegalArgumentException if the number is out of range
     * @throws IllegalStateException if there is a simulation component that cannot be copied
     */
    public SnapshotRing(SystemScheduler scheduler, int steps) {
        if (steps < 1 || steps > MAX_STEPS) {
            throw new IllegalArgumentException("a ring reaches back 1 to " + MAX_STEPS + " steps: " + steps);
        }
        this.scheduler = scheduler;
        snapshots = new Snapshot[steps + 1];
        for (int i = 0; i < snapshots.length; i++) {
            snapshots[i] = scheduler.newSnapshot();
        }
    }

    /**
     * Saves the state after the newest step, in place of the oldest one that is kept. States of this step and of later
     * ones, which were undone, are forgotten; so are all, if steps in between were not saved.
     *
     * @throws IllegalStateException as {@link Snapshot#save()} does
     */
    public void save() {
        long step = scheduler.timestep().steps();
        place(step).save();
        if (step < oldestStep || step > newestStep + 1) {
            oldestStep = step;
        }
        newestStep = step;
        oldestStep = Math.max(oldestStep, step - snapshots.length + 1);
    }

    private Snapshot place(long step) {
        return snapshots[(int) (step % snapshots.length)];
    }

    /**
     * Whether the state after a step is kept.
     *
     * @param step any number
     * @return true if {@link #at} has it
     */
    public boolean has(long step) {
        return step >= oldestStep && step <= newestStep;
    }

    /**
     * The state after a step.
     *
     * @param step its number, 0 for the state before the first one
     * @return the snapshot itself, overwritten when the ring comes round to it
     * @throws IllegalArgumentException if it is not kept
     */
    public Snapshot at(long step) {
        if (!has(step)) {
            throw new IllegalArgumentException("only a step that was saved can be gone back to: step " + step
                    + ", kept are " + (newestStep < 0 ? "none" : oldestStep + " to " + newestStep));
        }
        return place(step);
    }

    /**
     * The oldest step that is kept.
     *
     * @return its number; greater than that of the newest one while nothing was saved
     */
    public long oldestStep() {
        return oldestStep;
    }

    /**
     * The newest step that is kept.
     *
     * @return its number, negative while nothing was saved
     */
    public long newestStep() {
        return newestStep;
    }
}
