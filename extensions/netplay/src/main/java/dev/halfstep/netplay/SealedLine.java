package dev.halfstep.netplay;

import java.nio.ByteBuffer;

/**
 * Seals and opens the packets of a connection after its handshake. A packet has a type, a number and a sealed payload:
 * {@value #OVERHEAD_BYTES} bytes more than the payload. Not thread-safe.
 */
final class SealedLine {

    /** The bytes of a packet beside its payload: type, number, tag. */
    static final int OVERHEAD_BYTES = 1 + Long.BYTES + NoiseHandshake.TAG_BYTES;

    /** The maximum length of a payload. */
    static final int MAX_PAYLOAD_BYTES = PacketType.MAX_PACKET_BYTES - OVERHEAD_BYTES;

    private static final int HEADER_BYTES = 1 + Long.BYTES;

    private final PacketCipher sealing;
    private final PacketCipher opening;
    private final ReplayWindow window = new ReplayWindow();
    private final byte[] plain = new byte[HEADER_BYTES + MAX_PAYLOAD_BYTES];
    private long nextNumber;

    /**
     * Creates a line.
     *
     * @param sealingKey the key of packets of this side
     * @param openingKey the key of packets of the other side
     */
    SealedLine(byte[] sealingKey, byte[] openingKey) {
        sealing = PacketCipher.sealing(sealingKey);
        opening = PacketCipher.opening(openingKey);
    }

    /**
     * Seals a payload.
     *
     * @param payload at most {@value #MAX_PAYLOAD_BYTES} bytes
     * @return the packet
     */
    byte[] seal(byte[] payload) {
        if (payload.length > MAX_PAYLOAD_BYTES) {
            throw new IllegalArgumentException(
                    "a payload must have at most " + MAX_PAYLOAD_BYTES + " bytes: " + payload.length);
        }
        long number = nextNumber++;
        ByteBuffer.wrap(plain).put(PacketType.SEALED.code()).putLong(number).put(payload);
        byte[] packet = new byte[OVERHEAD_BYTES + payload.length];
        System.arraycopy(plain, 0, packet, 0, HEADER_BYTES);
        sealing.apply(number, plain, HEADER_BYTES, HEADER_BYTES + payload.length, packet, HEADER_BYTES);
        return packet;
    }

    /**
     * Opens a packet.
     *
     * @param packet the packet, from index 0 on
     * @param length its length
     * @param payload an array with room for {@value #MAX_PAYLOAD_BYTES} bytes and a tag, for the payload
     * @return the length of the payload; negative if the packet is no sealed packet of this connection, was changed,
     *     has arrived before or is too old
     */
    int open(byte[] packet, int length, byte[] payload) {
        if (length < OVERHEAD_BYTES || length > PacketType.MAX_PACKET_BYTES || packet[0] != PacketType.SEALED.code()) {
            return -1;
        }
        long number = ByteBuffer.wrap(packet).getLong(1);
        if (!window.mayArrive(number)) {
            return -1;
        }
        int opened = opening.apply(number, packet, HEADER_BYTES, length, payload, 0);
        if (opened >= 0) {
            window.arrive(number);
        }
        return opened;
    }
}
