package dev.halfstep.netplay;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Lets players in who know the secret of a session. Remembers nothing of a sender before he has proved that he receives
 * packets at his address and knows the secret. Does not send or receive itself: a socket or a simulated network does.
 *
 * <p>An attacker costs the host at most this: for a packet of an unknown kind nothing, for a {@link PacketType#HELLO}
 * one code and one short answer, for a {@link PacketType#KNOCK} with a valid cookie the check of the secret, {@value
 * #MAX_KNOCKS_PER_SECOND} times a second at most.
 */
final class HostDoor {

    /** On what both sides must agree: the version of these packets. */
    static final byte[] PROLOGUE = "halfstep netplay 1".getBytes(StandardCharsets.US_ASCII);

    /** The length of a hello: longer than the answer. */
    static final int HELLO_BYTES = 64;

    static final int KNOCK_BYTES = 1 + Long.BYTES + AddressCookies.COOKIE_BYTES + NoiseHandshake.OVERHEAD_BYTES;
    static final int COOKIE_PACKET_BYTES = 1 + Long.BYTES + AddressCookies.COOKIE_BYTES;
    static final int WELCOME_BYTES = 1 + Long.BYTES + NoiseHandshake.OVERHEAD_BYTES;

    static final int MAX_KNOCKS_PER_SECOND = 50;

    /** The maximum number of admissions that are remembered, to repeat an answer that was lost. */
    private static final int MAX_ADMISSIONS = 16;

    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final byte[] NO_PAYLOAD = {};

    /** A player who was let in: he knows the secret. */
    static final class Admission {
        private final SocketAddress address;
        private final byte[] knock;
        private final byte[] welcome;
        private final SealedLine line;

        private Admission(SocketAddress address, byte[] knock, byte[] welcome, SealedLine line) {
            this.address = address;
            this.knock = knock;
            this.welcome = welcome;
            this.line = line;
        }

        SocketAddress address() {
            return address;
        }

        /** Returns the line of the player. It is not in use before the first packet of the player was opened. */
        SealedLine line() {
            return line;
        }
    }

    private final byte[] secret;
    private final SecureRandom random;
    private final AddressCookies cookies;
    private final Deque<Admission> admissions = new ArrayDeque<>();
    private @Nullable Admission newest;
    private long secondBeganNanos;
    private int knocksInSecond;

    HostDoor(JoinCode code, SecureRandom random) {
        secret = code.handshakeSecret();
        this.random = random;
        cookies = new AddressCookies(random);
    }

    /**
     * Answers a packet of a sender who is not let in, or asks again.
     *
     * @return the answer, null for none
     */
    byte @Nullable [] answer(SocketAddress from, byte[] packet, int length, long nowNanos) {
        newest = null;
        if (length == HELLO_BYTES && packet[0] == PacketType.HELLO.code()) {
            long number = ByteBuffer.wrap(packet).getLong(1);
            return ByteBuffer.allocate(COOKIE_PACKET_BYTES)
                    .put(PacketType.COOKIE.code())
                    .putLong(number)
                    .put(cookies.create(from, number, nowNanos))
                    .array();
        }
        return length == KNOCK_BYTES && packet[0] == PacketType.KNOCK.code()
                ? answerKnock(from, Arrays.copyOf(packet, length), nowNanos)
                : null;
    }

    private byte @Nullable [] answerKnock(SocketAddress from, byte[] knock, long nowNanos) {
        ByteBuffer buffer = ByteBuffer.wrap(knock, 1, KNOCK_BYTES - 1);
        long number = buffer.getLong();
        byte[] cookie = new byte[AddressCookies.COOKIE_BYTES];
        byte[] message = new byte[NoiseHandshake.OVERHEAD_BYTES];
        buffer.get(cookie).get(message);
        if (!cookies.isValid(cookie, from, number, nowNanos)) {
            return null;
        }
        for (Admission admission : admissions) {
            if (admission.address.equals(from) && Arrays.equals(admission.knock, knock)) {
                return admission.welcome; // the first answer was lost
            }
        }
        if (!mayCheck(nowNanos)) {
            return null;
        }
        NoiseHandshake handshake = new NoiseHandshake(secret, PROLOGUE, random);
        if (handshake.read(message) == null) {
            return null;
        }
        byte[] answer = handshake.write(NO_PAYLOAD);
        if (answer == null) {
            return null;
        }
        byte[][] keys = handshake.split();
        byte[] welcome = ByteBuffer.allocate(WELCOME_BYTES)
                .put(PacketType.WELCOME.code())
                .putLong(number)
                .put(answer)
                .array();
        Admission admission = new Admission(from, knock, welcome, new SealedLine(keys[1], keys[0]));
        if (admissions.size() == MAX_ADMISSIONS) {
            admissions.removeFirst();
        }
        admissions.addLast(admission);
        newest = admission;
        return welcome;
    }

    /** Returns whether one more secret may be checked in this second. */
    private boolean mayCheck(long nowNanos) {
        if (nowNanos - secondBeganNanos >= SECOND_NANOS) {
            secondBeganNanos = nowNanos;
            knocksInSecond = 0;
        }
        return knocksInSecond++ < MAX_KNOCKS_PER_SECOND;
    }

    /** Returns the player whom the last packet has let in, null if it was no knock that was accepted. */
    @Nullable
    Admission newest() {
        return newest;
    }
}
