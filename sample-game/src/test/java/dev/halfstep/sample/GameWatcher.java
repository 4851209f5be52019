package dev.halfstep.sample;

import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Predicate;
import javax.imageio.ImageIO;

/** Waits until a game in a window shows an expected picture, by taking screenshots with F12. */
final class GameWatcher {

    /** The start of the line that the game prints for each screenshot. */
    private static final String SCREENSHOT_KEY = "screenshot=";

    /** Far more than the longest wait needs: some seconds, with a few screenshots a second. */
    private static final int MAX_SCREENSHOTS = 1_000;

    private final VirtualDisplay display;
    private final BufferedReader out;
    private final Path folder;
    private final Path pictures;

    /**
     * Creates a watcher of a running game.
     *
     * @param display the display of the game
     * @param game the process of the game
     * @param folder the working directory of the game
     * @param pictures the folder for the screenshots
     */
    GameWatcher(VirtualDisplay display, Process game, Path folder, Path pictures) {
        this.display = display;
        this.folder = folder;
        this.pictures = pictures;
        out = new BufferedReader(new InputStreamReader(game.getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Takes screenshots until one of them is as expected, and returns that screenshot.
     *
     * @param name the file name of the screenshot
     * @param expected decides whether a screenshot is as expected
     */
    BufferedImage await(String name, Predicate<BufferedImage> expected) throws IOException, InterruptedException {
        Path file = Files.createDirectories(pictures).resolve(name + ".png");
        for (int i = 0; i < MAX_SCREENSHOTS; i++) {
            Files.move(takeScreenshot(), file, StandardCopyOption.REPLACE_EXISTING);
            BufferedImage picture = ImageIO.read(file.toFile());
            if (expected.test(picture)) {
                return picture;
            }
        }
        throw new AssertionError("'" + name + "' must appear in the window; the last screenshot is " + file);
    }

    /** Taps F12, and returns the file that the game writes. */
    private Path takeScreenshot() throws IOException, InterruptedException {
        display.tap("F12");
        String line = out.readLine();
        if (line == null || !line.startsWith(SCREENSHOT_KEY)) {
            throw new AssertionError("the game must write a screenshot, and has printed " + line + " and: "
                    + Files.readString(folder.resolve(GameProcess.ERR_FILE)));
        }
        return folder.resolve(line.substring(SCREENSHOT_KEY.length()));
    }
}
