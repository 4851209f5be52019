package dev.halfstep.snapshot;

import dev.halfstep.schedule.Snapshot;
import dev.halfstep.schedule.SystemScheduler;

/**
 * Keeps the states after the last steps of a game in a ring buffer: the memory of an old step is reused for a new one.
 */
final class SnapshotRing {

    private final SystemScheduler scheduler;
    private final Snapshot[] snapshots;
    private long oldestStep;
    private long newestStep = -1;

    /**
     * Creates an empty ring. Afterwards no system can be added to the scheduler.
     *
     * @param scheduler the scheduler of the game
     * @param steps how many steps it reaches back, 1 to {@link Rollback#MAX_STEPS}
     * @throws IllegalArgumentException if the number is out of range
     * @throws IllegalStateException if a simulation component cannot be copied
     */
    SnapshotRing(SystemScheduler scheduler, int steps) {
        if (steps < 1 || steps > Rollback.MAX_STEPS) {
            throw new IllegalArgumentException("a ring reaches back 1 to " + Rollback.MAX_STEPS + " steps: " + steps);
        }
        this.scheduler = scheduler;
        snapshots = new Snapshot[steps + 1];
        for (int i = 0; i < snapshots.length; i++) {
            snapshots[i] = scheduler.newSnapshot();
        }
    }

    /**
     * Saves the state after the newest step and drops the oldest state. States of the same step and of later steps, which
     * were undone, are dropped; all states are dropped if the step before was not saved.
     *
     * @throws IllegalStateException as {@link Snapshot#save()} does
     */
    void save() {
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
     * Returns whether the state after a step is kept.
     *
     * @param step any number
     * @return true if {@link #at} has it
     */
    boolean has(long step) {
        return step >= oldestStep && step <= newestStep;
    }

    /**
     * Returns the state after a step.
     *
     * @param step its number, 0 for the state before the first one
     * @return the snapshot itself, overwritten when the ring wraps around
     * @throws IllegalArgumentException if it is not kept
     */
    Snapshot at(long step) {
        if (!has(step)) {
            throw new IllegalArgumentException("only a step that was saved can be restored: step " + step
                    + ", kept are " + (newestStep < 0 ? "none" : oldestStep + " to " + newestStep));
        }
        return place(step);
    }

    /**
     * Returns the oldest step that is kept.
     *
     * @return its number; greater than that of the newest one while nothing was saved
     */
    long oldestStep() {
        return oldestStep;
    }

    /**
     * Returns the newest step that is kept.
     *
     * @return its number, negative while nothing was saved
     */
    long newestStep() {
        return newestStep;
    }
}
