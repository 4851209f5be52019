package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Users see exactly one line if a display, driver or library is missing, and no messages of native libraries. */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class UnavailableGraphicsTest {

    private static final String NOWHERE = "/nowhere/at/all";
    private static final String UNREACHABLE_DISPLAY = ":54321";

    @TempDir
    private Path folder;

    private ProcessBuilder process;

    @BeforeEach
    void prepareAProcessWithoutDesktop() {
        process = new ProcessBuilder();
        process.environment()
                .keySet()
                .removeAll(List.of(
                        "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE", "JAVA_TOOL_OPTIONS"));
    }

    /**
     * Runs {@link OpenProbe} and returns the lines that it prints, one for each host.
     *
     * @param options options for java
     * @param hosts the hosts to open one after the other, each "window" or "offscreen"
     */
    private List<String> runProbe(List<String> options, String... hosts) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Path errors = folder.resolve("errors");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), OpenProbe.class.getName()));
        command.addAll(List.of(hosts));
        int exitCode = process.command(command)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start()
                .waitFor();
        assertEquals("", Files.readString(errors, StandardCharsets.UTF_8), "nothing must be written to standard error");
        assertEquals(0, exitCode, "exit code");
        List<String> lines = Files.readAllLines(output);
        assertEquals(hosts.length, lines.size(), "there must be one line for each host: " + lines);
        return lines;
    }

    private static void assertParts(String message, String requirement, String remedy) {
        assertTrue(message.startsWith(requirement + ": "), message);
        assertTrue(message.endsWith("; " + remedy), message);
        assertTrue(
                message.length() > requirement.length() + ": ; ".length() + remedy.length(),
                "a reason must stand between requirement and remedy: " + message);
    }

    @Test
    void reportsAMissingDisplay() throws Exception {
        String message = runProbe(List.of(), "window").get(0);

        assertParts(message, "a window needs a display", "set DISPLAY, or run under xvfb-run, or draw offscreen");
    }

    @Test
    void reportsAnUnreachableDisplay() throws Exception {
        process.environment().putAll(Map.of("DISPLAY", UNREACHABLE_DISPLAY));

        String message = runProbe(List.of(), "window").get(0);

        assertParts(message, "a window needs a display", "set DISPLAY, or run under xvfb-run, or draw offscreen");
        assertTrue(message.contains(UNREACHABLE_DISPLAY), message);
    }

    @Test
    void opensOffscreenAfterAWindowFailed() throws Exception {
        TestHosts.offscreen(16, 16).close(); // skips the test if this machine has no EGL

        List<String> lines = runProbe(List.of(), "window", "offscreen", "window", "offscreen");

        assertTrue(lines.get(0).startsWith("a window needs a display: "), lines.get(0));
        assertEquals("open: true", lines.get(1));
        assertTrue(lines.get(2).startsWith("a window needs a display: "), lines.get(2));
        assertEquals("open: true", lines.get(3));
    }

    @Test
    void reportsAMissingEglDriver() throws Exception {
        process.environment().putAll(Map.of("__EGL_VENDOR_LIBRARY_FILENAMES", NOWHERE));

        String message = runProbe(List.of(), "offscreen").get(0);

        Assumptions.assumeFalse(message.equals("open: true"), "this EGL finds its drivers in another way");
        assertParts(
                message,
                "an offscreen picture needs OpenGL 3.3",
                "install EGL and a driver for it (on Debian: apt-get install libegl1 libgl1-mesa-dri)");
    }

    @Test
    void reportsAMissingGlfwLibrary() throws Exception {
        List<String> lines =
                runProbe(List.of("-Dorg.lwjgl.glfw.libname=" + NOWHERE + "/libglfw.so"), "window", "offscreen");

        for (String message : lines) {
            assertParts(
                    message,
                    "graphics need the native libraries of LWJGL",
                    "put the natives of LWJGL for this platform on the class path");
        }
    }

    @Test
    void reportsMissingLwjglNatives() throws Exception {
        List<String> lines = runProbe(List.of("-Dorg.lwjgl.libname=nowhere"), "window", "offscreen");

        for (String message : lines) {
            assertParts(
                    message,
                    "graphics need the native libraries of LWJGL",
                    "put the natives of LWJGL for this platform on the class path");
        }
    }

    /** Hides libX11 of the system behind an empty file of the same name. */
    private void hideTheXLibrary() throws IOException {
        Files.createFile(folder.resolve("libX11.so.6"));
        process.environment().putAll(Map.of("LD_LIBRARY_PATH", folder.toString(), "DISPLAY", UNREACHABLE_DISPLAY));
    }

    private static void assertNamesTheXLibrary(String message) {
        assertParts(
                message,
                "a window needs the X library",
                "install libX11 (on Debian: apt-get install libx11-6), or draw offscreen");
    }

    @Test
    void reportsAMissingXLibrary() throws Exception {
        hideTheXLibrary();

        assertNamesTheXLibrary(runProbe(List.of(), "window").get(0));
    }

    @Test
    void reportsAMissingXLibraryWithWayland() throws Exception {
        hideTheXLibrary();
        // The folder for the socket of Wayland, so that GLFW tries Wayland, too.
        process.environment().putAll(Map.of("XDG_RUNTIME_DIR", folder.toString()));

        assertNamesTheXLibrary(runProbe(List.of(), "window").get(0));
    }

    @Test
    void reportsAnUnreachableDisplayWithWayland() throws Exception {
        process.environment().putAll(Map.of("DISPLAY", UNREACHABLE_DISPLAY, "XDG_RUNTIME_DIR", folder.toString()));

        String message = runProbe(List.of(), "window").get(0);

        assertParts(message, "a window needs a display", "set DISPLAY, or run under xvfb-run, or draw offscreen");
        assertTrue(message.contains(UNREACHABLE_DISPLAY), message);
    }

    /** Sets all folders into which LWJGL tries to unpack natives to /proc, where not even root can write. */
    @Test
    void reportsNativesThatCannotBeUnpacked() throws Exception {
        process.directory(Path.of("/proc").toFile());

        List<String> lines = runProbe(List.of("-Djava.io.tmpdir=/proc", "-Duser.home=/proc"), "window", "offscreen");

        for (String message : lines) {
            assertParts(
                    message,
                    "graphics need the native libraries of LWJGL",
                    "the natives cannot be unpacked into /proc: start java with -Djava.io.tmpdir= and a folder that can"
                            + " be written and executed");
        }
    }
}
