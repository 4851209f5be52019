package dev.halfstep.netplay;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Names the kinds of packets between a member of a room and a relay by their first byte.
 *
 * <pre>
 * member                                               relay
 * HELLO    number, padding                      ----&gt;
 *                                               &lt;----  COOKIE   number, cookie
 * ENTER    number, cookie, room, key, proof,
 *          place                                ----&gt;
 *                                               &lt;----  PLACE    number, id, channel; or number, 0, reason
 * DATA     id, channel, sealed packet           &lt;---&gt;  DATA     id, channel, sealed packet
 * DATA     id, channel                          ----&gt;
 *                                               &lt;----  DATA     id, channel
 * LEAVE    id, channel                          ----&gt;
 * </pre>
 *
 * <p>The number is random, so that a computer that does not see the packets cannot answer for the relay. The id is
 * random, too, and belongs to one member: all his packets contain it, in both directions. The channel is the receiver
 * of a packet from a member, and the sender of a packet to him. A packet without content is a sign of life.
 *
 * <p>No answer is longer than its question: {@link RelayRooms} writes it into the buffer of the question.
 */
enum RelayPacket {
    /** Has padding: it is longer than its answer. */
    HELLO(0x51, 64),
    COOKIE(0x52, 1 + Long.BYTES + AddressCookies.COOKIE_BYTES),
    ENTER(0x53, COOKIE.bytes + RelayPacket.NAME_BYTES + RelayPacket.KEY_BYTES + RelayPacket.PROOF_BYTES + 1),
    PLACE(0x54, 1 + Long.BYTES + Long.BYTES + 1),
    DATA(0x55, RelayPacket.ENVELOPE_BYTES),
    LEAVE(0x56, RelayPacket.ENVELOPE_BYTES);

    static final int NAME_BYTES = JoinCode.ROOM_NAME_BYTES;
    static final int KEY_BYTES = 16;
    static final int PROOF_BYTES = 16;

    /** The bytes before a sealed packet. The last of them is the channel. */
    static final int ENVELOPE_BYTES = 1 + Long.BYTES + 1;

    static final int CHANNEL_INDEX = ENVELOPE_BYTES - 1;

    /** The maximum length: with the headers of UDP and IPv6, less than the 1280 bytes that each network carries. */
    static final int MAX_BYTES = PacketType.MAX_PACKET_BYTES + ENVELOPE_BYTES;

    /** The channel of the host, and the place for which he asks. */
    static final int HOST = 0;

    /** The place for which a guest asks who has had none. No channel has this number. */
    static final int ANY_PLACE = 255;

    private static final RelayPacket[] ALL = values();

    /** The first byte: no {@link PacketType}, so a host ignores packets for a relay. */
    private final byte code;

    /** The length; of {@link #DATA}, the minimum. */
    private final int bytes;

    RelayPacket(int code, int bytes) {
        this.code = (byte) code;
        this.bytes = bytes;
    }

    byte code() {
        return code;
    }

    int bytes() {
        return bytes;
    }

    /** Returns the kind of a packet, null if no kind has its first byte and its length. */
    static @Nullable RelayPacket of(ByteBuffer packet) {
        int length = packet.limit();
        int index = length == 0 ? -1 : packet.get(0) - HELLO.code;
        RelayPacket kind = index >= 0 && index < ALL.length ? ALL[index] : null;
        boolean isWhole =
                kind == DATA ? length >= ENVELOPE_BYTES && length <= MAX_BYTES : kind != null && length == kind.bytes;
        return isWhole ? kind : null;
    }

    /** Returns the proof that the sender knows the key of the relay. It is of no use with another cookie. */
    static byte[] proof(byte[] relayKey, byte[] cookie, byte[] room) {
        byte[] proven = Arrays.copyOf(cookie, cookie.length + room.length);
        System.arraycopy(room, 0, proven, cookie.length, room.length);
        return Arrays.copyOf(NoiseHandshake.hmac(relayKey, proven), PROOF_BYTES);
    }
}
