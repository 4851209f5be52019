package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.GuideExamples;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the examples of docs/rollback.md. */
class RollbackGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "rollback.md");

    /** The imports and the class around the examples. */
    private static final String PREFIX = """
            import dev.halfstep.input.InputEvents;
            import dev.halfstep.input.InputQueue;
            import dev.halfstep.input.Key;
            import dev.halfstep.frame.SystemScheduler;
            import dev.halfstep.frame.Rewind;
            import dev.halfstep.frame.Rollback;
            import dev.halfstep.file.DataFolder;
            import dev.halfstep.game.GameRun;
            import dev.halfstep.game.GameSpec;
            import dev.halfstep.replay.DesyncRecording;
            import dev.halfstep.testkit.RollbackInvariance;
            import dev.halfstep.testkit.WorldRecipe;
            import java.io.IOException;
            import java.nio.file.Path;
            import java.util.Map;
            final class Guide {
                private Guide() {}

                interface Network {
                    void send(long step, InputEvents local);

                    void addKnownInput(long step, InputQueue whole);

                    void forEachArrivedStep(java.util.function.LongConsumer arrived);

                    long newestArrivedStep();

                    void compareHash(long step);
                }
            """;

    @TempDir
    private Path folder;

    @Test
    void examplesOfTheGuideCompile() throws Exception {
        List<String> blocks = GuideExamples.of(GUIDE);
        assertEquals(5, blocks.size(), "the guide must have 5 blocks of code");
        GuideExamples.compile(PREFIX + String.join("", blocks) + "}\n", folder);
    }
}
