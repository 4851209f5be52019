package dev.halfstep.replay;

import java.io.ByteArrayOutputStream;

/** A growing byte array that can be filled as a stream, read without a copy, and reused. */
final class ByteArrayBuffer extends ByteArrayOutputStream {

    private static final int INITIAL_CAPACITY = 1 << 12;

    ByteArrayBuffer() {
        super(INITIAL_CAPACITY);
    }

    /** Returns the backing array; only the first {@link #size()} bytes are valid. */
    byte[] backingArray() {
        return buf;
    }
}
