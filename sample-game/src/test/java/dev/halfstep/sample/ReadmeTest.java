package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the game of the README, and its test. */
class ReadmeTest {

    private static final String README = "README.md";

    @TempDir
    private Path folder;

    @Test
    void gameFitsOnOneScreenWithoutItsImports() throws IOException {
        int maxLines = 24;
        long lines = game().lines()
                .filter(line -> !line.isBlank() && !line.startsWith("import "))
                .count();

        assertTrue(
                lines <= maxLines, () -> "at most " + maxLines + " lines may be neither blank nor imports: " + lines);
    }

    @Test
    void gameNeedsFewImports() throws IOException {
        long imports = game().lines().filter(line -> line.startsWith("import ")).count();

        assertTrue(imports <= 9, () -> "at most 9 imports may be needed: " + imports);
    }

    @Test
    void gameCompilesAndRuns() throws Exception {
        String windowed = game();
        // The same game, but offscreen and for ten frames: no player presses Escape to end it.
        String offscreen = windowed.replace(
                        "System.exit(new GameWindow", "System.setProperty(\"code\", \"\" + new GameWindow")
                .replace(
                        ".run(args)",
                        ".show(window -> window.own("
                                + "() -> System.setProperty(\"frames\", \"\" + window.loop().frames())))"
                                + ".run(\"--offscreen\", \"--frames\", \"10\")");
        assertTrue(offscreen.contains("--frames"), offscreen);

        DocumentedCode.compile(windowed, folder.resolve("windowed"));
        DocumentedCode.run(DocumentedCode.compile(offscreen, folder.resolve("offscreen")));

        assertEquals("10", System.clearProperty("frames"));
        assertEquals("0", System.clearProperty("code"));
    }

    /** The test on the page runs the description of the game on the page. */
    @Test
    void testOfTheGameCompilesAndPasses() throws Exception {
        Path classes = DocumentedCode.compile(game(), folder.resolve("test"));
        String main = """
                    public static void main(String[] args) {
                        new FirstGameTest().everyBallDriftsTwoUnitsASecond();
                        System.setProperty("tested", "yes");
                    }
                """;
        DocumentedCode.compileTest(DocumentedCode.block(README, "@Test") + main, classes);
        DocumentedCode.run("FirstGameTest", classes);

        assertEquals("yes", System.clearProperty("tested"));
    }

    @Test
    void eachLineOfTheGameHasOneStatement() throws IOException {
        assertEquals(
                List.of(),
                game().lines()
                        .filter(line -> line.indexOf(';') != line.lastIndexOf(';'))
                        .toList());
    }

    private static String game() throws IOException {
        return DocumentedCode.block(README, "import ");
    }
}
