package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.sample.GameProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the error message if a file in the jar of the game is damaged. */
class BrokenAssetTest {

    @TempDir
    private Path folder;

    @Test
    void reportsTheNameOfADamagedFontInOneLine() throws Exception {
        Path font = folder.resolve("dev/halfstep/render/text/DejaVuSansMono.ttf");
        Files.createDirectories(font.getParent());
        Files.writeString(font, "no font at all");

        Ended game = new GameProcess(folder).withFirstOnClassPath(folder).run("--offscreen", "--frames", "3");

        // Without EGL, the game ends before it reads the font.
        Assumptions.assumeFalse(
                game.err().toString().contains("EGL") && !Boolean.getBoolean("halfstep.gl.required"),
                () -> game.err().toString());
        assertEquals(1, game.exitCode(), game::toString);
        assertEquals(List.of(), game.out());
        assertEquals(1, game.err().size(), game::toString);
        String line = game.err().get(0);
        assertTrue(line.startsWith("a font must be "), line);
        assertTrue(line.contains("DejaVuSansMono.ttf"), line);
    }
}
