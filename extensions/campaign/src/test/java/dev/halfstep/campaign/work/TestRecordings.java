package dev.halfstep.campaign.work;

import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.replay.Recorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Records {@link dev.halfstep.campaign.TestGames}. */
public final class TestRecordings {

    private TestRecordings() {}

    /**
     * Records a game until its last step, or until a system fails.
     *
     * @param file the file to create
     * @param game the description of the game
     * @param steps the number of steps
     * @return the bytes of the file
     */
    public static byte[] record(Path file, GameSpec<?> game, int steps) throws IOException {
        try (GameRun<?> run = game.begin()) {
            Recorder.start(file, run);
            run.step(steps);
        } catch (SystemFailureException e) {
            // the recording ends with the step that failed
        }
        return Files.readAllBytes(file);
    }
}
