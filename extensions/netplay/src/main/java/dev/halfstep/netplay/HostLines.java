package dev.halfstep.netplay;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Lets guests in: each of them has a line. Never waits. */
interface HostLines extends AutoCloseable {

    /** Returns the line of a guest who was let in since the last call, null if there is none. */
    @Nullable
    Line accept();

    /** Returns why no guest can be let in any more, null if all works. */
    @Nullable
    IOException failure();

    /** Closes all lines, after what was sent before. */
    @Override
    void close();
}
