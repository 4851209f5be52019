package dev.halfstep.render.window;

import dev.halfstep.file.AtomicFile;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Writes the chunks of an animated PNG: IHDR and acTL, then fcTL and IDAT for the first frame, fcTL and fdAT for each
 * further frame, and IEND. The frame count in acTL is overwritten at the end, when it is known.
 */
final class AnimationChunks {

    private static final byte BITS_PER_CHANNEL = 8;
    private static final int PLAYS_FOR_EVER = 0;

    /** The offset of the delay in fcTL, after five 32-bit numbers. */
    private static final int DELAY_OFFSET = 20;

    /** Keeps a frame, so that the next one is drawn over it. */
    private static final byte DISPOSE_NONE = 0;

    private static final byte BLEND_OVER = 1;

    private final AtomicFile file;
    private final PngChunks chunks;
    private final long controlPosition;
    private int frames;
    private int sequenceNumber;
    private long lastFramePosition;
    private byte[] lastFrameControl = {};

    AnimationChunks(AtomicFile file, int width, int height) throws IOException {
        this.file = file;
        chunks = new PngChunks(file);
        chunks.append("IHDR", header(width, height));
        controlPosition = chunks.append("acTL", control(0));
    }

    /** Returns IHDR; the last three bytes are the compression method, the filter method and no interlacing. */
    private static byte[] header(int width, int height) {
        return ByteBuffer.allocate(13)
                .putInt(width)
                .putInt(height)
                .put(new byte[] {BITS_PER_CHANNEL, FrameEncoder.COLOUR_TYPE, 0, 0, 0})
                .array();
    }

    private static byte[] control(int frames) {
        return ByteBuffer.allocate(8).putInt(frames).putInt(PLAYS_FOR_EVER).array();
    }

    /** Appends a frame; the first one must fill the picture. */
    void append(ChangedArea area, FrameDelay delay, byte[] compressed) throws IOException {
        lastFrameControl = frameControl(area, delay);
        lastFramePosition = chunks.append("fcTL", lastFrameControl);
        if (frames == 0) {
            chunks.append("IDAT", compressed);
        } else {
            chunks.append("fdAT", numbered(compressed));
        }
        frames++;
    }

    private byte[] frameControl(ChangedArea area, FrameDelay delay) {
        return ByteBuffer.allocate(26)
                .putInt(sequenceNumber++)
                .putInt(area.width())
                .putInt(area.height())
                .putInt(area.x())
                .putInt(area.y())
                .putInt(delay.toBits())
                .put(DISPOSE_NONE)
                .put(BLEND_OVER)
                .array();
    }

    private byte[] numbered(byte[] compressed) {
        return ByteBuffer.allocate(Integer.BYTES + compressed.length)
                .putInt(sequenceNumber++)
                .put(compressed)
                .array();
    }

    /** Overwrites the delay of the last frame. */
    void setLastDelay(FrameDelay delay) throws IOException {
        ByteBuffer.wrap(lastFrameControl).putInt(DELAY_OFFSET, delay.toBits());
        chunks.overwrite(lastFramePosition, "fcTL", lastFrameControl);
    }

    /** Ends the file and moves it into place. */
    void complete() throws IOException {
        chunks.append("IEND", new byte[0]);
        chunks.overwrite(controlPosition, "acTL", control(frames));
        file.complete();
    }
}
