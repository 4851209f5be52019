package dev.halfstep.netplay;

import dev.halfstep.time.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/**
 * Receives and sends the packets of a session, by one thread. The thread of the game takes and adds payloads without
 * waiting, in queues that are bounded: what does not fit is lost, as if the network had lost it.
 */
abstract class PacketLoop {

    /** The number of payloads that wait for the thread of the game, or for the port. */
    static final int QUEUE_LENGTH = 256;

    /**
     * A machine that was silent for this long may be replaced by one that joins with the same name: by itself, mostly.
     */
    static final long SILENCE_NANOS = 2_000_000_000L;

    /** The number of packets that are read before payloads are sent again. */
    private static final int MAX_PACKETS_AT_ONCE = 64;

    /** The longest time between two looks at the clock: unanswered questions are repeated by it. */
    private static final long WAIT_MILLIS = 5;

    /** The same if packets are delayed on purpose. */
    private static final long BAD_WAIT_MILLIS = 1;

    final NanoClock clock;

    private final PacketPort port;
    private final boolean isBad;
    private final ByteBuffer packet = ByteBuffer.allocate(PacketType.MAX_PACKET_BYTES + 1);
    private final Thread thread = new Thread(this::run, "halfstep-netplay");
    private volatile boolean isClosed;
    private volatile @Nullable IOException failure;

    /**
     * Prepares the thread.
     *
     * @param port is closed with the loop
     * @param isBad whether packets are delayed on purpose
     */
    PacketLoop(PacketPort port, boolean isBad, NanoClock clock) {
        this.port = port;
        this.isBad = isBad;
        this.clock = clock;
        thread.setDaemon(true);
    }

    /** Called for each packet that is not too long. */
    abstract void receive(SocketAddress from, byte[] bytes, int length) throws IOException;

    /**
     * Sends what is due.
     *
     * @param byNanos the time up to which delayed packets have arrived
     */
    abstract void sendDue(long byNanos) throws IOException;

    final void start() {
        thread.start();
    }

    final void wakeUp() {
        port.wakeUp();
    }

    final void transmit(byte[] packetBytes, SocketAddress to) throws IOException {
        port.send(packetBytes, to);
    }

    /** Returns why the network has failed on this machine, null if it works. */
    public final @Nullable IOException failure() {
        return failure;
    }

    private void run() {
        try {
            while (!isClosed) {
                port.await(isBad ? BAD_WAIT_MILLIS : WAIT_MILLIS);
                readPackets();
                sendDue(clock.nanoTime());
            }
            sendDue(Long.MAX_VALUE); // the last payloads say that this side leaves
        } catch (ClosedChannelException e) {
            // closed by the thread of the game
        } catch (IOException e) {
            failure = e;
        } catch (RuntimeException | Error e) {
            failure = new IOException("the thread of the network has failed", e);
            throw e;
        }
    }

    private void readPackets() throws IOException {
        for (int i = 0; i < MAX_PACKETS_AT_ONCE; i++) {
            packet.clear();
            SocketAddress from = port.receive(packet);
            if (from == null) {
                return;
            }
            int length = packet.position();
            if (length > 0 && length <= PacketType.MAX_PACKET_BYTES) {
                receive(from, packet.array(), length);
            }
        }
    }

    /** Closes the port, after what was sent before. */
    public void close() {
        isClosed = true;
        port.wakeUp();
        try {
            thread.join();
            port.close();
        } catch (IOException e) {
            throw new UncheckedIOException("a socket must be closed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
