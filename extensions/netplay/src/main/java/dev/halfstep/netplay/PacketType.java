package dev.halfstep.netplay;

/**
 * Names the kinds of packets by their first byte.
 *
 * <pre>
 * joining side                               host
 * HELLO    number, padding          ---->
 *                                   <----    COOKIE   number, cookie
 * KNOCK    number, cookie, message  ---->
 *                                   <----    WELCOME  number, message
 * SEALED                            <--->    SEALED
 * </pre>
 *
 * <p>No answer is longer than its question: an attacker who sends packets with the address of another computer cannot
 * make the host send more to that computer than he sends himself.
 */
enum PacketType {
    HELLO(1),
    COOKIE(2),
    KNOCK(3),
    WELCOME(4),
    SEALED(5);

    /** The maximum length of a packet. Larger ones may be split on the way, and are often lost then. */
    static final int MAX_PACKET_BYTES = 1200;

    private final byte code;

    PacketType(int code) {
        this.code = (byte) code;
    }

    byte code() {
        return code;
    }
}
