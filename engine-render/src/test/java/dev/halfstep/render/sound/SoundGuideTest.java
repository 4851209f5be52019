package dev.halfstep.render.sound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
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
        String guide = Files.readString(GUIDE);
        Matcher block = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL).matcher(guide);
        assertTrue(block.find(), "a block of code");
        Path file = Files.writeString(folder.resolve("Guide.java"), BEGIN + block.group(1) + "}\n");
        String[] options = {
            "-Xlint:all,-processing,-classfile,-path",
            "-Werror",
            "-proc:none",
            "-cp",
            System.getProperty("java.class.path"),
            "-d",
            folder.toString(),
            file.toString()
        };

        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, options), "javac");
        assertTrue(guide.contains(SoundPlayer.VOICES + " sounds can be heard at once"), "how many voices there are");
    }
}
