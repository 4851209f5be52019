package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.file.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The high score, saved in a file of one line, {@code meteors-high-score=12340}. The high score is not part of the
 * simulated state, which must not depend on files. If the file cannot be read or written, the player gets a warning of
 * one line, and the game continues without the file.
 */
public final class HighScore {

    private static final int MAX_BYTES = 64;
    private static final Pattern CONTENT = Pattern.compile("meteors-high-score=(\\d{1,9})\\R?");

    /** The file, or null if the high score is not saved. */
    private @Nullable Path file;

    private final Consumer<String> warnings;
    private int best;

    private HighScore(@Nullable Path file, Consumer<String> warnings) {
        this.file = file;
        this.warnings = warnings;
    }

    /**
     * Creates a high score that is never saved.
     *
     * @return a high score of 0 points
     */
    public static HighScore unsaved() {
        return new HighScore(null, warning -> {});
    }

    /**
     * Reads a high score from a file.
     *
     * @param file the file; it and its folder need not exist
     * @param warnings gets a line if the file cannot be used
     * @return the high score of the file, or of 0 points
     */
    public static HighScore load(Path file, Consumer<String> warnings) {
        HighScore score = new HighScore(file, warnings);
        score.best = read(file, warnings);
        return score;
    }

    /** Returns the points in a file; 0 without a file, and 0 with a warning if the file cannot be used. */
    private static int read(Path from, Consumer<String> warnings) {
        if (Files.exists(from) && !Files.isRegularFile(from)) { // reading a pipe would never end
            warnings.accept("the high score is ignored, because it must be in a regular file: " + from);
            return 0;
        }
        try (InputStream in = Files.newInputStream(from)) {
            byte[] content = in.readNBytes(MAX_BYTES + 1);
            Matcher matcher = CONTENT.matcher(new String(content, StandardCharsets.UTF_8));
            if (content.length <= MAX_BYTES && matcher.matches()) {
                return Integer.parseInt(matcher.group(1));
            }
            warnings.accept(
                    "the high score is ignored, because the file must be one line, meteors-high-score=NUMBER: " + from);
        } catch (NoSuchFileException e) {
            return 0; // there is no high score yet
        } catch (IOException e) {
            warnings.accept("the high score is ignored, because the file cannot be read: " + from);
        }
        return 0;
    }

    /**
     * Returns the high score.
     *
     * @return 0 or more
     */
    public int best() {
        return best;
    }

    /**
     * Saves a score if it is higher than the high score. Never replaces a higher score that another process has saved
     * in the meantime.
     *
     * @param score the points of a game
     */
    public void saveIfHigher(int score) {
        if (score <= best) {
            return;
        }
        int saved = file == null ? 0 : read(file, ignored -> {}); // the player got the warnings at the start
        best = Math.max(score, saved);
        if (file != null && score > saved) {
            write(file);
        }
    }

    private void write(Path to) {
        try {
            Files.createDirectories(to.toAbsolutePath().getParent());
            AtomicFile.write(to, ("meteors-high-score=" + best + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            warnings.accept("the high score cannot be saved: " + to);
            file = null; // no second attempt, so only one warning
        }
    }
}
