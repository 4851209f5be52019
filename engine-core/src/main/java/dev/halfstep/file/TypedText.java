package dev.halfstep.file;

import java.util.regex.Pattern;

/**
 * The rule for a line of text that a player types, such as a name: which characters it may have, and how they are
 * counted. Text fields, settings and their file share it, so a setting accepts what a field with the same maximum
 * length passes on.
 *
 * <p>A character is a Unicode code point. Control characters are not allowed. Neither are halves of surrogate pairs and
 * U+FFFD: UTF-8 has no bytes for the first, and the second stands for bytes that are damaged.
 *
 * @hidden
 */
public final class TypedText {

    /** The forbidden characters, as a part of a character class of a regular expression. */
    static final String FORBIDDEN = "\\p{Cc}\\p{Cs}\uFFFD";

    private static final Pattern LINE = Pattern.compile("[^" + FORBIDDEN + "]*+");

    private TypedText() {}

    /** Returns the number of characters. */
    public static int length(CharSequence text) {
        return Character.codePointCount(text, 0, text.length());
    }

    static boolean isValid(String text, int maxLength) {
        return length(text) <= maxLength && LINE.matcher(text).matches();
    }

    /** Returns the allowed characters of the first line of a text, at most some. Reads no more of the text than that. */
    public static String first(String text, int maxLength) {
        StringBuilder taken = new StringBuilder();
        int free = maxLength;
        for (int i = 0; i < text.length() && free > 0 && text.charAt(i) != '\n'; ) {
            int character = text.codePointAt(i);
            if (isAllowed(character)) {
                taken.appendCodePoint(character);
                free--;
            }
            i += Character.charCount(character);
        }
        return taken.toString();
    }

    private static boolean isAllowed(int character) {
        return LINE.matcher(Character.toString(character)).matches();
    }
}
