package dev.halfstep.netplay;

import dev.halfstep.time.NanoClock;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/**
 * Sends and receives the packets of a session over a {@link RelayProgram relay}. The host has the address {@link
 * RelayAddress#HOST}, and a guest the number of his channel. Between {@link #await} and {@link #receive}, the port keeps
 * its place in the room: one of them must be called a few times a second.
 */
final class RelayPort implements PacketPort {

    /** The time in which the relay must let this side in: less than the time for which a guest waits for a host. */
    private static final long PATIENCE_NANOS = 12_000_000_000L;

    private final DatagramChannel channel;
    private final Selector selector;
    private final SocketAddress relay;
    private final RelayMembership membership;
    private final NanoClock clock;
    private final long createdNanos;
    private boolean hasEntered;
    private final ByteBuffer received = ByteBuffer.allocate(RelayPacket.MAX_BYTES + 1);
    private final ByteBuffer sent = ByteBuffer.allocate(RelayPacket.MAX_BYTES);

    private RelayPort(JoinCode code, RelayMembership membership, NanoClock clock) throws IOException {
        relay = code.address();
        this.membership = membership;
        this.clock = clock;
        createdNanos = clock.nanoTime();
        channel = DatagramChannel.open();
        selector = Selector.open();
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ);
    }

    /**
     * Opens the room of a code. Does not wait for the answer of the relay.
     *
     * @param relayKey the key of the relay, null if the relay has none
     */
    static RelayPort host(JoinCode code, byte @Nullable [] relayKey, SecureRandom random, NanoClock clock)
            throws IOException {
        return new RelayPort(code, new RelayMembership(code, /* isHost= */ true, relayKey, random), clock);
    }

    /** Enters the room of a code. Does not wait for the answer of the relay. */
    static RelayPort join(JoinCode code, SecureRandom random, NanoClock clock) throws IOException {
        return new RelayPort(code, new RelayMembership(code, /* isHost= */ false, null, random), clock);
    }

    /** Returns whether the port has a place in the room. Until then, packets are lost. */
    boolean isMember() {
        return membership.isMember();
    }

    /** Returns why the relay does not let this side in, as one line; null if it has not refused. */
    @Nullable
    String refusal() {
        RelayRefusal refusal = membership.refusal();
        return refusal == null ? null : refusal.message();
    }

    @Override
    public void await(long maxMillis) throws IOException {
        selector.select(key -> {}, maxMillis);
        keepPlace();
    }

    private void keepPlace() throws IOException {
        hasEntered |= membership.isMember();
        if (!hasEntered && clock.nanoTime() - createdNanos > PATIENCE_NANOS) {
            RelayRefusal refusal = membership.refusal();
            throw new IOException(
                    refusal == null
                            ? "the relay has not answered: its address and its port must be right"
                            : refusal.message());
        }
        ByteBuffer due = membership.next(clock.nanoTime());
        if (due != null) {
            transmit(due);
        }
    }

    @Override
    public void wakeUp() {
        selector.wakeup();
    }

    /**
     * {@inheritDoc}
     *
     * @throws IOException also if the relay has refused to let this side in: the message is one line that says why
     */
    @Override
    public @Nullable SocketAddress receive(ByteBuffer packet) throws IOException {
        SocketAddress from = channel.receive(received.clear());
        while (from != null) {
            int sender = from.equals(relay) ? membership.receive(received.flip(), clock.nanoTime()) : -1;
            if (sender >= 0) {
                packet.put(received.position(RelayPacket.ENVELOPE_BYTES));
                return RelayAddress.of(sender);
            }
            if (membership.hasFailed()) {
                throw new IOException(refusal());
            }
            keepPlace(); // answers a cookie at once
            from = channel.receive(received.clear());
        }
        return null;
    }

    @Override
    public void send(byte[] packet, SocketAddress receiver) throws IOException {
        int to = ((RelayAddress) receiver).channel();
        transmit(membership
                .envelope(RelayPacket.DATA, to, sent.clear())
                .put(packet)
                .flip());
    }

    /** Sends a packet, or loses it if no network is there at the moment. */
    private void transmit(ByteBuffer packet) throws IOException {
        try {
            channel.send(packet, relay);
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            // Lost, as on the way.
        }
    }

    /** Gives the place up: the room of a host is closed. */
    @Override
    public void close() throws IOException {
        try {
            transmit(membership
                    .envelope(RelayPacket.LEAVE, RelayPacket.HOST, sent.clear())
                    .flip());
        } finally {
            selector.close();
            channel.close();
        }
    }
}
