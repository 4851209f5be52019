package dev.halfstep.netplay;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.function.LongSupplier;

/**
 * Receives and sends the packets of a relay by one UDP socket. One thread calls all methods but {@link #drain}, which any
 * thread may call.
 */
final class RelayServer implements AutoCloseable {

    /** The number of packets after which the thread looks at the clock and at silent members. */
    private static final int MAX_PACKETS_AT_ONCE = 256;

    /** The kernel keeps the packets of a pause of the JVM: 4 MB are 50 ms of 60,000 packets a second. */
    private static final int SOCKET_BUFFER_BYTES = 4 * 1024 * 1024;

    private static final long SLOW_NANOS = 1_000_000L;

    private final DatagramChannel channel;
    private final Selector selector;
    private final RelayRooms rooms;
    private final RelayMetrics metrics;
    private final LongSupplier clock;
    private final ByteBuffer packet = ByteBuffer.allocateDirect(RelayPacket.MAX_BYTES + 1); // longer ones are seen
    private volatile boolean isDraining;

    /**
     * Creates a server.
     *
     * @param bound an open socket, which the server closes
     * @param clock reads nanoseconds, like {@link System#nanoTime}
     */
    RelayServer(DatagramChannel bound, RelayRooms rooms, RelayMetrics metrics, LongSupplier clock) throws IOException {
        channel = bound;
        this.rooms = rooms;
        this.metrics = metrics;
        this.clock = clock;
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER_BYTES);
        channel.setOption(StandardSocketOptions.SO_SNDBUF, SOCKET_BUFFER_BYTES);
        selector = Selector.open();
        channel.register(selector, SelectionKey.OP_READ);
    }

    SocketAddress address() throws IOException {
        return channel.getLocalAddress();
    }

    /** Opens no more rooms. */
    void drain() {
        isDraining = true;
        selector.wakeup();
    }

    boolean isDraining() {
        return isDraining;
    }

    /** Returns whether the server drains, and has no rooms any more. */
    boolean isDrained() {
        return isDraining && rooms.isEmpty();
    }

    /** Waits for a packet. */
    void await(long maxMillis) throws IOException {
        selector.select(key -> {}, maxMillis);
    }

    /** Forwards and answers the packets that have arrived, but a bounded number of them. */
    void turn() throws IOException {
        if (isDraining) {
            rooms.drain();
        }
        for (int i = 0; i < MAX_PACKETS_AT_ONCE; i++) {
            InetSocketAddress from = (InetSocketAddress) channel.receive(packet.clear());
            if (from == null) {
                break;
            }
            long beganNanos = clock.getAsLong();
            InetSocketAddress to = rooms.take(from, packet.flip(), beganNanos);
            if (to != null) {
                send(to);
                long delayNanos = clock.getAsLong() - beganNanos;
                metrics.add(RelayMetric.DELAY_NANOS, delayNanos);
                metrics.add(RelayMetric.SLOW, delayNanos > SLOW_NANOS ? 1 : 0);
            }
        }
        rooms.sweep(clock.getAsLong());
    }

    private void send(InetSocketAddress to) throws IOException {
        try {
            if (channel.send(packet, to) == 0) {
                metrics.add(RelayMetric.NETWORK, 1);
            }
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            metrics.add(RelayMetric.NETWORK, 1); // this member cannot be reached now; others can
        }
    }

    @Override
    public void close() throws IOException {
        selector.close();
        channel.close();
    }
}
