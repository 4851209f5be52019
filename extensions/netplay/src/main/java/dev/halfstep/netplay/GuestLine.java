package dev.halfstep.netplay;

import dev.halfstep.time.NanoClock;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Carries the payloads of a guest to the host and back. Asks to be let in until the host answers, and again after a
 * silence: the address of this side may have changed on the way. A random name in the first sealed packet tells the
 * host that it is the same guest.
 */
final class GuestLine extends PacketLoop implements Line {

    /** The length of the first payload: its kind, and the name of the guest. */
    static final int TOKEN_BYTES = 1 + Long.BYTES;

    private static final long REPEAT_NANOS = 250_000_000L;
    private static final int MAX_PENDING = 16;

    private final JoinCode code;
    private final SocketAddress hostAddress;
    private final SecureRandom random;
    private final byte[] token;

    /** Makes the line worse than it is; null if it does not. */
    private final @Nullable BadLine bad;

    private final BlockingQueue<byte[]> received = new ArrayBlockingQueue<>(QUEUE_LENGTH);
    private final BlockingQueue<byte[]> toSend = new ArrayBlockingQueue<>(QUEUE_LENGTH);

    /** The keys that a host has agreed to and not used yet. */
    private final List<SealedLine> pending = new ArrayList<>();

    private final byte[] payload = new byte[PacketType.MAX_PACKET_BYTES];

    /** Asks to be let in; null while this side is in. */
    private @Nullable Knocking knocking;

    private @Nullable SealedLine current;

    /** Whether the host has used the keys of {@link #current}. */
    private boolean isHeard;

    private long heardNanos;

    /** When a host has let this side in last. */
    private long enteredNanos;

    private long tokenNanos;
    private volatile boolean isConnected;

    /**
     * Begins to ask the host of a code to be let in.
     *
     * @param hostAddress the address of the host, as the port knows it
     */
    GuestLine(
            PacketPort port,
            JoinCode code,
            SocketAddress hostAddress,
            SecureRandom random,
            NanoClock clock,
            LineQuality quality) {
        super(port, !quality.equals(LineQuality.PERFECT), clock);
        this.code = code;
        this.hostAddress = hostAddress;
        this.random = random;
        token = ByteBuffer.allocate(TOKEN_BYTES)
                .put(PayloadKind.TOKEN.code())
                .putLong(random.nextLong())
                .array();
        bad = quality.equals(LineQuality.PERFECT) ? null : new BadLine(quality, clock.nanoTime());
        knocking = new Knocking(code, random);
        start();
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

    @Override
    public void send(byte[] sent) {
        if (toSend.offer(sent)) {
            wakeUp();
        }
    }

    @Override
    void receive(SocketAddress from, byte[] bytes, int length) {
        if (!from.equals(hostAddress)) {
            return;
        }
        if (bytes[0] == PacketType.SEALED.code()) {
            SealedLine line = current;
            if (line != null && take(line, bytes, length)) {
                knocking = null; // the host is there, with the keys that he had
            } else {
                openPending(bytes, length);
            }
        } else if (knocking != null) {
            knocking.receive(bytes, length);
            SealedLine line = knocking.line();
            if (line != null) {
                knocking = null;
                enter(line);
            }
        }
    }

    private boolean take(SealedLine line, byte[] bytes, int length) {
        int opened = line.open(bytes, length, payload);
        if (opened < 0) {
            return false;
        }
        current = line;
        isHeard = true;
        heardNanos = clock.nanoTime();
        isConnected = true; // before the game gets the payload
        if (opened > 0) {
            received.offer(Arrays.copyOf(payload, opened)); // lost if the game does not take payloads
        }
        return true;
    }

    /**
     * Uses the keys that a host has agreed to. While he may still use the old ones, both are in use: he decides, and
     * only his next packet shows how.
     */
    private void enter(SealedLine line) {
        enteredNanos = clock.nanoTime();
        tokenNanos = enteredNanos - REPEAT_NANOS;
        if (current == null) {
            current = line;
            heardNanos = enteredNanos;
            isConnected = true;
        } else {
            if (pending.size() == MAX_PENDING) {
                pending.remove(0);
            }
            pending.add(line);
        }
    }

    private void openPending(byte[] bytes, int length) {
        for (Iterator<SealedLine> i = pending.iterator(); i.hasNext(); ) {
            SealedLine candidate = i.next();
            if (take(candidate, bytes, length)) {
                i.remove();
                return;
            }
        }
    }

    private boolean isHostSilent() {
        return clock.nanoTime() - heardNanos > SILENCE_NANOS;
    }

    @Override
    void sendDue(long byNanos) throws IOException {
        knock();
        SealedLine line = current;
        SealedLine candidate = !pending.isEmpty() && isHostSilent() ? pending.get(pending.size() - 1) : null;
        long nowNanos = clock.nanoTime();
        if ((!isHeard || candidate != null) && nowNanos - tokenNanos >= REPEAT_NANOS) {
            tokenNanos = nowNanos;
            sendSealed(line, token);
            sendSealed(candidate, token);
        }
        for (byte[] next = toSend.poll(); next != null; next = toSend.poll()) {
            sendSealed(line, next);
            sendSealed(candidate, next);
        }
        if (bad != null) {
            List<byte[]> due = new ArrayList<>();
            bad.deliver(byNanos, due::add);
            for (byte[] sealed : due) {
                transmit(sealed, hostAddress);
            }
        }
    }

    private void knock() throws IOException {
        boolean isDue = isHostSilent() && clock.nanoTime() - enteredNanos > SILENCE_NANOS;
        if (knocking == null && isDue) {
            knocking = new Knocking(code, random);
        }
        if (knocking != null) {
            byte[] question = knocking.next(clock.nanoTime());
            if (question != null) {
                transmit(question, hostAddress);
            }
        }
    }

    private void sendSealed(@Nullable SealedLine line, byte[] sent) throws IOException {
        if (line == null) {
            return;
        }
        byte[] sealed = line.seal(sent);
        if (bad == null) {
            transmit(sealed, hostAddress);
        } else {
            bad.send(sealed, clock.nanoTime());
        }
    }
}
