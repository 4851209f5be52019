package dev.halfstep.sample;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.input.Key;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Presentation system: F12 writes a screenshot to the first unused {@code screenshot-N.png}. While the
 * window is minimised, the screenshot waits.
 */
final class ScreenshotKey implements PresentationSystem {

    private static final int MAX_SCREENSHOTS = 1000;

    private final GlfwHost host;
    private final Path folder;

    /** Whether F12 was pressed, and its frame is not drawn yet, as in a minimised window. */
    private boolean isPending;

    /**
     * Creates the system.
     *
     * @param host takes the screenshot
     * @param folder the folder to write to
     */
    ScreenshotKey(GlfwHost host, Path folder) {
        this.host = host;
        this.folder = folder;
    }

    @Override
    public void present(PresentationContext frame) {
        if (frame.input().wasPressed(Key.F12) && !isPending) {
            isPending = true;
            host.takeScreenshot(screenshot -> {
                isPending = false;
                write(screenshot, folder);
            });
        }
    }

    /**
     * Writes a screenshot as F12 does, and prints the path of the file. If the file cannot be written, prints a warning instead.
     *
     * @param screenshot the picture
     * @param folder an existing folder
     */
    static void write(Screenshot screenshot, Path folder) {
        try {
            Path file = createFirstUnused(folder);
            writeOrDelete(screenshot, file);
            System.out.println("screenshot=" + file);
            System.out.flush();
        } catch (IOException e) {
            System.err.println("warning: no screenshot was written: " + reason(e)
                    + "; start the game in a folder that can be written");
        }
    }

    /** Returns the reason with the file: the message of an exception of the JDK is often the file alone. */
    private static String reason(IOException e) {
        boolean isFileAlone = e instanceof FileSystemException failure && failure.getReason() == null;
        return isFileAlone ? e.getClass().getSimpleName() + ": " + e.getMessage() : String.valueOf(e.getMessage());
    }

    private static void writeOrDelete(Screenshot screenshot, Path file) throws IOException {
        try {
            screenshot.write(file);
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    /** Creates the first unused file. Two games in one folder never take the same one. */
    private static Path createFirstUnused(Path folder) throws IOException {
        for (int number = 1; number <= MAX_SCREENSHOTS; number++) {
            try {
                return Files.createFile(file(folder, number));
            } catch (FileAlreadyExistsException e) {
                // try the next number
            }
        }
        throw new IOException(
                "all names are taken, from screenshot-1.png to " + file(folder, MAX_SCREENSHOTS) + "; move some away");
    }

    private static Path file(Path folder, int number) {
        return folder.resolve("screenshot-" + number + ".png");
    }
}
