package dev.halfstep.replay;

import java.io.ByteArrayOutputStream;

/** Bytes that are kept for the next time, and can be looked at without a copy. */
final class GrowingBytes extends ByteArrayOutputStream {

    GrowingBytes(int capacity) {
        super(capacity);
    }

    /** Where they are; only the first {@link #size()} count. */
    byte[] bytes() {
        return buf;
    }
}
