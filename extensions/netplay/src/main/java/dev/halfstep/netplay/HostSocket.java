package dev.halfstep.netplay;

import dev.halfstep.time.NanoClock;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Lets guests in who know the join code, and carries their payloads. A guest has his place by the random name in his
 * first sealed packet: if he was silent and knocks again, from another address for example, he gets his place back.
 */
final class HostSocket extends PacketLoop implements HostLines {

    private static final int MAX_PENDING = 64;

    /** A guest who was let in, and has not said his name. */
    private record Pending(SocketAddress address, SealedLine line) {}

    /** The line of a guest. */
    final class GuestsLine implements Line {
        private final long token;
        private final @Nullable BadLine bad;
        private final BlockingQueue<byte[]> received = new ArrayBlockingQueue<>(QUEUE_LENGTH);
        private final BlockingQueue<byte[]> toSend = new ArrayBlockingQueue<>(QUEUE_LENGTH);
        private SocketAddress address;
        private SealedLine line;
        private long heardNanos;
        private volatile boolean isClosed;

        private GuestsLine(long token, Pending pending) {
            this.token = token;
            address = pending.address;
            line = pending.line;
            bad = quality.equals(LineQuality.PERFECT) ? null : new BadLine(quality, clock.nanoTime() + token);
            heardNanos = clock.nanoTime();
        }

        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public byte @Nullable [] poll() {
            return received.poll();
        }

        /** Returns the queue of received payloads, for tests that wait. */
        BlockingQueue<byte[]> received() {
            return received;
        }

        @Override
        public void send(byte[] sent) {
            if (toSend.offer(sent)) {
                wakeUp();
            }
        }

        @Override
        public @Nullable IOException failure() {
            return HostSocket.this.failure();
        }

        /** Gives the place up, after what was sent before. */
        @Override
        public void close() {
            isClosed = true;
            wakeUp();
        }

        private boolean isSilent() {
            return clock.nanoTime() - heardNanos > SILENCE_NANOS;
        }

        private boolean take(byte[] bytes, int length) {
            int opened = line.open(bytes, length, payload);
            if (opened < 0) {
                return false;
            }
            heardNanos = clock.nanoTime();
            if (opened > 0 && payload[0] != PayloadKind.TOKEN.code()) {
                received.offer(Arrays.copyOf(payload, opened)); // lost if the game does not take payloads
            }
            return true;
        }

        private void sendDue(long byNanos) throws IOException {
            for (byte[] next = toSend.poll(); next != null; next = toSend.poll()) {
                byte[] sealed = line.seal(next);
                if (bad == null) {
                    transmit(sealed, address);
                } else {
                    bad.send(sealed, clock.nanoTime());
                }
            }
            if (bad != null) {
                List<byte[]> due = new ArrayList<>();
                bad.deliver(isClosed ? Long.MAX_VALUE : byNanos, due::add);
                for (byte[] sealed : due) {
                    transmit(sealed, address);
                }
            }
        }
    }

    private final HostDoor door;
    private final LineQuality quality;
    private final int maxGuests;
    private final Map<Long, GuestsLine> guests = new HashMap<>(); // looked up by the token only
    private final Map<SocketAddress, GuestsLine> byAddress = new HashMap<>(); // looked up only
    private final List<GuestsLine> lines = new ArrayList<>();
    private final List<Pending> pending = new ArrayList<>();
    private final Queue<GuestsLine> accepted = new ConcurrentLinkedQueue<>();
    private final byte[] payload = new byte[PacketType.MAX_PACKET_BYTES];

    /**
     * Begins to wait for guests.
     *
     * @param maxGuests the maximum number of guests at a time
     */
    HostSocket(
            PacketPort port, JoinCode code, int maxGuests, SecureRandom random, NanoClock clock, LineQuality quality) {
        super(port, !quality.equals(LineQuality.PERFECT), clock);
        door = new HostDoor(code, random);
        this.quality = quality;
        this.maxGuests = maxGuests;
        start();
    }

    @Override
    public @Nullable GuestsLine accept() {
        return accepted.poll();
    }

    @Override
    void receive(SocketAddress from, byte[] bytes, int length) throws IOException {
        if (bytes[0] == PacketType.SEALED.code()) {
            GuestsLine guest = byAddress.get(from);
            if (guest == null || !guest.take(bytes, length)) {
                openPending(from, bytes, length);
            }
            return;
        }
        byte[] answer = door.answer(from, bytes, length, clock.nanoTime());
        HostDoor.Admission admission = door.newest();
        if (admission != null) {
            if (pending.size() == MAX_PENDING) {
                pending.remove(0);
            }
            pending.add(new Pending(admission.address(), admission.line()));
        }
        if (answer != null) {
            transmit(answer, from);
        }
    }

    /** Gives a place to a guest who has proved with a sealed packet that he is there and has the keys. */
    private void openPending(SocketAddress from, byte[] bytes, int length) {
        for (Iterator<Pending> i = pending.iterator(); i.hasNext(); ) {
            Pending candidate = i.next();
            if (candidate.address.equals(from)) {
                int opened = candidate.line.open(bytes, length, payload);
                if (opened == GuestLine.TOKEN_BYTES && payload[0] == PayloadKind.TOKEN.code()) {
                    i.remove();
                    place(candidate, ByteBuffer.wrap(payload).getLong(1));
                }
                if (opened >= 0) {
                    return;
                }
            }
        }
    }

    /** A guest does not lose his place to another one with the same name, as long as he is heard. */
    private void place(Pending entered, long token) {
        GuestsLine known = guests.get(token);
        if (known != null) {
            if (known.isSilent()) {
                byAddress.remove(known.address, known);
                known.address = entered.address;
                known.line = entered.line;
                known.heardNanos = clock.nanoTime();
                byAddress.put(known.address, known);
            }
        } else if (guests.size() < maxGuests) {
            GuestsLine line = new GuestsLine(token, entered);
            guests.put(token, line);
            lines.add(line);
            byAddress.put(entered.address, line);
            accepted.add(line);
        }
    }

    @Override
    void sendDue(long byNanos) throws IOException {
        for (int i = 0; i < lines.size(); i++) {
            GuestsLine line = lines.get(i);
            boolean isLast = line.isClosed; // before the last payloads are looked for
            line.sendDue(byNanos);
            if (isLast) {
                lines.remove(i--);
                guests.remove(line.token);
                byAddress.remove(line.address, line);
            }
        }
    }
}
