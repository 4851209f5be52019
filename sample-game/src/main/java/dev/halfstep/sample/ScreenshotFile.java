package dev.halfstep.sample;

import dev.halfstep.render.window.Screenshot;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files that screenshots without a given name go to: the first unused {@code screenshot-N.png} of a folder. */
final class ScreenshotFile {

    private static final int MAX_NUMBER = 1000;

    private ScreenshotFile() {}

    /** Writes a screenshot and prints its path. A file that cannot be written is a warning, and the game goes on. */
    static void write(Screenshot screenshot, Path folder, PrintStream out, PrintStream err) {
        Path file = firstUnused(folder);
        try {
            screenshot.write(file);
            out.println("screenshot=" + file);
            out.flush();
        } catch (IOException e) {
            err.println("sample-game: " + e.getMessage());
        }
    }

    /** The file with the greatest number is overwritten, so that a folder does not fill without bound. */
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
