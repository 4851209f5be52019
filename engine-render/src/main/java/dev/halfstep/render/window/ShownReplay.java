package dev.halfstep.render.window;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A recording that a game shows instead of the player's game, until it ends. */
final class ShownReplay {

    private final Recording recording;

    /** Null before the game runs. */
    private @Nullable Replay replay;

    private ShownReplay(Recording recording) {
        this.recording = recording;
    }

    static ShownReplay open(Path file) {
        try {
            return new ShownReplay(Recording.open(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the description with the seed, the settings and the step rate of the recording. */
    <S> GameSpec<S> describe(GameSpec<S> game) {
        try {
            return recording.describe(game);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives the steps of the game the input of the recording. The loop ends with it, or at the first difference. */
    void begin(GameWindow<?> window) {
        if (window.isOffscreen()) { // no player can end a pause there
            SystemScheduler scheduler = window.scheduler();
            scheduler.presentation(
                    "resume replay", frame -> scheduler.timeControl().resume());
        }
        try {
            replay = window.own(Replay.begin(recording, window.gameRun()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs the steps of the replay without drawing them, those that were undone included. */
    void run() {
        if (replay != null) {
            replay.run();
        }
    }

    /** Requires that the replay reached the recorded states, and that its recording is undamaged. */
    void requireEqual() {
        try {
            if (replay != null) {
                replay.requireEqual();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
