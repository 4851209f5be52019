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

/** Waits for states of a game in a window by taking screenshots. */
final class GameWatcher {

    private static final String PICTURE = "screenshot=";

    /** Far more than needed: the longest wait takes some seconds, with a few screenshots each. */
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
     * Takes screenshots until one shows the expected state.
     *
     * @param name the file name of the screenshot
     * @param expected tests a screenshot
     */
    BufferedImage await(String name, Predicate<BufferedImage> expected) throws IOException, InterruptedException {
        Path file = Files.createDirectories(pictures).resolve(name + ".png");
        for (int i = 0; i < MAX_SCREENSHOTS; i++) {
            Files.move(screenshot(), file, StandardCopyOption.REPLACE_EXISTING);
            BufferedImage picture = ImageIO.read(file.toFile());
            if (expected.test(picture)) {
                return picture;
            }
        }
        throw new AssertionError("'" + name + "' was not seen; the last picture is " + file);
    }

    private Path screenshot() throws IOException, InterruptedException {
        display.tap("F12");
        String line = out.readLine();
        if (line == null || !line.startsWith(PICTURE)) {
            throw new AssertionError("the game must write a screenshot, and has said " + line + " and: "
                    + Files.readString(folder.resolve(GameProcess.ERR)));
        }
        return folder.resolve(line.substring(PICTURE.length()));
    }
}
