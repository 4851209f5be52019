package dev.halfstep.campaign.work;

import dev.halfstep.campaign.build.GameClass;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.replay.RecordedGame;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.RecordingException;
import dev.halfstep.replay.Replay;
import dev.halfstep.replay.ReplayDifference;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Replays recordings, and compares the state hashes of each step with the recorded ones.
 *
 * @param game the name of a class that implements {@code Function<RecordedGame, WorldRecipe>}: returns a new
 *     recipe of the recorded game, or throws {@link IllegalArgumentException} for a recording of another game
 * @param recordings the recordings, in the order of the result table
 * @serial exclude
 */
public record ReplayWork(String game, List<RecordingId> recordings) implements Work {

    /**
     * Creates the work of a replay campaign.
     *
     * @param game the name of the class that returns recipes
     * @param recordings the recordings, in the order of the result table
     */
    public ReplayWork {
        recordings = List.copyOf(recordings);
    }

    @Override
    public int size() {
        return recordings.size();
    }

    @Override
    public String unit() {
        return "recording";
    }

    @Override
    public String name(int index) {
        return recordings.get(index).name();
    }

    @Override
    public boolean usesRecordings() {
        return true;
    }

    @Override
    public Result run(int index, ClassLoader gameLoader, byte @Nullable [] recordingBytes, RunGuard guard) {
        return GuardedRun.result(() -> {
            Recording recording;
            try {
                recording = Recording.of(name(index), Objects.requireNonNull(recordingBytes));
            } catch (IOException e) {
                return Result.of(outcomeOf(e), String.valueOf(e.getMessage()));
            }
            RecordedGame recorded = recording.game();
            return GuardedRun.result(() -> replay(recording, gameLoader, guard))
                    .recordedBy(recorded.name() + " " + recorded.version());
        });
    }

    private Result replay(Recording recording, ClassLoader gameLoader, RunGuard guard) {
        try (SyntheticWorld world = buildWorld(recording, gameLoader, guard);
                Replay replay = Replay.begin(recording, world.world(), world.scheduler())) {
            return verify(recording, replay, world, guard);
        } catch (IOException | IllegalArgumentException e) {
            return Result.of(outcomeOf(e), String.valueOf(e.getMessage()));
        }
    }

    private SyntheticWorld buildWorld(Recording recording, ClassLoader gameLoader, RunGuard guard) {
        Object built = recipes(gameLoader).apply(recording.game());
        if (built instanceof WorldRecipe recipe) {
            return recipe.rate(recording.rate()).wire(guard::watch).build();
        }
        throw new IllegalStateException(game + " must return a WorldRecipe for each recording: " + built);
    }

    @SuppressWarnings("unchecked") // the command line names the class; buildWorld() checks its return value
    private Function<RecordedGame, ?> recipes(ClassLoader gameLoader) {
        return (Function<RecordedGame, ?>) GameClass.create(gameLoader, game, Function.class);
    }

    /**
     * Runs the replay. The outcome is the first that applies: a divergence; a failure, unless the recording ends with
     * it; a corruption; otherwise ok.
     */
    private static Result verify(Recording recording, Replay replay, SyntheticWorld world, RunGuard guard) {
        String failure = "";
        try {
            replay.run();
        } catch (SystemFailureException e) {
            failure = String.valueOf(e.getMessage());
        }
        ReplayDifference difference = replay.difference();
        RecordingException corruption = recording.corruption();
        // The step that fails is not recorded: it follows the last recorded step.
        boolean failsAsRecorded = recording.endsInFailure() && world.steps() == recording.steps() + 1;
        Outcome outcome = Outcome.OK;
        String detail = failure;
        if (difference != null) {
            outcome = Outcome.DIVERGED;
            detail = difference.toString();
        } else if (!failure.isEmpty() && !failsAsRecorded) {
            outcome = Outcome.FAILED;
        } else if (corruption != null) {
            outcome = Outcome.DAMAGED;
            detail = String.valueOf(corruption.getMessage());
        } else if (!failure.isEmpty()) {
            detail = "as recorded: " + failure;
        }
        String hash = outcome == Outcome.OK && failure.isEmpty() ? StateHash.toText(world.hash()) : "";
        return new Result(outcome, hash, replay.verifiedSteps(), guard.maxEntities(), /* recordedBy= */ "", detail);
    }

    private static Outcome outcomeOf(Exception e) {
        if (!(e instanceof RecordingException recordingError)) {
            return Outcome.REFUSED; // by the recipe; bytes in memory cause no other IOException
        }
        return switch (recordingError.reason()) {
            case NOT_A_RECORDING, CORRUPTED, TRUNCATED -> Outcome.DAMAGED;
            case OTHER_VERSION, OTHER_GAME, OTHER_SCHEMA -> Outcome.REFUSED;
        };
    }
}
