package dev.halfstep.netplay;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/**
 * Asks a relay for a place in a room, and keeps the place. Asks again if the relay was silent: it has started again, or
 * the address of this side has changed on the way. Does not send or receive itself: a socket or a test does.
 */
final class RelayMembership {

    /** The time between two questions without an answer. */
    private static final long REPEAT_NANOS = 250_000_000L;

    /** The number of questions without an answer after which a new cookie is asked for: the old one may be too old. */
    private static final int MAX_REPEATS = 8;

    /** The time between two signs of life, which the relay answers; and the time until a refused question is repeated. */
    private static final long KEEP_NANOS = 1_000_000_000L;

    /** The silence after which this side asks again: three lost answers. A session ends after ten seconds. */
    private static final long SILENCE_NANOS = 3 * KEEP_NANOS;

    private final byte[] room;
    private final byte @Nullable [] relayKey;
    private final byte[] key = new byte[RelayPacket.KEY_BYTES];
    private final long number;

    /** The channel that this side has, or had; at first, what it asks for. */
    private int place;

    /** The last id, 0 before the first one. While this side asks for another one, the last one may still work. */
    private long id;

    /** What is repeated: a question, or the sign of life of a member. */
    private ByteBuffer question;

    private boolean isMember;
    private @Nullable RelayRefusal refusal;
    private boolean isDue;
    private int repeats;
    private long sentNanos;
    private long heardNanos;

    /**
     * Creates the membership of a host or a guest.
     *
     * @param relayKey the key of the relay, null if the relay has none, and for a guest
     */
    RelayMembership(JoinCode code, boolean isHost, byte @Nullable [] relayKey, SecureRandom random) {
        room = code.roomName();
        this.relayKey = relayKey;
        random.nextBytes(key);
        number = random.nextLong();
        place = isHost ? RelayPacket.HOST : RelayPacket.ANY_PLACE;
        question = question(RelayPacket.HELLO);
        isDue = true;
    }

    private ByteBuffer question(RelayPacket kind) {
        isMember = false;
        repeats = 0;
        return ByteBuffer.allocate(kind.bytes()).put(kind.code()).putLong(number);
    }

    /** Returns the packet to send to the relay now, null if none is due. It is valid until the next call. */
    @Nullable
    ByteBuffer next(long nowNanos) {
        if (isMember ? nowNanos - heardNanos > SILENCE_NANOS : repeats > MAX_REPEATS) {
            question = question(RelayPacket.HELLO);
        }
        if (!isDue && nowNanos - sentNanos < (isMember || refusal != null ? KEEP_NANOS : REPEAT_NANOS)) {
            return null;
        }
        isDue = false;
        sentNanos = nowNanos;
        repeats++;
        return question.clear();
    }

    /**
     * Reads a packet of the relay. All packets that are not for this side have no effect.
     *
     * @return the channel of the sender if the packet has content, which begins at {@link RelayPacket#ENVELOPE_BYTES}; -1
     *     otherwise
     */
    int receive(ByteBuffer packet, long nowNanos) {
        RelayPacket kind = RelayPacket.of(packet);
        RelayPacket asked = RelayPacket.of(question.clear());
        if (kind == RelayPacket.DATA && id != 0 && packet.getLong(1) == id) {
            heardNanos = nowNanos;
            boolean hasContent = packet.limit() > RelayPacket.ENVELOPE_BYTES;
            return hasContent ? Byte.toUnsignedInt(packet.get(RelayPacket.CHANNEL_INDEX)) : -1;
        }
        if (kind == RelayPacket.COOKIE && asked == RelayPacket.HELLO && packet.getLong(1) == number) {
            byte[] cookie = new byte[AddressCookies.COOKIE_BYTES];
            packet.position(1 + Long.BYTES).get(cookie);
            byte[] proof =
                    relayKey == null ? new byte[RelayPacket.PROOF_BYTES] : RelayPacket.proof(relayKey, cookie, room);
            question = question(RelayPacket.ENTER);
            question.put(cookie).put(room).put(key).put(proof).put((byte) place);
            isDue = true;
        } else if (kind == RelayPacket.PLACE && asked == RelayPacket.ENTER && packet.getLong(1) == number) {
            long given = packet.position(1 + Long.BYTES).getLong();
            enter(given, Byte.toUnsignedInt(packet.get()), nowNanos);
        }
        return -1;
    }

    private void enter(long given, int channel, long nowNanos) {
        isMember = given != 0;
        if (!isMember) {
            refusal = RelayRefusal.of(channel);
            question = question(RelayPacket.HELLO);
            return;
        }
        refusal = null;
        id = given;
        place = channel;
        question = envelope(RelayPacket.DATA, RelayPacket.HOST, ByteBuffer.allocate(RelayPacket.ENVELOPE_BYTES));
        heardNanos = nowNanos;
    }

    /** Returns whether this side has a place, as far as it knows. */
    boolean isMember() {
        return isMember;
    }

    /** Returns why the relay has refused the last question, null if it has not. */
    @Nullable
    RelayRefusal refusal() {
        return refusal;
    }

    /** Returns whether asking again is of no use: this side never had a place, and not because the host is missing. */
    boolean hasFailed() {
        return id == 0 && refusal != null && refusal != RelayRefusal.NO_ROOM;
    }

    /** Writes what is before the content of a packet to a channel. */
    ByteBuffer envelope(RelayPacket kind, int channel, ByteBuffer packet) {
        return packet.put(kind.code()).putLong(id).put((byte) channel);
    }
}
