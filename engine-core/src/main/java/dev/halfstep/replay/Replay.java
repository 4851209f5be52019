package dev.halfstep.replay;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.StepListener;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.StepInput;
import dev.halfstep.state.StateHash;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replays a recording. Steps see the recorded input instead of the player's input, and the state is compared with the
 * recorded hashes. The replay ends with the recording, or at the first divergence.
 *
 * <pre>{@code
 * Recording recording = Recording.open(file);
 * try (Replay replay = Replay.begin(recording, world, scheduler)) {
 *     replay.run();
 *     assertNull(replay.difference());
 * }
 * }</pre>
 *
 * <p>A player can also watch a replay: run the game loop, and {@linkplain #seek seek} to any step.
 */
public final class Replay implements InputSource, StepListener, AutoCloseable {

    /** Stands for the parts of a state if its hash was recorded without parts: a divergence names no components. */
    private static final long[] NO_PARTS = {};

    private static final long NO_SEEK = -1;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Recording recording;
    private final World world;
    private final SystemScheduler scheduler;
    private StepReader stepReader;

    /** The saved states to seek from; null until seeking is enabled. */
    private @Nullable SeekPoints seekPoints;

    /** The step that the current seek runs to; {@link #NO_SEEK} between seeks. */
    private long seekTarget = NO_SEEK;

    private boolean isClosed;

    /** The number of the last step after which the state was verified. */
    private long verifiedSteps;

    private @Nullable ReplayDifference difference;

    private Replay(Recording recording, World world, SystemScheduler scheduler) throws IOException {
        this.recording = recording;
        this.world = world;
        this.scheduler = scheduler;
        stepReader = recording.openSteps();
    }

    /**
     * Starts a replay in a game before its first step. Then call {@link #run()}, or run the game loop to watch the
     * replay. The replay replaces the input of steps; do not replace that input again.
     *
     * @param recording the recording
     * @param world the world of the game
     * @param scheduler the scheduler of the game, with the rate of the recording
     * @return the replay
     * @throws RecordingException if the components of the game differ from the components of the recording
     * @throws IOException if the recording cannot be read
     * @throws IllegalStateException if steps were run, or if a {@link dev.halfstep.frame.Rollback} is in use,
     *     because replayed steps cannot be undone
     */
    public static Replay begin(Recording recording, World world, SystemScheduler scheduler) throws IOException {
        scheduler.requireFinalSteps(); // refuses a game with rollback
        if (scheduler.timestep().steps() > 0) {
            throw new IllegalStateException("a replay must begin before the first step: "
                    + scheduler.timestep().steps() + " steps were run");
        }
        Optional<String> schemaDifference = recording.header().schemaDifference(ComponentSchema.of(world));
        if (schemaDifference.isPresent()) {
            throw new RecordingException(
                    RecordingException.Reason.OTHER_SCHEMA,
                    "a recording must be replayed with its own components: " + recording.name() + ": "
                            + schemaDifference.get());
        }
        Replay replay = new Replay(recording, world, scheduler);
        replay.compare(0, recording.header().beginHash(), StateHash.of(world), NO_PARTS);
        replay.compareEnd(0); // a recording without steps ends before the first step
        if (replay.difference == null) {
            int failedSteps = recording.endsInFailure() ? 1 : 0;
            scheduler.setLastStep(recording.steps() + failedSteps);
        }
        scheduler.input().replaceStepInput(replay);
        scheduler.addStepListener(replay);
        return replay;
    }

    /**
     * Runs all steps as fast as possible and without drawing, until the end or the first divergence. Presentation runs
     * as well, but cannot pause or slow down the steps: the recording has no steps for the time of a pause.
     *
     * @throws UnsupportedOperationException if presentation has paused a game whose steps differ in length
     * @throws dev.halfstep.frame.SystemFailureException if a system throws, whether it threw in the recorded game or
     *     not
     */
    public void run() {
        long periodNanos = (long) Math.ceil(recording.header().rate().periodSeconds() * NANOS_PER_SECOND);
        try (HeadlessHost host = new HeadlessHost()) {
            scheduler.frame(host, 0); // the first frame has no previous frame, so no time has passed
            while (!scheduler.isAtLastStep()) {
                long stepsBefore = scheduler.timestep().steps();
                scheduler.frame(host, periodNanos);
                if (scheduler.timestep().steps() == stepsBefore && !scheduler.isAtLastStep()) {
                    scheduler.runStep(); // the game is paused or slow: run the recorded step nevertheless
                }
            }
        }
    }

    /**
     * Saves the state at regular intervals from now on, so that {@link #seek} can go back. Call this after all systems
     * were added and before the first step. At most 64 states with 4 million entities in all are stored; in a long
     * replay the intervals grow. The number of bytes is not limited: each state takes about 100 bytes for an entity with
     * a {@code Transform}, 4 for each float of its other dense components, and in its ordinary components 8 for each
     * number and a copy of each array. So a large array is stored up to 64 times.
     *
     * @throws IllegalStateException if steps were run, or if the state cannot be {@linkplain
     *     dev.halfstep.frame.Snapshot#save() saved}
     */
    public void enableSeeking() {
        if (seekPoints != null) {
            return;
        }
        if (scheduler.timestep().steps() > 0) {
            throw new IllegalStateException("seeking must be enabled before the first step: "
                    + scheduler.timestep().steps() + " steps were run");
        }
        long stepsPerSecond = Math.round(1 / recording.header().rate().periodSeconds());
        SeekPoints points =
                new SeekPoints(world, scheduler, Math.max(1, stepsPerSecond), SeekPoints.MAX_SAVED_ENTITIES);
        points.saveIfDue(stepReader);
        seekPoints = points;
        // An override takes precedence over the replacement input that begin(...) has set. It is needed because after a
        // restore, the recorded input alone must decide which controls are held.
        scheduler.overrideInput(step -> this);
    }

    /**
     * Seeks to a step, back or forward: afterwards, the world has the state after this step. Call this between frames,
     * or where the host polls input. Restores the last saved state at or before the step, and runs the steps from
     * there, without presenting or drawing them. A seek back usually runs less than a second of steps, in a long replay
     * less than a 32nd of all steps so far. The next frame shows the exact state after the step, unless it runs more
     * steps.
     *
     * <p>Presentation skips the steps that the seek runs: their events are neither delivered nor retracted, and
     * presentation time does not pass. The seek verifies its target, and all steps that were not verified before.
     *
     * @param step the number of the step, 0 for the state before the first step; clamped to the steps of the recording,
     *     and to the first divergence
     * @throws IllegalArgumentException if the step is negative
     * @throws IllegalStateException if seeking is not enabled, in a step or in presentation, or if the seek goes back
     *     while a {@link Recorder} records the replay
     * @throws UncheckedIOException if the recording was changed and cannot be read any more
     * @throws dev.halfstep.frame.SystemFailureException if a system throws
     */
    public void seek(long step) {
        SeekPoints points = seekPoints;
        if (points == null) {
            throw new IllegalStateException("seeking must be enabled before a seek: step " + step
                    + "; call enableSeeking() before the first step");
        }
        if (step < 0) {
            throw new IllegalArgumentException("the step to seek to must not be negative: " + step);
        }
        long lastStep = difference == null ? recording.steps() : Math.min(recording.steps(), difference.step());
        seekTarget = Math.min(step, lastStep);
        try {
            SeekPoints.Point point = points.atOrBefore(seekTarget);
            long newestStep = scheduler.timestep().steps();
            if (seekTarget < newestStep || point.snapshot().step() > newestStep) {
                restore(point);
            }
            runToTarget();
        } finally {
            seekTarget = NO_SEEK;
        }
    }

    private void restore(SeekPoints.Point point) {
        try {
            StepReader newReader = openStepsAfter(point);
            try {
                point.snapshot().restore();
            } catch (RuntimeException e) {
                newReader.close();
                throw e;
            }
            stepReader.close();
            stepReader = newReader;
        } catch (IOException e) {
            throw changedRecording(e);
        }
        long step = point.snapshot().step();
        if (step > 0 && difference == null) { // begin(...) has verified the state before the first step
            verify(step); // finds a divergence if the game has state that snapshots do not contain
        }
    }

    private StepReader openStepsAfter(SeekPoints.Point point) throws IOException {
        StepReader reader = recording.openSteps(point.block());
        try {
            InputQueue skipped = new InputQueue();
            while (reader.step() < point.snapshot().step()) {
                reader.readStep(skipped);
                skipped.clear();
            }
            return reader;
        } catch (IOException | RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    private void runToTarget() {
        scheduler.skipPresentation();
        while (scheduler.timestep().steps() < seekTarget && !isDiverged()) {
            scheduler.runStep();
            scheduler.skipPresentation(); // after each step, so that no event stream overflows
        }
    }

    private boolean isDiverged() {
        return difference != null && scheduler.timestep().steps() >= difference.step();
    }

    @Override
    public void poll(InputQueue input) {
        try {
            stepReader.readStep(input);
        } catch (IOException e) {
            throw changedRecording(e);
        }
    }

    private static UncheckedIOException changedRecording(IOException e) {
        return new UncheckedIOException("a recording must not change while it is replayed: " + e.getMessage(), e);
    }

    @Override
    public void stepBegins(long step, StepInput input) {
        float periodSeconds = (float) recording.header().rate().periodSeconds();
        if (scheduler.timestep().stepSeconds() != periodSeconds) {
            throw new IllegalStateException("a recording must be replayed at its own step rate, "
                    + recording.header().rate() + ": step " + step + " takes "
                    + scheduler.timestep().stepSeconds() + " s");
        }
    }

    @Override
    public void stepEnds(long step) {
        if (difference == null) {
            verify(step);
        }
        if (seekPoints != null) {
            seekPoints.saveIfDue(stepReader);
        }
    }

    private void verify(long step) {
        if (step > recording.steps()) {
            stopAt(step, "the recorded game failed in this step, but this game did not");
            return;
        }
        boolean isVerifiedBefore = step <= verifiedSteps;
        boolean isBeforeSeekTarget = step < seekTarget;
        boolean skipsHash = isBeforeSeekTarget && isVerifiedBefore; // makes seeking fast
        if (stepReader.hasHash() && !skipsHash) {
            long[] parts = StateHash.partsOf(world);
            compare(step, stepReader.hash(), RecordingFormat.hashOf(parts), parts);
        }
        compareEnd(step);
    }

    /** Compares the final hash after the last step, if the recording is complete. */
    private void compareEnd(long step) {
        boolean isLast = step == recording.steps() && recording.corruption() == null && !recording.endsInFailure();
        if (isLast && difference == null) {
            compare(step, recording.endHash(), StateHash.of(world), NO_PARTS);
        }
    }

    @Override
    public boolean needsFinalSteps() {
        return !isClosed && seekTarget == NO_SEEK; // a seek itself undoes steps
    }

    private void compare(long step, long expectedHash, long hash, long[] parts) {
        if (hash == expectedHash) {
            verifiedSteps = Math.max(verifiedSteps, step);
        } else if (step < verifiedSteps) {
            stopAt(
                    step,
                    "the state was equal before a seek and differs after it" + namesOfDifferingParts(parts)
                            + "; add state outside of components by SystemScheduler.addState");
        } else {
            stopAt(
                    step,
                    "expected hash " + StateHash.toText(expectedHash) + ", got " + StateHash.toText(hash)
                            + namesOfDifferingParts(parts));
        }
    }

    /** Stops the replay at its first divergence. */
    private void stopAt(long step, String description) {
        difference = new ReplayDifference(Math.min(verifiedSteps, step), step, description);
        scheduler.setLastStep(step);
    }

    private String namesOfDifferingParts(long[] parts) {
        List<String> names = new ArrayList<>();
        int count = Math.min(parts.length, recording.header().hashPartCount());
        for (int i = 0; i < count; i++) {
            if ((short) parts[i] != stepReader.hashPart(i)) { // a recording has only the lower 16 bits
                names.add(
                        i == 0
                                ? "entities"
                                : recording.header().schema().get(i - 1).name());
            }
        }
        return names.isEmpty() ? "" : "; different state: " + String.join(", ", names);
    }

    /**
     * Returns the first divergence.
     *
     * @return the first difference, or null if there is none so far
     */
    public @Nullable ReplayDifference difference() {
        return difference;
    }

    /**
     * Returns the last step after which the state was verified. A seek does not decrease it.
     *
     * @return the number of the step, 0 for the state before the first step
     */
    public long verifiedSteps() {
        return verifiedSteps;
    }

    @Override
    public void close() throws IOException {
        isClosed = true;
        stepReader.close();
    }
}
