package dev.halfstep.netplay;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Carries payloads to the other player and back: loses, delays, reorders and repeats some of them. Never waits. */
interface Line extends AutoCloseable {

    /** Returns whether the two sides have agreed on keys. On the side of the host: and the player has sent a packet. */
    boolean isConnected();

    /** Returns the next payload of the other side, null if none has arrived. */
    byte @Nullable [] poll();

    /**
     * Sends a payload, or loses it.
     *
     * @param payload at most {@link SealedLine#MAX_PAYLOAD_BYTES} bytes, which must not change any more
     */
    void send(byte[] payload);

    /**
     * Returns why the line has failed, null if it works.
     *
     * @return the failure on this machine: what happens on the way to the other side is no failure
     */
    @Nullable
    IOException failure();

    /** Closes the line, after what was sent before. */
    @Override
    void close();
}
