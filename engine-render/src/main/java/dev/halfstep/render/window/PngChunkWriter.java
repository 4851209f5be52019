package dev.halfstep.render.window;

import dev.halfstep.file.AtomicFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** Writes the chunks of a PNG file: the length of the data, a type of four letters, the data, and a CRC. */
final class PngChunkWriter {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final int TYPE_BYTES = 4;

    private final AtomicFile file;
    private long writtenBytes;

    /** Writes the signature of PNG files, which precedes the first chunk. */
    PngChunkWriter(AtomicFile file) throws IOException {
        this.file = file;
        append(SIGNATURE);
    }

    /** Appends a chunk and returns its offset in the file, in bytes. */
    long append(String type, byte[] data) throws IOException {
        long offset = writtenBytes;
        append(encode(type, data));
        return offset;
    }

    private void append(byte[] bytes) throws IOException {
        file.append(bytes);
        writtenBytes += bytes.length;
    }

    /** Overwrites the chunk at an offset with a chunk of the same length. */
    void overwrite(long offset, String type, byte[] data) throws IOException {
        file.overwrite(offset, encode(type, data));
    }

    private static byte[] encode(String type, byte[] data) {
        int typeAndDataBytes = TYPE_BYTES + data.length;
        ByteBuffer chunk = ByteBuffer.allocate(Integer.BYTES + typeAndDataBytes + Integer.BYTES);
        chunk.putInt(data.length).put(type.getBytes(StandardCharsets.US_ASCII)).put(data);
        CRC32 crc = new CRC32();
        crc.update(chunk.array(), Integer.BYTES, typeAndDataBytes);
        return chunk.putInt((int) crc.getValue()).array();
    }
}
