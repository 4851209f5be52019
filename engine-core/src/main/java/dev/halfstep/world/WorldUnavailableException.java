package dev.halfstep.world;

import java.io.Serial;

/** This Java does not let Dominion have the memory that it needs. The message is one line and says what to do. */
public final class WorldUnavailableException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    WorldUnavailableException(Throwable cause) {
        super(
                "a world needs sun.misc.Unsafe, and this Java ("
                        + Runtime.version().feature()
                        + ") denies it: start it with --sun-misc-unsafe-memory-access=allow, or use an older one",
                cause);
    }
}
