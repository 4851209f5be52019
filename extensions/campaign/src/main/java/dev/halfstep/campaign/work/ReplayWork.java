package dev.halfstep.campaign.work;

import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.game.GameFinder;
import dev.halfstep.game.GameRun;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.RecordingException;
import dev.halfstep.replay.Replay;
import dev.halfstep.replay.ReplayDifference;
import dev.halfstep.state.StateHash;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Replays recordings, and compares the state hashes of each step with the recorded ones.
 *
 * @param game the name of the class that describes the game, see {@link dev.halfstep.game.GameFinder}
 * @param recordings the recordings, in the order of the result table
 * @serial exclude
 */
public record ReplayWork(String game, List<RecordingId> recordings) implements Work {

    /**
     * Creates the work of a replay campaign.
     *
     * @param game the name of the class that describes the game
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
            return GuardedRun.result(() -> replay(recording, gameLoader, guard))
                    .recordedBy(recording.gameName() + " " + recording.gameVersion());
        });
    }

    private Result replay(Recording recording, ClassLoader gameLoader, RunGuard guard) {
        try (GameRun<?> run = recording
                        .describe(GameFinder.find(gameLoader, game))
                        .wire(guard::watch)
                        .begin();
                Replay replay = Replay.begin(recording, run)) {
            return verify(recording, replay, guard);
        } catch (IOException | IllegalArgumentException e) {
            return Result.of(outcomeOf(e), String.valueOf(e.getMessage()));
        }
    }

    /**
     * Runs the replay. The outcome is the first that applies: a divergence; a failure, unless the recording ends with
     * the same failure; a corruption; otherwise ok.
     */
    private static Result verify(Recording recording, Replay replay, RunGuard guard) {
        String failure = "";
        try {
            replay.run();
        } catch (SystemFailureException e) {
            failure = String.valueOf(e.getMessage());
        }
        ReplayDifference difference = replay.difference();
        RecordingException corruption = recording.corruption();
        // The step that fails is not recorded: it follows the last recorded step.
        boolean failsAsRecorded =
                recording.endsInFailure() && replay.scheduler().timestep().steps() == recording.steps() + 1;
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
        String hash = outcome == Outcome.OK && failure.isEmpty() ? StateHash.toText(StateHash.of(replay.world())) : "";
        return new Result(outcome, hash, replay.verifiedSteps(), guard.maxEntities(), /* recordedBy= */ "", detail);
    }

    private static Outcome outcomeOf(Exception e) {
        if (!(e instanceof RecordingException recordingError)) {
            return Outcome.REFUSED; // by the wiring; bytes in memory cause no other IOException
        }
        return switch (recordingError.reason()) {
            case NOT_A_RECORDING, CORRUPTED, TRUNCATED -> Outcome.DAMAGED;
            case OTHER_VERSION, OTHER_GAME, OTHER_SCHEMA -> Outcome.REFUSED;
            case DIVERGED -> Outcome.DIVERGED;
        };
    }
}
