package dev.halfstep.netplay;

/** Writes numbers and bytes to a payload. Nothing is written that does not fit: {@link #hasRoom} is asked before. */
final class PacketWriter {

    /** The maximum number of bytes of a number. */
    static final int MAX_NUMBER_BYTES = 9;

    private final byte[] bytes;
    private int size;

    PacketWriter(byte[] bytes) {
        this.bytes = bytes;
    }

    boolean hasRoom(int count) {
        return size + count <= bytes.length;
    }

    int size() {
        return size;
    }

    /** Returns the number of bytes that fit. */
    int room() {
        return bytes.length - size;
    }

    void writeByte(int value) {
        bytes[size++] = (byte) value;
    }

    /** Writes a number of 0 or more, in seven bits a byte, the lowest first. */
    void writeNumber(long value) {
        long rest = value;
        while (rest > 0x7f) {
            writeByte((int) (rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        writeByte((int) rest);
    }

    void writeInt(int value) {
        for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            writeByte(value >> shift);
        }
    }

    void writeLong(long value) {
        writeInt((int) (value >> Integer.SIZE));
        writeInt((int) value);
    }

    void writeBytes(byte[] values) {
        System.arraycopy(values, 0, bytes, size, values.length);
        size += values.length;
    }
}
