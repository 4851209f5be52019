package dev.halfstep.file;

import java.util.regex.Pattern;

/**
 * Makes texts of files fit for a message: programs print messages to a terminal, which executes control characters.
 *
 * @hidden
 */
public final class PrintableText {

    /**
     * Control characters, both U+0000 to U+001F and U+007F to U+009F; characters that change the direction of writing;
     * halves of surrogate pairs; line ends of Unicode.
     */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

    private static final String ELLIPSIS = "...";

    private PrintableText() {}

    /** Returns a text in one line, with a question mark for each character that a terminal does not print. */
    public static String of(String text) {
        return UNPRINTABLE.matcher(text).replaceAll("?");
    }

    /** Returns a printable text of a maximum length; a longer one is cut, and ends with three dots. */
    public static String of(String text, int maxLength) {
        return of(text.length() <= maxLength ? text : text.substring(0, maxLength - ELLIPSIS.length()) + ELLIPSIS);
    }
}
