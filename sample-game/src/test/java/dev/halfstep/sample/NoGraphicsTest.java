package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
        Ended game = play(List.of(), Map.of(), "--frames", "3");

        assertRefused(game, "display", "--headless");
    }

    @Test
    void aDisplayThatDoesNotAnswerIsNone() throws Exception {
        Ended game = play(List.of(), Map.of("DISPLAY", ":6543"), "--frames", "3");

        assertRefused(game, "display", "--headless");
    }

    @Test
    void withoutEglOneLineSaysWhatToInstall() throws Exception {
        Ended game = play(
                List.of(),
                Map.of("__EGL_VENDOR_LIBRARY_FILENAMES", "/nowhere.json", "EGL_PLATFORM", "none"),
                "--offscreen",
                "--frames",
                "3");

        assertRefused(game, "EGL", "--headless");
    }

    @Test
    void withoutTheNativeLibraryOneLineSaysWhichOne() throws Exception {
        Ended game = play(List.of("-Dorg.lwjgl.glfw.libname=nowhere"), Map.of(), "--frames", "3");

        assertRefused(game, "nowhere", "--headless");
    }

    @Test
    void aHeadlessRunNeedsNoneOfThem() throws Exception {
        Ended game = play(List.of("-Dorg.lwjgl.glfw.libname=nowhere"), Map.of(), "--headless", "--frames", "3");

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

    /**
     * A process that has ended.
     *
     * @param exitCode its exit code
     * @param out standard output, line by line
     * @param err standard error, line by line
     */
    private record Ended(int exitCode, List<String> out, List<String> err) {}

    private Ended play(List<String> jvmFlags, Map<String, String> environment, String... args)
            throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flagsOfThisJvm());
        command.addAll(jvmFlags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(args));
        ProcessBuilder game =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        game.environment().remove("DISPLAY");
        game.environment().remove("WAYLAND_DISPLAY");
        game.environment().remove("XDG_RUNTIME_DIR");
        game.environment().putAll(environment);
        int exitCode = game.start().waitFor();
        return new Ended(exitCode, read(out), read(err));
    }

    /** Surefire gives these to this JVM; the game needs them as much. */
    private static List<String> flagsOfThisJvm() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--"))
                .toList();
    }

    private static List<String> read(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8).lines().toList();
    }
}
