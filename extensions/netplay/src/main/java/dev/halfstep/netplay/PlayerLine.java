package dev.halfstep.netplay;

import dev.halfstep.time.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Carries the payloads of two players over one UDP socket, by one thread. The host waits for a player who knows the
 * join code; the other side asks to be let in until the host answers.
 *
 * <p>The thread of the game takes and adds payloads without waiting. The queues are bounded: what does not fit is lost,
 * as if the network had lost it.
 */
final class PlayerLine implements Line {

    /** The number of payloads that wait for the thread of the game, or for the socket. */
    static final int QUEUE_LENGTH = 256;

    /** The number of packets that are read before payloads are sent again. */
    private static final int MAX_PACKETS_AT_ONCE = 64;

    /** The longest time between two looks at the clock: unanswered questions are repeated by it. */
    private static final long WAIT_MILLIS = 5;

    /** The same if packets are delayed on purpose. */
    private static final long BAD_WAIT_MILLIS = 1;

    /**
     * A player who was silent for this long may be replaced by one who joins with the same code: by himself, mostly.
     */
    private static final long SILENCE_NANOS = 2_000_000_000L;

    private static final int MAX_PENDING = 16;

    /** A line that is not in use yet, or the line of the player. */
    private record Peer(InetSocketAddress address, SealedLine line) {}

    private final DatagramChannel channel;
    private final Selector selector;
    private final NanoClock clock;

    /** Lets players in; null on the joining side. */
    private final @Nullable HostDoor door;

    /** Asks to be let in; null on the side of the host. */
    private @Nullable Knocking knocking;

    private final JoinCode code;
    private final SecureRandom random;

    /** Makes the line worse than it is; null if it does not. */
    private final @Nullable BadLine bad;

    private final BlockingQueue<byte[]> received = new ArrayBlockingQueue<>(QUEUE_LENGTH);
    private final BlockingQueue<byte[]> toSend = new ArrayBlockingQueue<>(QUEUE_LENGTH);

    /**
     * On the side of the host, who has knocked and not been heard since. On the other side, the keys that a host has
     * agreed to and not used yet.
     */
    private final List<Peer> pending = new ArrayList<>();

    private final ByteBuffer packet = ByteBuffer.allocate(PacketType.MAX_PACKET_BYTES + 1);
    private final byte[] payload = new byte[PacketType.MAX_PACKET_BYTES];
    private final Thread thread = new Thread(this::run, "halfstep-netplay");

    private @Nullable Peer peer;
    private long heardNanos;

    /** When a host has let this side in last. */
    private long enteredNanos;

    private volatile boolean isConnected;
    private volatile boolean isClosed;
    private volatile @Nullable IOException failure;

