package dev.halfstep.netplay;

import java.util.Arrays;

/**
 * Reads numbers and bytes from a payload that another player has written: it may contain anything. After a read beyond
 * the end, or of a number that is not allowed, all further reads return 0 and {@link #isValid} is false.
 */
final class PacketReader {

    private final byte[] bytes;
    private final int length;
    private int position;
    private boolean isValid = true;

    PacketReader(byte[] bytes, int length) {
        this.bytes = bytes;
        this.length = length;
    }

    boolean isValid() {
        return isValid;
    }

    /** Returns whether everything was read, without a fault. */
    boolean isAtEnd() {
        return isValid && position == length;
    }

    /** Makes the payload invalid: a value is not allowed. */
    void refuse() {
        isValid = false;
        position = length;
    }

    /** Returns the index of the next byte. */
    int position() {
        return position;
    }

    /** Goes back to an index, to read again. */
    void setPosition(int index) {
        position = index;
    }

    int readByte() {
        if (position >= length) {
            refuse();
            return 0;
        }
        return bytes[position++];
    }

    /** Reads a number of 0 to a maximum. */
    long readNumber(long max) {
        long value = 0;
        for (int i = 0; i < PacketWriter.MAX_NUMBER_BYTES; i++) {
            int next = readByte();
            value |= (long) (next & 0x7f) << (7 * i);
            if (next >= 0) {
                if (value > max) {
                    refuse();
                }
                return isValid ? value : 0;
            }
        }
        refuse();
        return 0;
    }

    int readInt() {
        int value = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            value = value << Byte.SIZE | (readByte() & 0xff);
        }
        return value;
    }

    long readLong() {
        return (long) readInt() << Integer.SIZE | Integer.toUnsignedLong(readInt());
    }

    /** Goes on behind some bytes. */
    void skip(int count) {
        if (count > length - position) {
            refuse();
        } else {
            position += count;
        }
    }

    /** Returns a copy of the bytes that were skipped last. */
    byte[] skipped(int count) {
        return Arrays.copyOfRange(bytes, position - count, position);
    }

    /** Returns whether the bytes that were skipped last are equal to others. */
    boolean hasSkipped(byte[] expected, int count) {
        return Arrays.equals(bytes, position - count, position, expected, 0, expected.length);
    }
}
