package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the game of the README, and its test. */
class ReadmeTest {

    private static final String README = "README.md";

    @TempDir
    private Path folder;

    @Test
    void gameFitsOnOneScreenWithoutItsImports() throws IOException {
        int maxLines = 22;
        long lines = game().lines()
                .filter(line -> !line.isBlank() && !line.startsWith("import "))
                .count();

        assertTrue(
                lines <= maxLines, () -> "at most " + maxLines + " lines may be neither blank nor imports: " + lines);
    }

    @Test
    void gameNeedsFewImports() throws IOException {
        long imports = game().lines().filter(line -> line.startsWith("import ")).count();

        assertTrue(imports <= 8, () -> "at most 8 imports may be needed: " + imports);
    }

    @Test
    void gameCompilesAndRuns() throws Exception {
        String windowed = game();
        // The same game, but offscreen and for ten frames: no player presses Escape to end it.
        String offscreen = windowed.replace(
                "game.run();",
                "game.offscreen().clock(new dev.halfstep.time.ManualClock()).show(window -> {"
                        + "window.loop().setLastFrame(10);"
                        + "window.own(() -> System.setProperty(\"frames\", \"\" + window.loop().frames()));"
                        + "}).play();");
        assertTrue(offscreen.contains("setLastFrame(10)"), offscreen);

        DocumentedCode.compile(windowed, folder.resolve("windowed"));
        DocumentedCode.run(DocumentedCode.compile(offscreen, folder.resolve("offscreen")));

        assertEquals("10", System.clearProperty("frames"));
    }

    @Test
    void testOfASystemCompilesAndPasses() throws Exception {
        String test = DocumentedCode.block(README, "@Test");
        String surroundings = """
                    static final class Velocity {
                        float x = 2;
                    }
                    static void drift(SimulationContext step) {
                        for (var leaf : step.world().query(Transform.class, Velocity.class)) {
                            leaf.first().translate(leaf.second().x * step.stepSeconds(), 0, 0);
                        }
                    }
                    public static void main(String[] args) {
                        new FirstGame().theWindCarriesEveryLeafAtItsOwnSpeed();
                        System.setProperty("tested", "yes");
                    }
                """;
        DocumentedCode.run(DocumentedCode.compileMembers(surroundings + test, folder.resolve("test")));

        assertEquals("yes", System.clearProperty("tested"));
    }

    private static String game() throws IOException {
        return DocumentedCode.block(README, "import ");
    }
}
