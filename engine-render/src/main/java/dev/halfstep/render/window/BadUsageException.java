package dev.halfstep.render.window;

import org.jspecify.annotations.Nullable;

/** The player has started the program in a way that it does not understand. */
final class BadUsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BadUsageException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Throws an exception if a rule is broken. */
    static void refuse(boolean isBroken, String message) {
        if (isBroken) {
            throw new BadUsageException(message, /* cause= */ null);
        }
    }
}
