package dev.halfstep.sample;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** A display for real windows and keys that is not on the desktop. Runs the programs Xvfb and xdotool. */
final class VirtualDisplay implements AutoCloseable {

    private final Process server;
    private final String name;

    private VirtualDisplay(Process server, String name) {
        this.server = server;
        this.name = name;
    }

    /** Starts a display. Without Xvfb or xdotool, skips the test, unless {@code halfstep.gl.required} is set. */
    static VirtualDisplay open(int width, int height) throws IOException {
        for (String tool : List.of("Xvfb", "xdotool")) {
            Assumptions.assumeTrue(
                    isInstalled(tool) || Boolean.getBoolean("halfstep.gl.required"), () -> tool + " is not installed");
        }
        String screen = width + "x" + height + "x24";
        Process server = new ProcessBuilder("Xvfb", "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader out = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        String number = out.readLine(); // the first unused number, printed when the server is ready
        if (number == null) {
            throw new IOException(
                    "Xvfb must print a display number, but has ended: is there a folder for its sockets?");
        }
        return new VirtualDisplay(server, ":" + number);
    }

    private static boolean isInstalled(String tool) {
        for (String folder : System.getenv("PATH").split(File.pathSeparator, -1)) {
            if (Files.isExecutable(Path.of(folder, tool))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the name of the display, for the environment variable {@code DISPLAY}. */
    String name() {
        return name;
    }

    /** Presses and releases keys, one after another. */
    void tap(String... keys) throws IOException, InterruptedException {
        xdotool("key", keys);
    }

    void press(String key) throws IOException, InterruptedException {
        xdotool("keydown", key);
    }

    void release(String key) throws IOException, InterruptedException {
        xdotool("keyup", key);
    }

    /** Waits until a window is visible; only then does it receive keys. */
    void awaitWindow(String title) throws IOException, InterruptedException {
        xdotool("search", "--sync", "--onlyvisible", "--name", title);
    }

    /** Resizes a window. */
    void resize(String title, int width, int height) throws IOException, InterruptedException {
        xdotool("search", "--name", title, "windowsize", Integer.toString(width), Integer.toString(height));
    }

    private void xdotool(String command, String... args) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of("xdotool", command));
        line.addAll(List.of(args));
        ProcessBuilder tool = new ProcessBuilder(line).inheritIO().redirectOutput(ProcessBuilder.Redirect.DISCARD);
        tool.environment().put("DISPLAY", name);
        int exitCode = tool.start().waitFor();
        if (exitCode != 0) {
            throw new IOException("xdotool must end with 0: " + line + " ended with " + exitCode);
        }
    }

    @Override
    public void close() {
        server.destroy();
    }
}
