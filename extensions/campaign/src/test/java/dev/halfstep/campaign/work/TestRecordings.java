package dev.halfstep.campaign.work;

import dev.halfstep.replay.RecordedGame;
import dev.halfstep.replay.Recorder;
import dev.halfstep.schedule.SystemFailureException;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Records games of the tests. */
public final class TestRecordings {

    private TestRecordings() {}

    /**
     * Records a game, until its last step or its failure.
     *
     * @param file a new file
     * @param game the description of the game
     * @param recipe the game
     * @param steps the number of steps
     * @return the bytes of the file
     */
    public static byte[] record(Path file, RecordedGame game, WorldRecipe recipe, int steps) throws IOException {
        try (SyntheticWorld world = recipe.build()) {
            Recorder recorder = Recorder.start(file, game, Rate.hz(60), 1, world.world(), world.scheduler());
            try {
                world.step(steps);
            } catch (SystemFailureException e) {
                // the recording ends with that step
            } finally {
                recorder.close();
            }
        }
        return Files.readAllBytes(file);
    }
}
