package dev.halfstep.render.sound;

/** Reads a packet bit by bit, the lowest bit of each byte first. Beyond the end of the packet all bits are 0. */
final class PacketBits {

    private byte[] bytes = new byte[0];
    private long bitCount;
    private long position;

    /** Begins to read the first {@code length} bytes of an array. */
    void begin(byte[] packet, int length) {
        bytes = packet;
        bitCount = 8L * length;
        position = 0;
    }

    /** Returns whether more bits were read than the packet has. */
    boolean isExhausted() {
        return position > bitCount;
    }

    /** Reads an unsigned number of 0 to 32 bits. */
    int read(int bits) {
        int value = 0;
        for (int done = 0; done < bits; ) {
            int inByte = (int) (position & 7);
            int taken = Math.min(8 - inByte, bits - done);
            if (position < bitCount) {
                int part = (bytes[(int) (position >>> 3)] & 0xFF) >>> inByte & (1 << taken) - 1;
                value |= part << done;
            }
            position += taken;
            done += taken;
        }
        return value;
    }

    boolean readFlag() {
        return read(1) != 0;
    }

    /** Returns the number of bits of a number: 0 for 0, 1 for 1, 2 for 2 and 3. */
    static int bitsFor(int number) {
        return 32 - Integer.numberOfLeadingZeros(number);
    }
}
