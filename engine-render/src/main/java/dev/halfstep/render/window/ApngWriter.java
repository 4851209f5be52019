package dev.halfstep.render.window;

import dev.halfstep.file.AtomicFile;
import java.io.IOException;
import java.nio.ByteBuffer;

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

    private static final int IMAGE_HEADER_BYTES = 13;
    private static final int ANIMATION_CONTROL_BYTES = 8;
    private static final int FRAME_CONTROL_BYTES = 26;
    private static final byte BITS_PER_CHANNEL = 8;
    private static final int LOOP_FOREVER = 0;

    /** The offset of the delay within fcTL, in bytes: five 32-bit numbers precede it. */
    private static final int DELAY_OFFSET = 20;

    /** The next frame is drawn over this one. */
    private static final byte DISPOSE_NONE = 0;

    /** Transparent pixels show the previous frame. */
    private static final byte BLEND_OVER = 1;

    private final AtomicFile file;
    private final PngChunkWriter chunks;
    private final long animationControlOffset;
    private int frameCount;

    /** The number of the next fcTL or fdAT chunk; both kinds are numbered together from 0. */
    private int sequenceNumber;

    private long lastFrameControlOffset;
    private byte[] lastFrameControl = {};

    ApngWriter(AtomicFile file, int width, int height) throws IOException {
        this.file = file;
        chunks = new PngChunkWriter(file);
        chunks.append("IHDR", imageHeader(width, height));
        animationControlOffset = chunks.append("acTL", animationControl(/* frameCount= */ 0));
    }

    /** Returns the data of IHDR. The last three bytes are 0: default compression, default filter, no interlacing. */
    private static byte[] imageHeader(int width, int height) {
        return ByteBuffer.allocate(IMAGE_HEADER_BYTES)
                .putInt(width)
                .putInt(height)
                .put(new byte[] {BITS_PER_CHANNEL, ApngFrameEncoder.COLOUR_TYPE, 0, 0, 0})
                .array();
    }

    private static byte[] animationControl(int frameCount) {
        return ByteBuffer.allocate(ANIMATION_CONTROL_BYTES)
                .putInt(frameCount)
                .putInt(LOOP_FOREVER)
                .array();
    }

    /**
     * Appends a frame.
     *
     * @param area the area of the picture that the frame covers; the first frame must cover the whole picture
     * @param compressed the pixels, as {@link ApngFrameEncoder} encodes them
     */
    void appendFrame(ChangedArea area, FrameDelay delay, byte[] compressed) throws IOException {
        lastFrameControl = frameControl(area, delay);
        lastFrameControlOffset = chunks.append("fcTL", lastFrameControl);
        if (frameCount == 0) {
            chunks.append("IDAT", compressed);
        } else {
            chunks.append("fdAT", withSequenceNumber(compressed));
        }
        frameCount++;
    }

    private byte[] frameControl(ChangedArea area, FrameDelay delay) {
        return ByteBuffer.allocate(FRAME_CONTROL_BYTES)
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

    private byte[] withSequenceNumber(byte[] compressed) {
        return ByteBuffer.allocate(Integer.BYTES + compressed.length)
                .putInt(sequenceNumber++)
                .put(compressed)
                .array();
    }

    /** Overwrites the delay of the last frame. */
    void setLastFrameDelay(FrameDelay delay) throws IOException {
        ByteBuffer.wrap(lastFrameControl).putInt(DELAY_OFFSET, delay.toBits());
        chunks.overwrite(lastFrameControlOffset, "fcTL", lastFrameControl);
    }

    /** Ends the file and moves it into place. */
    void complete() throws IOException {
        chunks.append("IEND", new byte[0]);
        chunks.overwrite(animationControlOffset, "acTL", animationControl(frameCount));
        file.complete();
    }
}
