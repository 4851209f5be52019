package dev.halfstep.netplay;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Sends and receives the packets of a session: over a socket of this machine, or over a relay. One thread calls all
 * methods but {@link #wakeUp}, which any thread may call.
 */
interface PacketPort extends AutoCloseable {

    /** Waits for a packet, or until another thread wakes this one up. */
    void await(long maxMillis) throws IOException;

    /** Wakes the waiting thread up. */
    void wakeUp();

    /**
     * Reads the next packet into a buffer, from its position on.
     *
     * @param packet with room for one byte more than {@link PacketType#MAX_PACKET_BYTES}, to tell a longer packet
     * @return the sender, null if no packet has arrived
     */
    @Nullable
    SocketAddress receive(ByteBuffer packet) throws IOException;

    /** Sends a packet, or loses it if no network is there at the moment. */
    void send(byte[] packet, SocketAddress to) throws IOException;

    @Override
    void close() throws IOException;
}
