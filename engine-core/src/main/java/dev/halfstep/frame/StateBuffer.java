package dev.halfstep.frame;

import java.io.OutputStream;
import java.util.Arrays;

/**
 * Collects bytes. Unlike {@link java.io.ByteArrayOutputStream} it does not synchronize, which takes most of the time of
 * writing single numbers.
 */
final class StateBuffer extends OutputStream {

    private static final int INITIAL_CAPACITY = 1 << 16;

    private byte[] bytes = new byte[INITIAL_CAPACITY];
    private int size;

    /** Creates a buffer that begins with as many zeros. */
    StateBuffer(int zeros) {
        size = zeros;
    }

    @Override
    public void write(int value) {
        ensureRoom(1);
        bytes[size++] = (byte) value;
    }

    @Override
    public void write(byte[] source, int from, int count) {
        ensureRoom(count);
        System.arraycopy(source, from, bytes, size, count);
        size += count;
    }

    private void ensureRoom(int count) {
        if (count > bytes.length - size) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, count), (int) Math.min(2L * size, 1 << 30)));
        }
    }

    void clear() {
        size = 0;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }
}
