package dev.halfstep.content;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Says in one line what a file breaks. */
final class Fault {

    private static final int MAX_VALUE_CHARS = 80;
    private static final int MAX_PLACE_CHARS = 400;

    private Fault() {}

    /**
     * Returns an exception with place, rule and value. Control characters of the file never reach a terminal, and a long
     * value is cut.
     */
    static IOException at(String place, String rule, @Nullable Object value) {
        return new IOException(
                printable(place, MAX_PLACE_CHARS) + ": " + rule + (value == null ? "" : ": " + printable(value)));
    }

    /** Returns a text of a file as a message may have it. */
    static String printable(Object value) {
        return printable(value.toString(), MAX_VALUE_CHARS);
    }

    private static String printable(String text, int maxChars) {
        String shown = text.length() <= maxChars ? text : text.substring(0, maxChars - 3) + "...";
        // also the characters that make a terminal write from right to left, and halves of surrogate pairs
        return shown.replaceAll("[\\p{Cntrl}\\p{Cf}\\p{Cs}\\u2028\\u2029]", "?");
    }
}
