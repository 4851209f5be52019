package dev.halfstep.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.GuideExamples;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/rollback.md shows compiles. */
class RollbackGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "rollback.md");

    /** What an editor adds by itself. */
    private static final String AROUND = """
            import dev.halfstep.input.InputSource;
            import dev.halfstep.schedule.SystemScheduler;
            import dev.halfstep.snapshot.Rollback;
            import dev.halfstep.testkit.RollbackInvariance;
            import dev.halfstep.testkit.WorldRecipe;
            final class Guide {
                private Guide() {}
            """;

    @TempDir
    private Path folder;

    @Test
    void theCodeOfTheGuideCompiles() throws Exception {
        List<String> blocks = GuideExamples.of(GUIDE);
        assertEquals(2, blocks.size(), "blocks of code in the guide");
        GuideExamples.compile(AROUND + String.join("", blocks) + "}\n", folder);
    }
}
