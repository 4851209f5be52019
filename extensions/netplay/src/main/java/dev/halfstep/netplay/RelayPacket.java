package dev.halfstep.netplay;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Names the kinds of packets between a member of a room and a relay by their first byte.
 *
 * <pre>
 * member                                                       relay
 * HELLO    number, padding                              ----&gt;
 *                                                       &lt;----  COOKIE   number, cookie
 * ENTER    number, cookie, room, key, place, proof      ----&gt;
 *                                                       &lt;----  ENTERED  number, id, channel
 *                                                       &lt;----  REFUSED  number, reason
 * KEEP     id                                           &lt;---&gt;  KEEP     id
 * DATA     id, channel, sealed packet                   &lt;---&gt;  DATA     id, channel, sealed packet
 * LEAVE    id                                           ----&gt;
 * </pre>
 *
 * <p>The number is random, so that a computer that does not see the packets cannot answer for the relay. The id is
 * random, too, and belongs to one member: it is in all his packets, in both directions. The channel is the receiver of
 * a packet of the host, and the sender of a packet to the host.
 *
 * <p>No answer is longer than its question: {@link RelayRooms} writes it into the buffer of the question.
 */
enum RelayPacket {
    HELLO(0x51),
    COOKIE(0x52),
    ENTER(0x53),
    ENTERED(0x54),
    REFUSED(0x55),
    KEEP(0x56),
    DATA(0x57),
    LEAVE(0x58);

    static final int NUMBER_BYTES = 1 + Long.BYTES;
    static final int NAME_BYTES = 16;
    static final int KEY_BYTES = 16;
    static final int PROOF_BYTES = 16;

    static final int HELLO_BYTES = HostDoor.HELLO_BYTES;
    static final int COOKIE_BYTES = NUMBER_BYTES + AddressCookies.COOKIE_BYTES;
    static final int ENTER_BYTES = COOKIE_BYTES + NAME_BYTES + KEY_BYTES + 1 + PROOF_BYTES;
    static final int ENTERED_BYTES = NUMBER_BYTES + Long.BYTES + 1;
    static final int REFUSED_BYTES = NUMBER_BYTES + 1;
    static final int KEEP_BYTES = 1 + Long.BYTES;

    /** The index of the channel of a {@link #DATA} packet. */
    static final int CHANNEL_INDEX = KEEP_BYTES;

    /** The bytes of a {@link #DATA} packet before the sealed packet. */
    static final int ENVELOPE_BYTES = KEEP_BYTES + 1;

    /** The maximum length: with the headers of UDP and IPv6, less than the 1280 bytes that each network carries. */
    static final int MAX_BYTES = PacketType.MAX_PACKET_BYTES + ENVELOPE_BYTES;

    /** The channel of the host, and the place for which he asks. */
    static final int HOST = 0;

    /** The place for which a guest asks who has had none. */
    static final int ANY_PLACE = 255;

    private static final RelayPacket[] ALL = values();

    private final byte code;

    RelayPacket(int code) {
        this.code = (byte) code;
    }

    byte code() {
        return code;
    }

    /** Returns the kind of a packet, null if there is none of its first byte. */
    static @Nullable RelayPacket of(ByteBuffer packet) {
        int index = packet.limit() == 0 ? -1 : packet.get(0) - HELLO.code;
        return index >= 0 && index < ALL.length ? ALL[index] : null;
    }

    /** Returns the proof that the sender knows the key of the relay. Without the cookie, it could be used again. */
    static byte[] proof(byte[] relayKey, byte[] cookie, byte[] room) {
        byte[] proven = new byte[cookie.length + room.length];
        ByteBuffer.wrap(proven).put(cookie).put(room);
        return Arrays.copyOf(NoiseHandshake.hmac(relayKey, proven), PROOF_BYTES);
    }
}
