package dev.halfstep.render.image;

import dev.halfstep.file.AtomicFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * Writes an animated PNG (APNG) chunk by chunk:
 *
 * <pre>{@code
 * IHDR         size and pixel format
 * acTL         animation control: the frame count, overwritten at the end when it is known
 * fcTL IDAT    frame control (area and delay) and the pixels of the first frame
 * fcTL fdAT    the same for each further frame
 * IEND
 * }</pre>
 */
final class ApngWriter {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final int CHUNK_TYPE_BYTES = 4;
    private static final int IMAGE_HEADER_BYTES = 13;
    private static final int ANIMATION_CONTROL_BYTES = 8;
    private static final int FRAME_CONTROL_BYTES = 26;
    private static final byte BITS_PER_CHANNEL = 8;
    private static final byte RGBA_COLOUR_TYPE = 6;
    private static final int LOOP_FOREVER = 0;

    /** The offset of the delay within fcTL, in bytes: five 32-bit numbers precede it. */
    private static final int DELAY_OFFSET = 20;

    /** The next frame is drawn over this one. */
    private static final byte DISPOSE_NONE = 0;

    /** Transparent pixels show the previous frame. */
    private static final byte BLEND_OVER = 1;

    private final AtomicFile file;
    private long writtenBytes;
    private final long animationControlOffset;
    private int frameCount;

    /** The number of the next fcTL or fdAT chunk; both kinds are numbered together from 0. */
    private int sequenceNumber;

    private long lastFrameControlOffset;
    private byte[] lastFrameControl = {};

    ApngWriter(AtomicFile file, int width, int height) throws IOException {
        this.file = file;
        append(SIGNATURE);
        appendChunk("IHDR", imageHeader(width, height));
        animationControlOffset = appendChunk("acTL", animationControl(/* frameCount= */ 0));
    }

    /** Returns the data of IHDR. The last three bytes are 0: default compression, default filter, no interlacing. */
    private static byte[] imageHeader(int width, int height) {
        return ByteBuffer.allocate(IMAGE_HEADER_BYTES)
                .putInt(width)
                .putInt(height)
                .put(new byte[] {BITS_PER_CHANNEL, RGBA_COLOUR_TYPE, 0, 0, 0})
                .array();
    }

    private static byte[] animationControl(int frameCount) {
        return ByteBuffer.allocate(ANIMATION_CONTROL_BYTES)
                .putInt(frameCount)
                .putInt(LOOP_FOREVER)
                .array();
    }

    /** Appends a frame. The first frame must cover the whole picture. */
    void appendFrame(ApngFrame frame, FrameDelay delay) throws IOException {
        lastFrameControl = frameControl(frame, delay);
        lastFrameControlOffset = appendChunk("fcTL", lastFrameControl);
        if (frameCount == 0) {
            appendChunk("IDAT", frame.compressed);
        } else {
            appendChunk("fdAT", withSequenceNumber(frame.compressed));
        }
        frameCount++;
    }

    private byte[] frameControl(ApngFrame frame, FrameDelay delay) {
        return ByteBuffer.allocate(FRAME_CONTROL_BYTES)
                .putInt(sequenceNumber++)
                .putInt(frame.width)
                .putInt(frame.height)
                .putInt(frame.x)
                .putInt(frame.y)
                .putInt(delay.toBits())
                .put(DISPOSE_NONE)
                .put(BLEND_OVER)
                .array();
    }

    private byte[] withSequenceNumber(byte[] compressed) {
        return ByteBuffer.allocate(Integer.BYTES + compressed.length)
                .putInt(sequenceNumber++)
                .put(compressed)
                .array();
    }

    /** Overwrites the delay of the last frame. */
    void setLastFrameDelay(FrameDelay delay) throws IOException {
        ByteBuffer.wrap(lastFrameControl).putInt(DELAY_OFFSET, delay.toBits());
        overwriteChunk(lastFrameControlOffset, "fcTL", lastFrameControl);
    }

    /** Ends the file and moves it into place. */
    void complete() throws IOException {
        appendChunk("IEND", new byte[0]);
        overwriteChunk(animationControlOffset, "acTL", animationControl(frameCount));
        file.complete();
    }

    /** Appends a chunk and returns its offset in the file, in bytes. */
    private long appendChunk(String type, byte[] data) throws IOException {
        long offset = writtenBytes;
        append(chunk(type, data));
        return offset;
    }

    private void append(byte[] bytes) throws IOException {
        file.append(bytes);
        writtenBytes += bytes.length;
    }

    /** Overwrites the chunk at an offset with a chunk of the same length. */
    private void overwriteChunk(long offset, String type, byte[] data) throws IOException {
        file.overwrite(offset, chunk(type, data));
    }

    /** Returns a chunk of a PNG file: the length of the data, a type of four letters, the data, and a CRC. */
    private static byte[] chunk(String type, byte[] data) {
        int typeAndDataBytes = CHUNK_TYPE_BYTES + data.length;
        ByteBuffer chunk = ByteBuffer.allocate(Integer.BYTES + typeAndDataBytes + Integer.BYTES);
        chunk.putInt(data.length).put(type.getBytes(StandardCharsets.US_ASCII)).put(data);
        CRC32 crc = new CRC32();
        crc.update(chunk.array(), Integer.BYTES, typeAndDataBytes);
        return chunk.putInt((int) crc.getValue()).array();
    }
}
