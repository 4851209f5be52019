package dev.halfstep.sample.run;

import dev.halfstep.render.window.Screenshot;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes screenshots to the first unused {@code screenshot-N.png} of a folder. */
public final class ScreenshotFile {

    private static final int MAX_NUMBER = 1000;

    private ScreenshotFile() {}

    /**
     * Writes a screenshot and prints the path of the file. If the file cannot be written, prints a warning instead.
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
