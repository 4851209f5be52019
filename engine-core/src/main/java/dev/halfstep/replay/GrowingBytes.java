package dev.halfstep.replay;

import java.io.ByteArrayOutputStream;

/** A reusable byte buffer that can be read without a copy. */
final class GrowingBytes extends ByteArrayOutputStream {

    GrowingBytes(int capacity) {
        super(capacity);
    }

    /** Returns the backing array; only the first {@link #size()} bytes are valid. */
    byte[] bytes() {
        return buf;
    }
}
