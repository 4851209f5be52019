package dev.halfstep.replay;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.world.World;
import java.io.IOException;

/** Seeks in the final timeline of a replay: restores the last saved state at or before a step, and runs from there. */
final class ReplaySeek {

    private static final long NO_SEEK = -1;

    private final Recording recording;
    private final SystemScheduler scheduler;
    private final RecordedInput input;
    private final RecordedStates states;
    private final ReplayVerifier verifier;
    private final SeekPoints points;

    /** A state of the recording is loaded only if it saves more steps than this. */
    private final long stepsPerSecond;

    /** Enables seeking in a replay before its first step. */
    ReplaySeek(
            Recording recording,
            World world,
            SystemScheduler scheduler,
            RecordedInput input,
            RecordedStates states,
            ReplayVerifier verifier) {
        this.recording = recording;
        this.scheduler = scheduler;
        this.input = input;
        this.states = states;
        this.verifier = verifier;
        stepsPerSecond = Math.max(1, Math.round(1 / recording.header().rate().periodSeconds()));
        points = new SeekPoints(world, scheduler, stepsPerSecond, SeekPoints.MAX_SAVED_ENTITIES);
        points.saveIfDue(input.reader());
        input.setSeekPoints(points);
    }

    /** Saves the state after a step if a point is due. Call this after each step. */
    void stepEnds() {
        points.saveIfDue(input.reader());
    }

    /** Goes to the state after a step; clamped to the steps of the final timeline, and to the first divergence. */
    void seek(long step) throws IOException {
        Recording.Difference difference = verifier.difference();
        long lastStep = difference == null ? recording.steps() : Math.min(recording.steps(), difference.step());
        long target = Math.max(Math.min(step, lastStep), recording.beginStep());
        verifier.skipVerifiedBefore(target);
        try {
            SeekPoints.Point point = points.atOrBefore(target);
            long newestStep = scheduler.timestep().steps();
            boolean goesBack = target < newestStep || point.snapshot().step() > newestStep;
            long from = goesBack ? point.snapshot().step() : newestStep;
            Timeline.StateBlock stored = recording.path().seekStateBetween(from + stepsPerSecond, target);
            if (stored != null) {
                states.load(stored);
                verifier.compareWhole(stored.step(), stored.hash());
            } else if (goesBack) {
                restore(point);
            }
            runTo(target);
        } finally {
            verifier.skipVerifiedBefore(NO_SEEK);
        }
    }

    private void restore(SeekPoints.Point point) throws IOException {
        long step = point.snapshot().step();
        StepReader reader = input.openAfter(recording.path().runOf(step), point.block());
        try {
            states.restore(point.snapshot());
        } catch (RuntimeException e) {
            reader.close();
            throw e;
        }
        input.continueWith(reader);
        if (step > recording.beginStep() && !verifier.hasDifference()) { // the first state is verified already
            verifier.verify(step); // finds a divergence if the game has state that snapshots do not contain
        }
    }

    private void runTo(long target) {
        scheduler.tools().skipPresentation();
        while (scheduler.timestep().steps() < target && !isDiverged()) {
            scheduler.runStep();
            scheduler.tools().skipPresentation(); // after each step, so that no event stream overflows
        }
    }

    private boolean isDiverged() {
        Recording.Difference difference = verifier.difference();
        return difference != null && scheduler.timestep().steps() >= difference.step();
    }
}
