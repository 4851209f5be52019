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

/** Looks at a game in a window: has it write screenshots, which say when it has come so far. */
final class GameWatcher {

    private static final String PICTURE = "screenshot=";

    /** Far more than are ever needed: the longest wait takes some seconds, each of which has a few pictures. */
    private static final int MOST_LOOKS = 1_000;

    private final VirtualDisplay display;
    private final BufferedReader out;
    private final Path folder;
    private final Path kept;

    /**
     * For a game that runs.
     *
     * @param display where it runs
     * @param game its process
     * @param folder in which it runs
     * @param kept the folder for what was seen
     */
    GameWatcher(VirtualDisplay display, Process game, Path folder, Path kept) {
        this.display = display;
        this.folder = folder;
        this.kept = kept;
        out = new BufferedReader(new InputStreamReader(game.getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Looks until something is seen.
     *
     * @param name what the file of the picture is called
     * @param wanted what it has to show
     */
    BufferedImage await(String name, Predicate<BufferedImage> wanted) throws IOException, InterruptedException {
        Path file = Files.createDirectories(kept).resolve(name + ".png");
        for (int look = 0; look < MOST_LOOKS; look++) {
            Files.move(screenshot(), file, StandardCopyOption.REPLACE_EXISTING);
            BufferedImage picture = ImageIO.read(file.toFile());
            if (wanted.test(picture)) {
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
