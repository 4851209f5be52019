package dev.halfstep.render.gl;

import org.jspecify.annotations.Nullable;

/**
 * Thrown if this machine cannot show graphics: no display, no driver, or a missing library. The message is one line for
 * the user: the requirement, the failure and the remedy.
 */
public final class GraphicsUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception without a cause.
     *
     * @param requirement what graphics need, such as {@code a window needs a display}
     * @param failure what the driver or library reports; line breaks are replaced by {@code |}
     * @param remedy the advice to the user
     */
    public GraphicsUnavailableException(String requirement, String failure, String remedy) {
        this(requirement, failure, remedy, /* cause= */ null);
    }

    /**
     * Creates an exception with a cause.
     *
     * @param requirement what graphics need, such as {@code a window needs a display}
     * @param failure what the driver or library reports; line breaks are replaced by {@code |}
     * @param remedy the advice to the user
     * @param cause the original exception, or null
     */
    public GraphicsUnavailableException(String requirement, String failure, String remedy, @Nullable Throwable cause) {
        super(requirement + ": " + oneLine(failure) + "; " + remedy, cause);
    }

    /** Replaces line breaks by {@code |}. */
    static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", " | ");
    }
}
