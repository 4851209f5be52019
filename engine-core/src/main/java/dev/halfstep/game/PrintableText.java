package dev.halfstep.game;

/**
 * Checks texts that programs print to a terminal, such as those of an untrusted recording.
 *
 * @hidden
 */
public final class PrintableText {

    private PrintableText() {}

    /**
     * Requires a text without control characters.
     *
     * @param text the text
     * @return the same text
     * @throws IllegalArgumentException if the text has a control character. The message has the number of the
     *     character, not the character itself
     */
    public static String require(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i))) {
                throw new IllegalArgumentException(String.format(
                        "a text of a recording must not have control characters: character %d of %d is U+%04X",
                        i + 1, text.length(), (int) text.charAt(i)));
            }
        }
        return text;
    }
}
