package dev.halfstep.replay;

import java.io.ByteArrayOutputStream;

/** A growing byte array that can be filled as a stream, read without a copy, and reused. */
final class GrowingBytes extends ByteArrayOutputStream {

    GrowingBytes(int capacity) {
        super(capacity);
    }

    /** Returns the backing array; only the first {@link #size()} bytes are valid. */
    byte[] bytes() {
        return buf;
    }
}
