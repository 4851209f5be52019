package dev.halfstep.campaign.work;

import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.game.GameRun;
import dev.halfstep.replay.Recorder;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
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
     * @param game the name, version and seed of the game
     * @param recipe the game
     * @param steps the number of steps
     * @return the bytes of the file
     */
    public static byte[] record(Path file, RecordedGame game, WorldRecipe recipe, int steps) throws IOException {
        try (SyntheticWorld world = recipe.build()) {
            int hashEverySteps = 1;
            Recorder recorder = Recorder.start(
                    file, GameRun.of(game.rate(Rate.hz(60)), world.world(), world.scheduler()), hashEverySteps);
            try {
                world.step(steps);
            } catch (SystemFailureException e) {
                // the recording ends with the step that failed
            } finally {
                recorder.close();
            }
        }
        return Files.readAllBytes(file);
    }
}
