package dev.halfstep.world;

import java.io.Serial;

/** This process does not let Dominion have what it needs. The message is one line and says what to do. */
public final class WorldUnavailableException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    WorldUnavailableException(String message) {
        super(message);
    }

    /** Dominion was denied its memory. */
    WorldUnavailableException(Throwable cause) {
        super(
                "a world needs sun.misc.Unsafe, and this Java ("
                        + Runtime.version().feature()
                        + ") denies it: start it with --sun-misc-unsafe-memory-access=allow, or use an older one",
                cause);
    }
}
