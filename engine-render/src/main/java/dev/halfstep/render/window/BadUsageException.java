package dev.halfstep.render.window;

import org.jspecify.annotations.Nullable;

/** The player has started the program in a way that it does not understand. */
final class BadUsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean showsUsage;

    BadUsageException(String message, @Nullable Throwable cause) {
        this(message, cause, /* showsUsage= */ false);
    }

    private BadUsageException(String message, @Nullable Throwable cause, boolean showsUsage) {
        super(message, cause);
        this.showsUsage = showsUsage;
    }

    /** The player needs the list of all options. */
    static BadUsageException withUsage(String message) {
        return new BadUsageException(message, /* cause= */ null, /* showsUsage= */ true);
    }

    boolean showsUsage() {
        return showsUsage;
    }
}
