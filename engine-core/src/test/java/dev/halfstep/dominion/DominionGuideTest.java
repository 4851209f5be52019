package dev.halfstep.dominion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.GuideExamples;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the code of docs/dominion.md. */
class DominionGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "dominion.md");

    /** The imports that an editor adds. */
    private static final String AROUND = """
            import dev.dominion.ecs.api.Dominion;
            import dev.dominion.ecs.api.Scheduler;
            import dev.halfstep.transform.InterpolatedTransform;
            import dev.halfstep.transform.PreviousTransform;
            import dev.halfstep.transform.Transform;
            import dev.halfstep.world.World;
            final class Guide {
                private Guide() {}
                static void drawLine(PreviousTransform from, InterpolatedTransform to) {}
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
