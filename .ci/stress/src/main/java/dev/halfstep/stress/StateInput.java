package dev.halfstep.stress;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * A saved state as an input: its version and its content. Mark, size and checksum are added before the state is loaded,
 * because a fuzzer cannot find a checksum. docs/saves.md documents the format.
 */
public final class StateInput {

    private static final byte[] MARK = {(byte) 0x8E, 'H', 'S', 'S', '\r', '\n', 0x1A, '\n'};
    private static final int HEAD_BYTES = MARK.length + Short.BYTES + 2 * Integer.BYTES;

    private StateInput() {}

    /** Returns the input for a saved state. */
    public static byte[] of(byte[] state) {
        return ByteBuffer.allocate(state.length - HEAD_BYTES + Short.BYTES)
                .put(state, MARK.length, Short.BYTES)
                .put(state, HEAD_BYTES, state.length - HEAD_BYTES)
                .array();
    }

    /** Returns the saved state for an input, with a valid checksum. */
    public static byte[] toState(byte[] input) {
        int versionBytes = Math.min(input.length, Short.BYTES);
        int contentBytes = input.length - versionBytes;
        CRC32C checksum = new CRC32C();
        checksum.update(input, versionBytes, contentBytes);
        return ByteBuffer.allocate(HEAD_BYTES + contentBytes)
                .put(MARK)
                .put(input, 0, versionBytes)
                .position(MARK.length + Short.BYTES)
                .putInt(contentBytes)
                .putInt((int) checksum.getValue())
                .put(input, versionBytes, contentBytes)
                .array();
    }
}
