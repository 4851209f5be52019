package dev.halfstep.render.sound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.GuideExamples;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the code in the guide docs/sound.md. */
class SoundGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "sound.md");

    /** The imports and the event type that the guide omits. */
    private static final String PREAMBLE = """
            import dev.halfstep.event.*;
            import dev.halfstep.render.sound.*;
            import dev.halfstep.frame.SystemScheduler;
            record Hit(float strength, float side) {}
            final class Guide {
            """;

    @TempDir
    private Path folder;

    @Test
    void guideCodeCompiles() throws Exception {
        List<String> blocks = GuideExamples.of(GUIDE);
        assertEquals(1, blocks.size(), "the guide must have one code block");
        GuideExamples.compile(PREAMBLE + blocks.get(0) + "}\n", folder);
        assertTrue(
                Files.readString(GUIDE).contains(SoundPlayer.VOICES + " sounds can be heard at once"),
                "the guide must state the number of voices");
    }
}
