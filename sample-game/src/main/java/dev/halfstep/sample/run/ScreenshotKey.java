package dev.halfstep.sample.run;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.input.Key;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Presentation system: F12 writes a screenshot to the first unused {@code screenshot-N.png}. The system must run after
 * all systems that fill layers, because a screenshot draws the layers again.
 */
public final class ScreenshotKey implements PresentationSystem {

    private static final int MAX_NUMBER = 1000;

    private final GlfwHost host;
    private final Path folder;
    private final PrintStream out;
    private final PrintStream err;

    /** Whether F12 was pressed; stays true until a frame is drawn and the window is not minimised. */
    private boolean isPending;

    /** Whether a frame has been drawn; true from the second frame on, because drawing follows presentation. */
    private boolean hasDrawnFrame;

    /**
     * Creates the system.
     *
     * @param host takes the screenshot
     * @param folder the folder to write to
     * @param out gets the path of each file
     * @param err gets a warning if a file cannot be written
     */
    ScreenshotKey(GlfwHost host, Path folder, PrintStream out, PrintStream err) {
        this.host = host;
        this.folder = folder;
        this.out = out;
        this.err = err;
    }

    @Override
    public void present(PresentationContext frame) {
        isPending |= frame.input().wasPressed(Key.F12);
        if (isPending && hasDrawnFrame && host.isShown()) {
            isPending = false;
            write(host.screenshot(), folder, out, err);
        }
        hasDrawnFrame = true;
    }

    /**
     * Writes a screenshot as F12 does, and prints the path of the file. If the file cannot be written, prints a warning instead.
     *
     * @param screenshot the picture
     * @param folder an existing folder
     * @param out gets the path
     * @param err gets the warning
     */
    public static void write(Screenshot screenshot, Path folder, PrintStream out, PrintStream err) {
        Path file = firstUnused(folder);
        try {
            screenshot.write(file);
            out.println("screenshot=" + file);
            out.flush();
        } catch (IOException e) {
            err.println("sample-game: warning: no screenshot was written: " + e.getMessage()
                    + "; start the game in a folder that can be written");
        }
    }

    /**
     * Returns the first unused file. If all 1000 files exist, returns the last one, which the screenshot overwrites.
     */
    private static Path firstUnused(Path folder) {
        int number = 1;
        while (number < MAX_NUMBER && Files.exists(file(folder, number))) {
            number++;
        }
        return file(folder, number);
    }

    private static Path file(Path folder, int number) {
        return folder.resolve("screenshot-" + number + ".png");
    }
}
