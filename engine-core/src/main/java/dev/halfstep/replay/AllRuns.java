package dev.halfstep.replay;

import dev.halfstep.frame.Snapshot;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.world.World;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reproduces all runs of a recorded game in their order, undone runs included. Keeps the states that the game went back
 * to, as far as there is room, and reaches the other states again from the beginning.
 */
final class AllRuns {

    private final Recording recording;
    private final Timeline timeline;
    private final World world;
    private final SystemScheduler scheduler;
    private final RecordedInput input;
    private final RecordedStates states;
    private final ReplayVerifier verifier;

    /** The maximum number of entities in the states that jumps lead to. Other states are reached again. */
    private final long maxSavedEntities;

    private long savedEntities;

    /** The states that jumps lead to, by their runs. */
    private final Map<Long, Snapshot> jumpTargets = new HashMap<>();

    /** How often each run is still a target of a jump. */
    private final Map<Long, Integer> targetCounts;

    /** Snapshots to save into again. */
    private final Deque<Snapshot> freeSnapshots = new ArrayDeque<>();

    AllRuns(
            Recording recording,
            World world,
            SystemScheduler scheduler,
            RecordedInput input,
            RecordedStates states,
            ReplayVerifier verifier,
            long maxSavedEntities) {
        this.recording = recording;
        this.world = world;
        this.scheduler = scheduler;
        this.input = input;
        this.states = states;
        this.verifier = verifier;
        this.maxSavedEntities = maxSavedEntities;
        timeline = recording.timeline();
        targetCounts = timeline.targetCounts();
    }

    /**
     * Reproduces all runs until the end or the first divergence.
     *
     * @param stateFromSeed the state before the first run, if the game has created it from its seed and the final
     *     timeline does not begin with it
     * @param runToLastStep runs all frames until the last step that was set
     */
    void run(byte @Nullable [] stateFromSeed, Runnable runToLastStep) throws IOException {
        try {
            beginWithFirstRun(stateFromSeed);
            for (int jump = 0; jump < timeline.jumpCount() && !verifier.hasDifference(); jump++) {
                runUntilAfter(timeline.jumpAfter(jump), runToLastStep);
                if (!verifier.hasDifference()) {
                    jump(jump);
                }
            }
            if (!verifier.hasDifference()) {
                runUntilAfter(recording.runs() + (recording.endsInFailure() ? 1 : 0), runToLastStep);
                verifier.compareEnd(recording.steps());
            }
        } finally {
            input.followFinalTimeline();
        }
    }

    private void beginWithFirstRun(byte @Nullable [] stateFromSeed) throws IOException {
        Timeline.StateBlock root = recording.path().root();
        if (root != null && root.afterRun() > 0) { // the final timeline begins later
            Timeline.StateBlock initialState = timeline.initialState();
            states.load(
                    initialState == null ? Objects.requireNonNull(stateFromSeed) : recording.readState(initialState));
        }
        input.followAllRuns();
        saveJumpTarget(0);
    }

    private void runUntilAfter(long run, Runnable runToLastStep) {
        scheduler
                .timeControl()
                .setLastStep(scheduler.timestep().steps() + run - input.reader().run());
        runToLastStep.run();
    }

    /** Saves the state after a step if a later jump leads to it. Call this after each step. */
    void stepEnds() {
        if (input.followsAllRuns()) { // and not the path to a state that was not saved
            saveJumpTarget(input.reader().run());
        }
    }

    /** Saves the state after a run if a later jump leads to it. The state before the first run is always saved. */
    private void saveJumpTarget(long run) {
        boolean isTarget = targetCounts.containsKey(run) && savedEntities + world.size() <= maxSavedEntities;
        if (run == 0 || isTarget) {
            Snapshot free = freeSnapshots.poll();
            Snapshot snapshot = free == null ? scheduler.state().newSnapshot() : free;
            snapshot.save();
            jumpTargets.put(run, snapshot);
            savedEntities += world.size();
        }
    }

    private void jump(int jump) throws IOException {
        long target = timeline.target(jump);
        if (target == Timeline.TO_STATE) {
            states.load(timeline.state(jump));
        } else {
            goBack(target);
            if (targetCounts.merge(target, -1, Integer::sum) == 0 && target > 0) {
                drop(target);
            }
        }
        verifier.goBackTo(scheduler.timestep().steps());
    }

    /** Drops the state after a run, which the world has now. */
    private void drop(long run) {
        Snapshot dropped = jumpTargets.remove(run);
        if (dropped != null) {
            savedEntities -= world.size();
            freeSnapshots.add(dropped);
        }
    }

    private void goBack(long target) throws IOException {
        Snapshot snapshot = jumpTargets.get(target);
        if (snapshot != null) {
            states.restore(snapshot);
        } else {
            reachAgain(timeline.pathTo(target));
        }
    }

    /** Runs the steps of a path, to reach a state that was not saved. */
    private void reachAgain(Timeline.Path target) throws IOException {
        StepReader later = input.follow(target);
        try {
            Timeline.StateBlock root = target.root();
            if (root == null) {
                states.restore(Objects.requireNonNull(jumpTargets.get(0L)));
            } else {
                states.load(root);
            }
            while (scheduler.timestep().steps() < target.lastStep() && !verifier.hasDifference()) {
                scheduler.runStep();
                scheduler.tools().skipPresentation();
            }
        } finally {
            input.resumeAllRuns(later);
        }
    }
}
