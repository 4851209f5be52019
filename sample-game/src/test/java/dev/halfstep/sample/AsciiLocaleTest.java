package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests the game in an ASCII locale, with file names that the locale cannot express. */
@EnabledOnOs(OS.LINUX)
class AsciiLocaleTest {

    @TempDir
    private Path folder;

    private GameProcess game() {
        return new GameProcess(folder).withEnvironment("LC_ALL", "C").withEnvironment("LANG", "C");
    }

    @Test
    void startsWithoutHighScoreIfLocaleCannotExpressHomeFolder() throws IOException, InterruptedException {
        // Java reads argument files as bytes, so the locale of this test does not matter.
        Path flags =
                Files.writeString(folder.resolve("flags"), "-Duser.home=/home/j\u00fcrgen", StandardCharsets.UTF_8);

        GameProcess.Ended ended = game().withJvmFlag("@" + flags).run("--steps", "3");

        assertEquals(0, ended.exitCode(), () -> ended.err().toString());
        String warning = ended.err().get(0);
        assertTrue(warning.startsWith("the high score cannot be saved: "), warning);
        assertTrue(warning.contains("LC_ALL=C.UTF-8"), warning);
        assertTrue(
                ended.err().stream().noneMatch(line -> line.contains("Exception")),
                () -> ended.err().toString());
    }

    @Test
    void rejectsAnInexpressibleFileNameInOneLine() {
        Run run =
                Run.of("--headless", "--record", "\ud800.rec"); // half of a surrogate pair, no character in any locale

        assertEquals(2, run.exitCode());
        assertEquals(1, run.err().size(), () -> run.err().toString());
        String refusal = run.err().get(0);
        assertTrue(refusal.contains("--record") && refusal.contains("LC_ALL=C.UTF-8"), refusal);
        boolean showsInternals = refusal.contains("Exception") || refusal.contains("java.");
        assertFalse(showsInternals, refusal);
    }
}
