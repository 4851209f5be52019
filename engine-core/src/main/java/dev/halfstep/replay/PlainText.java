package dev.halfstep.replay;

/** Checks that a text can be printed to a terminal safely. */
final class PlainText {

    private PlainText() {}

    /**
     * Refuses control characters.
     *
     * @return the same text
     * @throws IllegalArgumentException if the text has a control character; the message names it but does not contain
     *     it
     */
    static String check(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i))) {
                throw new IllegalArgumentException(String.format(
                        "a text of a recording has no control characters: character %d of %d is U+%04X",
                        i + 1, text.length(), (int) text.charAt(i)));
            }
        }
        return text;
    }
}