    private PlayerLine(
            DatagramChannel channel,
            JoinCode code,
            SecureRandom random,
            @Nullable HostDoor door,
            @Nullable Knocking knocking,
            NanoClock clock,
            LineQuality quality)
            throws IOException {
        this.channel = channel;
        bad = quality.equals(LineQuality.PERFECT) ? null : new BadLine(quality, clock.nanoTime());
        this.code = code;
        this.random = random;
        this.door = door;
        this.knocking = knocking;
        this.clock = clock;
        selector = Selector.open();
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ);
        thread.setDaemon(true);
    }

    /** Waits for a player on a socket that is bound to the address of the code, or to all addresses of this machine. */
    static PlayerLine host(
            DatagramChannel bound, JoinCode code, SecureRandom random, NanoClock clock, LineQuality quality)
            throws IOException {
        PlayerLine line = new PlayerLine(bound, code, random, new HostDoor(code, random), null, clock, quality);
        line.thread.start();
        return line;
    }

    /** Asks the host of a code to be let in. */
    static PlayerLine join(JoinCode code, SecureRandom random, NanoClock clock, LineQuality quality)
            throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        try {
            PlayerLine line = new PlayerLine(channel, code, random, null, new Knocking(code, random), clock, quality);
            line.thread.start();
            return line;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public boolean isConnected() {
        return isConnected;
    }

    @Override
    public byte @Nullable [] poll() {
        return received.poll();
    }

    /** Returns the queue of received payloads, for tests that wait. */
    BlockingQueue<byte[]> received() {
        return received;
    }

    /** Sends a payload, or loses it if the line is not connected or the queue is full. */
    @Override
    public void send(byte[] sent) {
        if (toSend.offer(sent)) {
            selector.wakeup();
        }
    }

    @Override
    public @Nullable IOException failure() {
        return failure;
    }

    private void run() {
        try {
            while (!isClosed) {
                selector.select(bad == null ? WAIT_MILLIS : BAD_WAIT_MILLIS);
                selector.selectedKeys().clear();
                readPackets();
                knock();
                sendPayloads();
                if (bad != null) {
                    deliver(bad, clock.nanoTime());
                }
            }
            sendPayloads(); // the last ones say that this side leaves
            if (bad != null) {
                deliver(bad, Long.MAX_VALUE);
            }
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
            InetSocketAddress from;
            try {
                from = (InetSocketAddress) channel.receive(packet);
            } catch (PortUnreachableException e) {
                continue; // no socket listens there now: as if the packet was lost
            }
            if (from == null) {
                return;
            }
            receive(from, packet.array(), packet.position());
        }
    }

    private void receive(InetSocketAddress from, byte[] bytes, int length) throws IOException {
        if (length == 0 || length > PacketType.MAX_PACKET_BYTES) {
            return;
        }
        Peer current = peer;
        if (bytes[0] == PacketType.SEALED.code()) {
            if (current != null && current.address.equals(from) && take(current, bytes, length)) {
                knocking = null; // the host is there, with the keys that he had
            } else {
                openPending(from, bytes, length);
            }
        } else if (door != null) {
            answer(door, from, bytes, length);
        } else if (knocking != null && from.equals(code.address())) {
            knocking.receive(bytes, length);
            SealedLine line = knocking.line();
            if (line != null) {
                knocking = null;
                enter(new Peer(from, line));
            }
        }
    }

    private boolean take(Peer from, byte[] bytes, int length) {
        int opened = from.line.open(bytes, length, payload);
        if (opened < 0) {
            return false;
        }
        connect(from); // before the game gets the payload
        if (opened > 0) {
            byte[] taken = new byte[opened];
            System.arraycopy(payload, 0, taken, 0, opened);
            received.offer(taken); // lost if the game does not take payloads
        }
        return true;
    }

    /**
     * Uses the keys that a host has agreed to. While he may still use the old ones, both are in use: he decides, and
     * only his next packet shows how.
     */
    private void enter(Peer candidate) {
        enteredNanos = clock.nanoTime();
        if (peer == null) {
            connect(candidate);
        } else {
            addPending(candidate);
        }
        send(new byte[0]); // the host waits for a sealed packet
    }

    private void addPending(Peer candidate) {
        if (pending.size() == MAX_PENDING) {
            pending.remove(0);
        }
        pending.add(candidate);
    }

    private boolean isPeerSilent() {
        return clock.nanoTime() - heardNanos > SILENCE_NANOS;
    }

    /**
     * Gives the place of the other side to a player who has proved with a sealed packet that he is there and has the
     * keys. A player does not lose the place to another one who knows the secret, as long as he is heard.
     */
    private void openPending(InetSocketAddress from, byte[] bytes, int length) {
        if (door != null && peer != null && !isPeerSilent()) {
            return;
        }
        for (Iterator<Peer> i = pending.iterator(); i.hasNext(); ) {
            Peer candidate = i.next();
            if (candidate.address.equals(from) && take(candidate, bytes, length)) {
                i.remove();
                return;
            }
        }
    }

    private void answer(HostDoor hostDoor, InetSocketAddress from, byte[] bytes, int length) throws IOException {
        byte[] answer = hostDoor.answer(from, bytes, length, clock.nanoTime());
        HostDoor.Admission admission = hostDoor.newest();
        if (admission != null) {
            addPending(new Peer(admission.address(), admission.line()));
        }
        if (answer != null) {
            transmit(answer, from);
        }
    }

    private void connect(Peer connected) {
        peer = connected;
        heardNanos = clock.nanoTime();
        isConnected = true;
    }

    /**
     * Asks the host to be let in, also again if he was silent: the address of this side may have changed on the way.
     */
    private void knock() throws IOException {
        boolean isDue = isPeerSilent() && clock.nanoTime() - enteredNanos > SILENCE_NANOS;
        if (door == null && knocking == null && isDue) {
            knocking = new Knocking(code, random);
        }
        if (knocking != null) {
            byte[] question = knocking.next(clock.nanoTime());
            if (question != null) {
                transmit(question, code.address());
            }
        }
    }

    private void sendPayloads() throws IOException {
        Peer current = peer;
        Peer candidate = door == null && !pending.isEmpty() && isPeerSilent() ? pending.get(pending.size() - 1) : null;
        for (byte[] next = toSend.poll(); next != null; next = toSend.poll()) {
            if (current != null) {
                sendSealed(current, next);
            }
            if (candidate != null) {
                sendSealed(candidate, next);
            }
        }
    }

    private void sendSealed(Peer to, byte[] sent) throws IOException {
        byte[] sealed = to.line.seal(sent);
        if (bad == null) {
            transmit(sealed, to.address);
        } else {
            bad.send(sealed, clock.nanoTime());
        }
    }

    /** Sends the delayed packets that have arrived by a time. */
    private void deliver(BadLine delayed, long byNanos) throws IOException {
        List<byte[]> due = new ArrayList<>();
        delayed.deliver(byNanos, due::add);
        Peer current = peer;
        for (byte[] sealed : due) {
            if (current != null) {
                transmit(sealed, current.address);
            }
        }
    }

    /** Sends a packet, or loses it if no network is there at the moment: a player may change from one to another. */
    private void transmit(byte[] packetBytes, InetSocketAddress to) throws IOException {
        try {
            channel.send(ByteBuffer.wrap(packetBytes), to);
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            // Lost, as on the way: a side that stays without a network ends the session after its silence.
        }
    }

    /** Closes the socket, after what was sent before. */
    @Override
    public void close() {
        isClosed = true;
        selector.wakeup();
        try {
            thread.join();
            selector.close();
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("a socket must be closed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
