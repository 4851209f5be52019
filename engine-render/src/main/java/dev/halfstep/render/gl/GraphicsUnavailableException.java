package dev.halfstep.render.gl;

import org.jspecify.annotations.Nullable;

/**
 * This machine cannot show what was asked for: no display, no driver, no library. Its message is one line for the
 * person at the keyboard: the rule, what happened, and what to do about it.
 */
public final class GraphicsUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * A failure that has its own words.
     *
     * @param rule what must be the case, such as {@code a window needs a display}
     * @param happened what happened instead, in the words of whoever noticed; its line breaks are taken out
     * @param remedy what the reader can do
     */
    public GraphicsUnavailableException(String rule, String happened, String remedy) {
        this(rule, happened, remedy, null);
    }

    /**
     * A failure that follows from another one.
     *
     * @param rule what must be the case, such as {@code a window needs a display}
     * @param happened what happened instead, in the words of whoever noticed; its line breaks are taken out
     * @param remedy what the reader can do
     * @param cause what was thrown first, or null
     */
    public GraphicsUnavailableException(String rule, String happened, String remedy, @Nullable Throwable cause) {
        super(rule + ": " + oneLine(happened) + "; " + remedy, cause);
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", " | ");
    }
}
