package dev.halfstep.meteors.presentation;

import dev.halfstep.file.DataFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The high score, saved in a file of one line, {@code meteors-high-score=12340}. The high score is not part of the
 * simulated state, which must not depend on files. If the file cannot be read or written, the player gets a warning of
 * one line, and the game continues without the file. Writes run on another thread, because a disk may take longer than
 * a frame.
 */
public final class HighScore {

    private static final String FILE = "meteors-high-score.txt";
    private static final int MAX_BYTES = 64;
    private static final Pattern CONTENT = Pattern.compile("meteors-high-score=(\\d{1,9})\\R?");

    /** The folder of the file, or null if the high score is not saved. */
    private volatile @Nullable DataFolder data;

    private final Consumer<String> warnings;
    private volatile int best;

    /** All writes, one after the other. */
    private CompletableFuture<Void> writes = CompletableFuture.completedFuture(null);

    private volatile boolean isCounting = true;

    private HighScore(@Nullable DataFolder data, Consumer<String> warnings) {
        this.data = data;
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
     * Reads a high score from its file, {@code meteors-high-score.txt}.
     *
     * @param data the folder of the file
     * @param warnings gets a line if the file cannot be used; called on this or another thread
     * @return the high score of the file, or of 0 points
     */
    public static HighScore load(DataFolder data, Consumer<String> warnings) {
        HighScore score = new HighScore(data, warnings);
        score.raise(read(data, warnings));
        return score;
    }

    /** Returns the points in the file; 0 without a file, and 0 with a warning if the file cannot be used. */
    private static int read(DataFolder data, Consumer<String> warnings) {
        try {
            Optional<byte[]> content = data.read(FILE, MAX_BYTES);
            OptionalInt points = content.isPresent() ? parse(content.get()) : OptionalInt.of(0);
            if (points.isPresent()) {
                return points.getAsInt();
            }
            warnings.accept("the high score is ignored: the file must be one line, meteors-high-score=NUMBER: "
                    + data.path().resolve(FILE));
        } catch (IOException e) {
            warnings.accept("the high score is ignored: " + e.getMessage());
        }
        return 0;
    }

    /** Returns the points in the content of a file, or nothing if it is malformed. */
    private static OptionalInt parse(byte[] content) {
        Matcher matcher = CONTENT.matcher(new String(content, StandardCharsets.UTF_8));
        return matcher.matches() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
    }

    /**
     * Returns the high score.
     *
     * @return 0 or more
     */
    public int best() {
        return best;
    }

    /** Returns the high score, or the points of a game that is not saved yet, if it counts and they are higher. */
    int bestWith(int points) {
        return isCounting ? Math.max(best, points) : best;
    }

    /**
     * Sets whether the current game counts for the high score.
     *
     * @param counts false for a game that was rewound
     */
    public void setCounting(boolean counts) {
        isCounting = counts;
    }

    /** Returns whether the current game counts for the high score. */
    boolean isCounting() {
        return isCounting;
    }

    /**
     * Saves a score if it is higher than the high score, and if the game counts. Returns at once; {@link #finishSaving}
     * waits for the file. Never replaces a higher score that another process saves at the same time: one of them waits
     * for the other one.
     *
     * @param score the points of a game
     */
    public void saveIfHigher(int score) {
        if (score <= best || !isCounting) {
            return;
        }
        raise(score);
        if (data != null) {
            writes = writes.thenRunAsync(this::save);
        }
    }

    private synchronized void raise(int points) {
        best = Math.max(best, points);
    }

    /** Waits until the file is written. Call this before the program ends. */
    public void finishSaving() {
        writes.join();
    }

    private void save() {
        DataFolder folder = data;
        if (folder == null) {
            return;
        }
        try {
            folder.update(FILE, MAX_BYTES, this::update);
        } catch (IOException e) {
            warnings.accept("the high score cannot be saved: " + e.getMessage());
            data = null; // no second attempt, so only one warning
        }
    }

    /** Returns the new content of the file, or nothing if its score is as high. Replaces a malformed content. */
    private Optional<byte[]> update(Optional<byte[]> content) {
        int saved = content.isPresent() ? parse(content.get()).orElse(0) : 0;
        int points = best;
        if (saved >= points) {
            raise(saved);
            return Optional.empty();
        }
        return Optional.of(("meteors-high-score=" + points + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
