package dev.halfstep.render.sound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.GuideExamples;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/sound.md shows compiles. */
class SoundGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "sound.md");

    /** Those that an editor adds by itself, and what the example hits. The guide leaves them out. */
    private static final String BEGIN = """
            import dev.halfstep.event.*;
            import dev.halfstep.render.sound.*;
            import dev.halfstep.schedule.SystemScheduler;
            record Hit(float strength, float side) {}
            final class Guide {
            """;

    @TempDir
    private Path folder;

    @Test
    void theCodeOfTheGuideCompiles() throws Exception {
        List<String> blocks = GuideExamples.of(GUIDE);
        assertEquals(1, blocks.size(), "blocks of code in the guide");
        GuideExamples.compile(BEGIN + blocks.get(0) + "}\n", folder);
        assertTrue(
                Files.readString(GUIDE).contains(SoundPlayer.VOICES + " sounds can be heard at once"),
                "how many voices there are");
    }
}
