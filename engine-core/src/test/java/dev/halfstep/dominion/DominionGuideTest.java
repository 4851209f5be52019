package dev.halfstep.dominion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.GuideExamples;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the examples of docs/dominion.md. */
class DominionGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "dominion.md");

    /** The imports and the class around the examples. */
    private static final String PREFIX = """
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
    void examplesOfTheGuideCompile() throws Exception {
        List<String> blocks = GuideExamples.of(GUIDE);
        assertEquals(2, blocks.size(), "the guide must have 2 blocks of code");
        GuideExamples.compile(PREFIX + String.join("", blocks) + "}\n", folder);
    }
}
