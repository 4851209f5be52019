package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.sample.GameProcess.Ended;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a user sees whose machine cannot draw. Each case is a process of its own, with another environment. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "only on Linux can a display be taken away by an environment variable")
class NoGraphicsTest {

    @TempDir
    private Path folder;

    @Test
    void withoutADisplayOneLineSaysWhatToDo() throws Exception {
        Ended game = new GameProcess(folder).run("--frames", "3");

        assertRefused(game, "display", "--headless");
    }

    @Test
    void aDisplayThatDoesNotAnswerIsNone() throws Exception {
        Ended game = new GameProcess(folder).withEnvironment("DISPLAY", ":6543").run("--frames", "3");

        assertRefused(game, "display", "--headless");
    }

    @Test
    void withoutEglOneLineSaysWhatToInstall() throws Exception {
        Ended game = new GameProcess(folder)
                .withEnvironment("__EGL_VENDOR_LIBRARY_FILENAMES", "/nowhere.json")
                .withEnvironment("EGL_PLATFORM", "none")
                .run("--offscreen", "--frames", "3");

        assertRefused(game, "EGL", "--headless");
    }

    @Test
    void withoutTheNativeLibraryOneLineSaysWhichOne() throws Exception {
        Ended game = new GameProcess(folder)
                .withJvmFlag("-Dorg.lwjgl.glfw.libname=nowhere")
                .run("--frames", "3");

        assertRefused(game, "nowhere", "--headless");
    }

    @Test
    void aHeadlessRunNeedsNoneOfThem() throws Exception {
        Ended game = new GameProcess(folder)
                .withJvmFlag("-Dorg.lwjgl.glfw.libname=nowhere")
                .run("--headless", "--frames", "3");

        assertEquals(0, game.exitCode(), () -> game.toString());
        assertEquals(List.of(), game.err());
        assertTrue(game.out().contains("frames=3"), () -> game.toString());
    }

    private static void assertRefused(Ended game, String reason, String remedy) {
        assertAll(
                () -> assertEquals(2, game.exitCode(), () -> game.toString()),
                () -> assertEquals(List.of(), game.out()),
                () -> assertEquals(1, game.err().size(), () -> game.toString()),
                () -> assertTrue(game.err().toString().contains(reason), () -> game.toString()),
                () -> assertTrue(game.err().toString().contains(remedy), () -> game.toString()));
    }
}
