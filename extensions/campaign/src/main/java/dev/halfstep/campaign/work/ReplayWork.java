package dev.halfstep.campaign.work;

import dev.halfstep.game.GameFinder;
import dev.halfstep.game.GameSpec;
import dev.halfstep.inspect.Recordings;
import dev.halfstep.replay.Recording;
import java.io.IOException;
import java.util.ArrayList;
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
                return result(Recordings.unreadable(name(index), e), guard);
            }
            return GuardedRun.result(() -> replay(recording, gameLoader, guard))
                    .recordedBy(recording.gameName() + " " + recording.gameVersion());
        });
    }

    private Result replay(Recording recording, ClassLoader gameLoader, RunGuard guard) {
        GameSpec<?> described;
        try {
            described = GameFinder.find(gameLoader, game);
        } catch (IllegalArgumentException e) {
            return Result.of(Outcome.REFUSED, String.valueOf(e.getMessage()));
        }
        return result(Recordings.check(recording, described.wire(guard::watch)), guard);
    }

    /** Returns the result in the words of a campaign. What could not be compared is a part of the detail. */
    private static Result result(Recordings.Result checked, RunGuard guard) {
        Outcome outcome = switch (checked.outcome()) {
            case SAME, ACCEPTED -> Outcome.OK;
            case DIFFERS -> Outcome.DIVERGED;
            case DAMAGED -> Outcome.DAMAGED;
            case REFUSED -> Outcome.REFUSED;
            case FAILED -> Outcome.FAILED;
        };
        List<String> details = new ArrayList<>(checked.changes());
        if (!checked.detail().isEmpty()) {
            details.add(0, checked.detail());
        }
        return new Result(
                outcome,
                checked.hash(),
                checked.steps(),
                guard.maxEntities(),
                /* recordedBy= */ "",
                String.join("; ", details));
    }
}
