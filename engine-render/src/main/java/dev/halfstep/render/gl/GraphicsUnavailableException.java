package dev.halfstep.render.gl;

import org.jspecify.annotations.Nullable;

/**
 * Thrown if this machine cannot show graphics: no display, no driver, or a missing library. The message is one line for
 * the user: the rule, the failure, and the remedy.
 */
public final class GraphicsUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception without a cause.
     *
     * @param rule the requirement, such as {@code a window needs a display}
     * @param happened the failure, as the driver or library reports it; line breaks are replaced
     * @param remedy what the user can do
     */
    public GraphicsUnavailableException(String rule, String happened, String remedy) {
        this(rule, happened, remedy, null);
    }

    /**
     * Creates an exception with a cause.
     *
     * @param rule the requirement, such as {@code a window needs a display}
     * @param happened the failure, as the driver or library reports it; line breaks are replaced
     * @param remedy what the user can do
     * @param cause the original exception, or null
     */
    public GraphicsUnavailableException(String rule, String happened, String remedy, @Nullable Throwable cause) {
        super(rule + ": " + oneLine(happened) + "; " + remedy, cause);
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", " | ");
    }
}
