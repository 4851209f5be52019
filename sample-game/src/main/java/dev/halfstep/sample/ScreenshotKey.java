package dev.halfstep.sample;

import dev.halfstep.input.Key;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.window.GlfwHost;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Presentation system: F12 writes the picture to the first {@code screenshot-N.png} that there is not yet. It runs last,
 * when everything that this frame shows is ready to be drawn.
 */
final class ScreenshotKey implements PresentationSystem {

    private static final int MOST_PICTURES = 1000;

    private final GlfwHost host;
    private final Path folder;
    private final PrintStream out;
    private final PrintStream err;

    /** Pressed in the first frame, or while there is no picture, it is written as soon as there is one. */
    private boolean wanted;

    private boolean drawn;

    ScreenshotKey(GlfwHost host, Path folder, PrintStream out, PrintStream err) {
        this.host = host;
        this.folder = folder;
        this.out = out;
        this.err = err;
    }

    @Override
    public void present(PresentationContext frame) {
        wanted |= frame.input().wasPressed(Key.F12);
        if (wanted && drawn && !host.framebufferSize().isEmpty()) {
            wanted = false;
            write();
        }
        drawn = true;
    }

    private void write() {
        Path file = firstFree();
        try {
            host.screenshot().write(file);
            out.println("screenshot=" + file);
        } catch (IOException e) {
            err.println("sample-game: " + e.getMessage()); // the game goes on without a picture
        }
    }

    /** The last one is written again, rather than that a folder fills without end. */
    private Path firstFree() {
        int number = 1;
        while (number < MOST_PICTURES && Files.exists(file(number))) {
            number++;
        }
        return file(number);
    }

    private Path file(int number) {
        return folder.resolve("screenshot-" + number + ".png");
    }
}
