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

    /** The time between two signs of life. The relay answers each of them. */
    private static final long KEEP_NANOS = 1_000_000_000L;

    /** The silence after which this side asks again: three lost answers. A session ends after ten seconds. */
    private static final long SILENCE_NANOS = 3 * KEEP_NANOS;

    private final byte[] room;
    private final byte @Nullable [] relayKey;
    private final byte[] key = new byte[RelayPacket.KEY_BYTES];
    private final long number;

    /** The channel that this side has, or had; at first, what it asks for. */
    private int place;

    /** The question that is repeated, null while this side has its place. */
    private @Nullable ByteBuffer question;

    private final ByteBuffer keep = ByteBuffer.allocate(RelayPacket.KEEP_BYTES);
    private long id;
    private boolean hasEntered;
    private @Nullable RelayRefusal refusal;
    private int repeats;
    private long sentNanos;
    private long heardNanos;
    private boolean isDue;

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
        ask(hello());
    }

    private void ask(ByteBuffer asked) {
        question = asked;
        repeats = 0;
        isDue = true;
    }

    private ByteBuffer hello() {
        return ByteBuffer.allocate(RelayPacket.HELLO_BYTES)
                .put(RelayPacket.HELLO.code())
                .putLong(number)
                .clear();
    }

    private ByteBuffer enter(byte[] cookie) {
        byte[] proof = relayKey == null ? new byte[RelayPacket.PROOF_BYTES] : RelayPacket.proof(relayKey, cookie, room);
        return ByteBuffer.allocate(RelayPacket.ENTER_BYTES)
                .put(RelayPacket.ENTER.code())
                .putLong(number)
                .put(cookie)
                .put(room)
                .put(key)
                .put((byte) place)
                .put(proof)
                .clear();
    }

    /** Returns the packet to send to the relay now, null if none is due. It is valid until the next call. */
    @Nullable
    ByteBuffer next(long nowNanos) {
        if (question == null && nowNanos - heardNanos > SILENCE_NANOS) {
            ask(hello());
        }
        ByteBuffer asked = question;
        if (!isDue && nowNanos - sentNanos < (asked == null || refusal != null ? KEEP_NANOS : REPEAT_NANOS)) {
            return null;
        }
        isDue = false;
        sentNanos = nowNanos;
        if (asked != null && repeats++ == MAX_REPEATS) {
            ask(hello());
            isDue = false;
        }
        ByteBuffer sent = question;
        return sent == null ? keep.put(0, RelayPacket.KEEP.code()).clear() : sent.rewind();
    }

    /**
     * Reads a packet of the relay. All packets that are not for this side have no effect.
     *
     * @return the channel of the sender if it is a {@link RelayPacket#DATA} packet, whose payload begins at {@link
     *     RelayPacket#ENVELOPE_BYTES}; -1 otherwise
     */
    int receive(ByteBuffer packet, long nowNanos) {
        RelayPacket kind = RelayPacket.of(packet);
        int length = packet.limit();
        if (kind == null || length < RelayPacket.NUMBER_BYTES || length > RelayPacket.MAX_BYTES) {
            return -1;
        }
        long first = packet.getLong(1);
        if (hasEntered && first == id) {
            boolean isData = kind == RelayPacket.DATA && length > RelayPacket.ENVELOPE_BYTES;
            if (isData || kind == RelayPacket.KEEP) {
                heardNanos = nowNanos;
            }
            return isData ? Byte.toUnsignedInt(packet.get(RelayPacket.CHANNEL_INDEX)) : -1;
        }
        ByteBuffer asked = question;
        if (first == number && asked != null) {
            receiveAnswer(kind, packet, RelayPacket.of(asked) == RelayPacket.HELLO, nowNanos);
        }
        return -1;
    }

    private void receiveAnswer(RelayPacket kind, ByteBuffer packet, boolean isOfHello, long nowNanos) {
        int length = packet.limit();
        if (kind == RelayPacket.COOKIE && length == RelayPacket.COOKIE_BYTES && isOfHello) {
            byte[] cookie = new byte[AddressCookies.COOKIE_BYTES];
            packet.get(RelayPacket.NUMBER_BYTES, cookie);
            ask(enter(cookie));
        } else if (kind == RelayPacket.ENTERED && length == RelayPacket.ENTERED_BYTES && !isOfHello) {
            id = packet.getLong(RelayPacket.NUMBER_BYTES);
            keep.putLong(1, id);
            place = Byte.toUnsignedInt(packet.get(RelayPacket.ENTERED_BYTES - 1));
            question = null;
            refusal = null;
            hasEntered = true;
            heardNanos = nowNanos;
            sentNanos = nowNanos;
        } else if (kind == RelayPacket.REFUSED && length == RelayPacket.REFUSED_BYTES && !isOfHello) {
            refusal = RelayRefusal.of(packet.get(RelayPacket.NUMBER_BYTES));
            ask(hello()); // after a while
            isDue = false;
        }
    }

    /** Returns whether this side has a place, as far as it knows. */
    boolean isMember() {
        return question == null;
    }

    /** Returns why the relay has refused the last question, null if it has not. */
    @Nullable
    RelayRefusal refusal() {
        return refusal;
    }

    /**
     * Returns whether asking again is of no use: this side never had a place, and not only because the host is missing.
     */
    boolean hasFailed() {
        return !hasEntered && refusal != null && refusal != RelayRefusal.NO_ROOM;
    }

    /** Writes the envelope of a packet to a channel. While this side asks for its place, its last one may still work. */
    void writeEnvelope(ByteBuffer packet, int channel) {
        packet.put(RelayPacket.DATA.code()).putLong(id).put((byte) channel);
    }

    /** Returns the packet that gives the place up. */
    ByteBuffer leave() {
        return keep.put(0, RelayPacket.LEAVE.code()).clear();
    }
}
