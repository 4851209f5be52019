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
            import dev.halfstep.file.Settings;
            import dev.halfstep.frame.SystemScheduler;
            import dev.halfstep.game.GameRun;
            import dev.halfstep.render.asset.Asset;
            import dev.halfstep.render.camera.Camera2d;
            import dev.halfstep.render.sound.*;
            import dev.halfstep.render.window.GlfwHost;
            import java.nio.file.Path;
            record Hit(float strength, float side) {}
            final class Guide {
            """;

    @TempDir
    private Path folder;

    @Test
    void guideCodeCompiles() throws Exception {
        List<String> blocks = GuideExamples.of(GUIDE);
        assertEquals(5, blocks.size(), "the guide must have five code blocks");
        GuideExamples.compile(PREAMBLE + String.join("", blocks) + "}\n", folder);
        assertTrue(
                Files.readString(GUIDE).contains(SoundPlayer.VOICES + " sounds can be heard at once"),
                "the guide must state the number of voices");
    }

    @Test
    void guideStatesTheLimitsOfASound() throws Exception {
        String guide = Files.readString(GUIDE);
        assertTrue(guide.contains("| duration | 1 sample to " + Sound.MAX_SECONDS + " seconds"), "the duration");
        assertTrue(
                guide.contains("| sample rate | " + SampleSource.MIN_HERTZ + " to " + SampleSource.MAX_HERTZ
                        + " samples a second if given; " + Sound.DEFAULT_HERTZ + " if computed from a waveform |"),
                "the sample rate");
        int hertz = Sound.DEFAULT_HERTZ;
        Sound longest = Sound.of("longest", hertz, new short[Sound.MAX_SECONDS * hertz]);
        assertEquals(5.3, longest.valueCount() * Short.BYTES / 1e6, 0.05, "the guide says 5.3 MB");
    }
}
