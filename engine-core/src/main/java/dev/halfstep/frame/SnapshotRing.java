package dev.halfstep.frame;

import dev.halfstep.state.StateMemory;

/**
 * Keeps the states after the last steps of a game in a ring buffer. The memory of the oldest state is reused for the
 * newest; values that are equal in several states are stored once.
 */
final class SnapshotRing {

    private final SystemScheduler scheduler;
    private final Snapshot[] snapshots;
    private long oldestStep;

    /** -1 before the first save. */
    private long newestStep = -1;

    /**
     * Creates an empty ring. Afterwards no simulation system can be added to the scheduler.
     *
     * @param scheduler the scheduler of the game
     * @param steps the maximum number of steps between the newest and the oldest state, 1 or more
     * @throws IllegalStateException if a simulation component cannot be copied
     */
    SnapshotRing(SystemScheduler scheduler, int steps) {
        this.scheduler = scheduler;
        snapshots = new Snapshot[steps + 1];
        StateMemory memory = new StateMemory();
        for (int i = 0; i < snapshots.length; i++) {
            snapshots[i] = scheduler.state().newSnapshot(memory);
        }
    }

    /**
     * Saves the state after the newest step. If the ring is full, the new state replaces the oldest one.
     *
     * <p>The states in a ring always belong to consecutive steps. Therefore a save drops the former state of the same
     * step and the states of later steps, which were undone. If the ring has no state of the previous step, a save
     * drops all older states.
     *
     * @throws IllegalStateException as {@link Snapshot#save()} does
     */
    void save() {
        long step = scheduler.timestep().steps();
        snapshotFor(step).save();
        if (step < oldestStep || step > newestStep + 1) {
            oldestStep = step;
        }
        newestStep = step;
        oldestStep = Math.max(oldestStep, step - snapshots.length + 1);
    }

    /**
     * Keeps only the past of the present state, which was restored: drops the states of undone steps, and all states if
     * the present one was reached by another run. Then saves the present state.
     */
    void dropUndone() {
        long step = scheduler.timestep().steps();
        if (step < oldestStep || step > newestStep || !snapshotFor(step).isPresent()) {
            clear();
            save();
        }
        newestStep = step;
    }

    /** Restores the devices of the player alone, as they were after an earlier run of a step that is resimulated. */
    void restoreDevices(long step) {
        if (snapshotFor(step).step() == step) {
            snapshotFor(step).restoreDevices();
        }
    }

    /** Drops all states. */
    void clear() {
        oldestStep = 0;
        newestStep = -1;
    }

    private Snapshot snapshotFor(long step) {
        return snapshots[(int) (step % snapshots.length)];
    }

    /**
     * Returns the state after a step.
     *
     * @param step the number of the step, 0 for the state before the first step
     * @return the snapshot itself, which a later {@link #save} overwrites
     * @throws IllegalArgumentException if the ring does not have this state
     */
    Snapshot at(long step) {
        if (step < oldestStep || step > newestStep) {
            throw new IllegalArgumentException("the state after a step must be saved to be restored: step " + step
                    + "; saved steps: " + (newestStep < 0 ? "none" : oldestStep + " to " + newestStep));
        }
        return snapshotFor(step);
    }

    /** Returns the oldest step whose state is in the ring; greater than the newest one before the first save. */
    long oldestStep() {
        return oldestStep;
    }
}
