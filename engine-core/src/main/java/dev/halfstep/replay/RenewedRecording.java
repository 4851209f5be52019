package dev.halfstep.replay;

import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Records the input of a recording again, by a changed build of its game.
 *
 * @hidden
 */
public final class RenewedRecording {

    private RenewedRecording() {}

    /**
     * Replays the final timeline of a recording without comparing, and records it: the same input, bindings, settings
     * and notes, with the states of this build, and hashes and states at the same intervals.
     *
     * @param recording the recording
     * @param game the description of the game
     * @return the content of a file
     * @throws IOException if the recording cannot be read, is damaged, or is of another game
     * @throws SystemFailureException if a system throws, unless the recording ends with a failure in that step
     */
    public static byte[] of(Recording recording, GameSpec<?> game) throws IOException {
        recording.requireWhole();
        GameSpec<?> described = recording.describe(game);
        Map<String, String> notes = new TreeMap<>(recording.settings());
        notes.keySet().removeAll(described.settings().keySet());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        long steps = recording.steps() + (recording.endsInFailure() ? 1 : 0);
        try (GameRun<?> run = described.begin();
                Replay replay = Replay.beginInChangedGame(recording, run, /* goesOn= */ true)) {
            // closed before the replay, which brings back the bindings of the player
            try (Recorder recorder =
                    Recorder.start(bytes, run, recording.header().hashEvery(), notes)) {
                long stateEvery = recording.timeline().seekStateInterval();
                if (stateEvery > 0) {
                    recorder.saveStateEvery((int) Math.min(Integer.MAX_VALUE, stateEvery));
                }
                replay.runTo(steps);
            } catch (SystemFailureException e) {
                if (!recording.endsInFailure() || run.scheduler().timestep().steps() != steps) {
                    throw e;
                }
            }
        }
        return bytes.toByteArray();
    }
}
