package dev.halfstep.render.window;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.replay.RecordedGame;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The options of a game that record and replay it, and the replay that runs. */
final class RecordingOptions {

    private static final int HASH_EVERY = 1; // a replay that differs names the step

    private final RecordedGame game;

    private record Running(Recording recording, Replay replay) {}

    /** The replay of the running game; null if it plays. */
    private @Nullable Running running;

    RecordingOptions(RecordedGame game) {
        this.game = game;
    }

    boolean isReplaying() {
        return running != null;
    }

    /** Records the game from its first step until it is closed. */
    void record(GameWindow window, String file) {
        try {
            window.own(Recorder.start(
                    Path.of(file), game, window.rateOf("is recorded"), HASH_EVERY, window.world(), window.scheduler()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives the steps of the game the input of a recording. The loop ends with it, or at the first difference. */
    void replay(GameWindow window, String file) {
        if (running != null) {
            throw new IllegalArgumentException("a run must have one replay");
        }
        try {
            Recording recording = Recording.open(Path.of(file));
            requireSameBegin(recording, window);
            if (window.isOffscreen()) { // no player can end a pause there
                SystemScheduler scheduler = window.scheduler();
                scheduler.presentation(
                        "resume replay", frame -> scheduler.timeControl().resume());
            }
            Replay replay = window.own(Replay.begin(recording, window.world(), window.scheduler()));
            running = new Running(recording, replay);
            window.own(() -> running = null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Another version may have the same rules, so it is tried. Another seed or level has another beginning. */
    private void requireSameBegin(Recording recording, GameWindow window) throws IOException {
        String recordedVersion = recording.game().version();
        recording.requireGame(new RecordedGame(game.name(), recordedVersion, game.seed(), game.settings()));
        if (!recording.rate().equals(window.rateOf("is replayed"))) {
            throw new IOException("a recording must be replayed at its own step rate: " + recording.name() + " has "
                    + recording.rate() + ", the game " + window.rateOf("is replayed"));
        }
    }

    /** Runs the steps of the replay without drawing them, those that were undone included. */
    void runReplay() {
        if (running != null) {
            running.replay.run();
        }
    }

    /** Requires that a replay reached the recorded states, and that its recording is undamaged. */
    void requireReplayed() {
        if (running == null) {
            return;
        }
        Recording recording = running.recording;
        try {
            if (running.replay.difference() != null) {
                String recordedVersion = recording.game().version();
                String versions = recordedVersion.equals(game.version())
                        ? ""
                        : "; it was recorded with version " + recordedVersion + ", this is " + game.version();
                throw new IOException("a replay must reach the recorded states: " + recording.name() + ": "
                        + running.replay.difference() + versions);
            }
            recording.requireWhole();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
