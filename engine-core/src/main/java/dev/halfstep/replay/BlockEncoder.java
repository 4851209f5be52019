package dev.halfstep.replay;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Encodes the blocks of a recording: each as a head and its compressed content. */
final class BlockEncoder implements AutoCloseable {

    /** Compresses without a zlib header, because a block has its own checksums. */
    private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, /* nowrap= */ true);

    private final ByteArrayOutputStream compressed = new ByteArrayOutputStream(StepBlock.BUFFER_BYTES);

    /** Returns the bytes before the first block. */
    static ByteBuffer prefix() {
        return ByteBuffer.allocate(RecordingFormat.PREFIX_BYTES)
                .put(RecordingFormat.mark())
                .putShort((short) RecordingFormat.VERSION)
                .flip();
    }

    /** Returns all bytes of a block. */
    ByteBuffer encode(byte kind, long firstStep, int steps, byte[] content) throws IOException {
        deflater.reset();
        compressed.reset();
        DeflaterOutputStream out = new DeflaterOutputStream(compressed, deflater);
        out.write(content);
        out.finish();
        byte[] stored = compressed.toByteArray();
        ByteBuffer bytes = ByteBuffer.allocate(RecordingFormat.BLOCK_HEAD_BYTES + stored.length);
        bytes.put(kind).putLong(firstStep).putInt(steps);
        bytes.putInt(content.length).putInt(stored.length);
        bytes.putInt(RecordingFormat.checksum(stored, stored.length));
        int headChecksum = RecordingFormat.checksum(bytes.array(), bytes.position()); // of all earlier fields
        bytes.putInt(headChecksum);
        return bytes.put(stored).flip();
    }

    @Override
    public void close() {
        deflater.end();
    }
}
