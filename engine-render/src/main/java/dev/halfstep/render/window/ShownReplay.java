package dev.halfstep.render.window;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.RecordingException;
import dev.halfstep.replay.Replay;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A recording that a game shows instead of the player's game, until it ends. */
final class ShownReplay {

    private final Path file;

    // Null before the game runs:
    private @Nullable Recording recording;
    private @Nullable Replay replay;

    ShownReplay(Path file) {
        this.file = file;
    }

    /** Opens the recording, and returns the description with its seed, settings and step rate. */
    <S> GameSpec<S> open(GameSpec<S> game) {
        try {
            recording = Recording.open(file);
            return recording.describe(game);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Gives the steps of the game the input of the recording. The loop ends with it, or at the first difference.
     *
     * @param endsPauses whether the replay resumes whenever the game pauses, because no player can
     */
    void begin(GameRun<?> run, boolean endsPauses) {
        if (endsPauses) {
            SystemScheduler scheduler = run.scheduler();
            scheduler.presentation(
                    "resume replay", frame -> scheduler.timeControl().resume());
        }
        try {
            replay = run.own(Replay.begin(Objects.requireNonNull(recording), run));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs the steps of the replay without drawing them, also steps that were undone. */
    void run() {
        if (replay != null) {
            replay.run();
        }
    }

    Optional<Replay> replay() {
        return Optional.ofNullable(replay);
    }

    long verifiedSteps() {
        return replay == null ? 0 : replay.verifiedSteps();
    }

    /** Refuses a file that cannot be a recording. */
    void requireFile() {
        if (!Files.isRegularFile(file)) {
            String obstacle = Files.exists(file) ? " is not a file" : " does not exist";
            throw new BadUsageException("--replay needs a recording: " + file + obstacle, null);
        }
    }

    /**
     * Requires that the replay reached the recorded states, and that its recording is undamaged. A file that is cut, as
     * when a process was killed, is replayed up to the cut with a message, unless the replay is verified.
     */
    void requireEqual(boolean isVerified) {
        if (replay == null) {
            return;
        }
        RecordingException damage = replay.recording().corruption();
        boolean mustBeWhole = isVerified || replay.difference() != null;
        try {
            if (damage != null && damage.reason() == RecordingException.Reason.TRUNCATED && !mustBeWhole) {
                boolean isAtEnd = replay.scheduler().timeControl().isAtLastStep();
                System.err.println(damage.getMessage()
                        + (isAtEnd ? "; everything before the cut was replayed, " : "; the cut is after ")
                        + replay.recording().steps() + " steps");
            } else {
                replay.requireEqual();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
