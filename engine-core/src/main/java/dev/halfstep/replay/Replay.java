package dev.halfstep.replay;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.StepInput;
import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.schedule.StepListener;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.state.ComponentSchema;
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
 */
public final class Replay implements InputSource, StepListener, AutoCloseable {

    /** The parts of a hash that was recorded without its parts, so a divergence cannot name components. */
    private static final long[] NO_PARTS = {};

    private final Recording recording;
    private final World world;
    private final SystemScheduler scheduler;
    private final StepReader stepReader;
    private boolean isClosed;
    private long verifiedSteps;
    private @Nullable ReplayDifference difference;

    private Replay(Recording recording, World world, SystemScheduler scheduler) throws IOException {
        this.recording = recording;
        this.world = world;
        this.scheduler = scheduler;
        stepReader = recording.openSteps();
    }

    /**
     * Starts a replay in a game before its first step. The frames of the game can then be run as usual, or by
     * {@link #run()}. The replay replaces the input of steps; do not replace it again.
     *
     * @param recording the recording
     * @param world the world of the game
     * @param scheduler the scheduler of the game, with the rate of the recording
     * @return the replay
     * @throws RecordingException if the components of the game differ from the components of the recording
     * @throws IOException if the recording cannot be read
     * @throws IllegalStateException if steps were run, or if a {@link dev.halfstep.snapshot.Rollback} is in use,
     *     because replayed steps cannot be undone
     */
    public static Replay begin(Recording recording, World world, SystemScheduler scheduler) throws IOException {
        scheduler.requireFinalSteps();
        if (scheduler.timestep().steps() > 0) {
            throw new IllegalStateException("a replay must begin before the first step: "
                    + scheduler.timestep().steps() + " steps were run");
        }
        Optional<String> schemaDifference =
                SchemaDifference.between(recording.header().schema(), ComponentSchema.of(world));
        if (schemaDifference.isPresent()) {
            throw new RecordingException(
                    RecordingException.Reason.OTHER_SCHEMA,
                    "a recording must be replayed with its own components: " + recording.name() + ": "
                            + schemaDifference.get());
        }
        Replay replay = new Replay(recording, world, scheduler);
        replay.compare(0, recording.header().beginHash(), StateHash.of(world), NO_PARTS);
        replay.compareEnd(0);
        if (replay.difference == null) {
            scheduler.setLastStep(recording.steps() + (recording.endsInFailure() ? 1 : 0));
        }
        scheduler.input().replaceSteps(replay);
        scheduler.addStepListener(replay);
        return replay;
    }

    /**
     * Runs all steps as fast as possible and without drawing, until the end or the first divergence. Presentation runs
     * as well. If it pauses the game or changes its speed, the steps run nevertheless: the recording has no steps for
     * the time of a pause.
     *
     * @throws UnsupportedOperationException if presentation has paused a game whose steps differ in length
     * @throws dev.halfstep.schedule.SystemFailureException if a system throws, whether it threw in the recorded game or
     *     not
     */
    public void run() {
        long periodNanos = (long) Math.ceil(recording.header().rate().periodSeconds() * 1e9);
        try (HeadlessHost host = new HeadlessHost()) {
            scheduler.frame(host, 0);
            while (!scheduler.isAtLastStep()) {
                long stepsBefore = scheduler.timestep().steps();
                scheduler.frame(host, periodNanos);
                if (scheduler.timestep().steps() == stepsBefore && !scheduler.isAtLastStep()) {
                    scheduler.runStep(); // the game is paused or slow: run the recorded step nevertheless
                }
            }
        }
    }

    @Override
    public void poll(InputQueue input) {
        try {
            stepReader.readStep(input);
        } catch (IOException e) {
            throw new UncheckedIOException("a recording must not change while it is replayed: " + e.getMessage(), e);
        }
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
        if (difference != null) {
            return;
        }
        if (step > recording.steps()) {
            stopAt(step, "the recorded game failed in this step, but this game did not");
            return;
        }
        if (stepReader.hasHash()) {
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
        return !isClosed;
    }

    private void compare(long step, long expectedHash, long hash, long[] parts) {
        if (hash == expectedHash) {
            verifiedSteps = step;
        } else {
            stopAt(
                    step,
                    "expected hash " + StateHash.toText(expectedHash) + ", got " + StateHash.toText(hash)
                            + namesOfDifferingParts(parts));
        }
    }

    /** Stops the replay at its first divergence. */
    private void stopAt(long step, String description) {
        difference = new ReplayDifference(verifiedSteps, step, description);
        scheduler.setLastStep(step);
    }

    private String namesOfDifferingParts(long[] parts) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
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
     * Returns the last step after which the state was verified.
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
