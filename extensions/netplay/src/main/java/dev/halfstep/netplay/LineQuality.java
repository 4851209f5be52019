package dev.halfstep.netplay;

import java.util.Locale;

/**
 * Says how bad a simulated line is, to try a game as players with slow connections have it. Each side makes the
 * packets worse that it sends.
 *
 * @param delayMillis the time that each packet takes to the other side, 0 to {@value #MAX_MILLIS} ms: half a round trip
 * @param jitterMillis the maximum of a random time that is added, 0 to {@value #MAX_MILLIS} ms; packets then arrive in
 *     another order
 * @param lossPercent how many of 100 packets are lost, 0 to 100
 * @param duplicatePercent how many of 100 packets arrive twice, 0 to 100
 */
public record LineQuality(int delayMillis, int jitterMillis, int lossPercent, int duplicatePercent) {

    /** The maximum delay and the maximum jitter, in milliseconds. */
    public static final int MAX_MILLIS = 2000;

    private static final String SYNTAX =
            "a line must be DELAY,JITTER,LOSS,DUPLICATES in milliseconds and percent, such as 60,20,5,2";

    /** A line that changes nothing. */
    public static final LineQuality PERFECT = new LineQuality(0, 0, 0, 0);

    /**
     * Creates a quality.
     *
     * @throws IllegalArgumentException if a number is out of range
     */
    public LineQuality {
        require("the delay", delayMillis, MAX_MILLIS, "ms");
        require("the jitter", jitterMillis, MAX_MILLIS, "ms");
        require("the loss", lossPercent, 100, "percent");
        require("the share of duplicates", duplicatePercent, 100, "percent");
    }

    private static void require(String name, int value, int max, String unit) {
        if (value < 0 || value > max) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "%s of a line must be 0 to %d %s: %d", name, max, unit, value));
        }
    }

    /**
     * Reads a quality from a text, for an option of a game.
     *
     * @param text one to four whole numbers with commas: delay, jitter, loss, duplicates; missing ones are 0
     * @return the quality
     * @throws IllegalArgumentException if the text is another one
     */
    public static LineQuality parse(String text) {
        String[] parts = text.split(",", -1);
        int[] numbers = new int[4];
        if (parts.length > numbers.length) {
            throw new IllegalArgumentException(SYNTAX + ": " + text);
        }
        for (int i = 0; i < parts.length; i++) {
            try {
                numbers[i] = Integer.parseInt(parts[i].trim());
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(SYNTAX + ": " + text, e);
            }
        }
        return new LineQuality(numbers[0], numbers[1], numbers[2], numbers[3]);
    }
}
