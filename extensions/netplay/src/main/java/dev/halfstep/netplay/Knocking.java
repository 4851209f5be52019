package dev.halfstep.netplay;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Asks a host to be let in, and repeats what was lost on the way. Does not send or receive itself: a socket or a
 * simulated network does.
 */
final class Knocking {

    /** The time between two packets without an answer. */
    private static final long REPEAT_NANOS = 250_000_000L;

    /** The number of knocks without an answer after which a new cookie is asked for: the old one may be too old. */
    private static final int MAX_KNOCKS = 8;

    private static final byte[] NO_PAYLOAD = {};

    private final byte[] secret;
    private final SecureRandom random;
    private final long number;
    private byte @Nullable [] knock;
    private @Nullable NoiseHandshake handshake;
    private @Nullable SealedLine line;
    private long lastSentNanos;
    private boolean hasSent;
    private int knocks;

    Knocking(JoinCode code, SecureRandom random) {
        secret = code.handshakeSecret();
        this.random = random;
        number = random.nextLong();
    }

    /** Returns the packet to send now, null if none is due. */
    byte @Nullable [] next(long nowNanos) {
        if (line != null || (hasSent && nowNanos - lastSentNanos < REPEAT_NANOS)) {
            return null;
        }
        hasSent = true;
        lastSentNanos = nowNanos;
        byte[] sent = knock;
        if (sent != null && knocks++ < MAX_KNOCKS) {
            return sent;
        }
        knock = null;
        return ByteBuffer.allocate(HostDoor.HELLO_BYTES)
                .put(PacketType.HELLO.code())
                .putLong(number)
                .array();
    }

    /** Reads an answer of the host. All other packets have no effect. */
    void receive(byte[] packet, int length) {
        if (line != null || length < 1 + Long.BYTES || ByteBuffer.wrap(packet).getLong(1) != number) {
            return;
        }
        if (length == HostDoor.COOKIE_PACKET_BYTES && packet[0] == PacketType.COOKIE.code() && knock == null) {
            beginKnocking(Arrays.copyOfRange(packet, 1 + Long.BYTES, length));
        } else if (length == HostDoor.WELCOME_BYTES && packet[0] == PacketType.WELCOME.code() && handshake != null) {
            enter(handshake, Arrays.copyOfRange(packet, 1 + Long.BYTES, length));
        }
    }

    private void beginKnocking(byte[] cookie) {
        NoiseHandshake begun = new NoiseHandshake(secret, HostDoor.PROLOGUE, random);
        handshake = begun;
        knock = ByteBuffer.allocate(HostDoor.KNOCK_BYTES)
                .put(PacketType.KNOCK.code())
                .putLong(number)
                .put(cookie)
                .put(Objects.requireNonNull(begun.write(NO_PAYLOAD))) // null in answers only
                .array();
        knocks = 0;
        hasSent = false; // send at once
    }

    private void enter(NoiseHandshake begun, byte[] message) {
        if (begun.read(message) != null) {
            byte[][] keys = begun.split();
            line = new SealedLine(keys[0], keys[1]);
        }
    }

    /** Returns the line to the host, null before he has answered. */
    @Nullable
    SealedLine line() {
        return line;
    }
}
