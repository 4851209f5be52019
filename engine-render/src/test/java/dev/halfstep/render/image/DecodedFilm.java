package dev.halfstep.render.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;

/**
 * Decodes an animated PNG (APNG) by its specification. ImageIO decodes each frame as a separate PNG file. This class
 * checks the additional chunks of APNG and composes the frames.
 */
final class DecodedFilm {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

    /**
     * A decoded frame.
     *
     * @param x the left side of the stored area, in pixels
     * @param y the top of the stored area
     * @param width the width of the stored area
     * @param height the height of the stored area
     * @param delayNumerator the numerator of the delay in seconds
     * @param delayDenominator the denominator of the delay in seconds
     * @param rgb the pixels of the whole picture while the frame is shown, 0xRRGGBB row by row
     */
    record Frame(int x, int y, int width, int height, int delayNumerator, int delayDenominator, List<Integer> rgb) {}

    private final List<Frame> frames = new ArrayList<>();
    private final int fileBytes;
    private byte[] header = {};
    private int declaredFrames;
    private int plays = -1;
    private int sequenceNumber;

    /** The composed picture, 0xRRGGBB row by row. */
    private int[] canvas = {};

    private boolean ended;

    private DecodedFilm(byte[] file) throws IOException {
        fileBytes = file.length;
        ByteBuffer remaining = ByteBuffer.wrap(file);
        assertArrayEquals(SIGNATURE, bytes(remaining, SIGNATURE.length), "the signature of PNG");
        while (!ended) {
            decodeChunk(remaining);
        }
        assertEquals(0, remaining.remaining(), "no bytes must follow IEND");
        assertEquals(declaredFrames, frames.size(), "acTL must have the number of frames");
    }

    static DecodedFilm read(Path file) throws IOException {
        return new DecodedFilm(Files.readAllBytes(file));
    }

    private static byte[] bytes(ByteBuffer from, int length) {
        byte[] bytes = new byte[length];
        from.get(bytes);
        return bytes;
    }

    /** Reads the next chunk, checks its CRC and its type, and returns its data. */
    private ByteBuffer readChunk(ByteBuffer remaining, String... expectedTypes) {
        int length = remaining.getInt();
        byte[] type = bytes(remaining, 4);
        byte[] data = bytes(remaining, length);
        CRC32 crc = new CRC32();
        crc.update(type);
        crc.update(data);
        String name = new String(type, StandardCharsets.US_ASCII);
        assertEquals((int) crc.getValue(), remaining.getInt(), "the CRC must fit the chunk " + name);
        assertTrue(
                Arrays.asList(expectedTypes).contains(name),
                "the chunk must be one of " + Arrays.toString(expectedTypes) + ": " + name);
        ended = name.equals("IEND");
        return ByteBuffer.wrap(data);
    }

    private void decodeChunk(ByteBuffer remaining) throws IOException {
        if (header.length == 0) {
            header = readChunk(remaining, "IHDR").array();
            canvas = new int[width() * height()];
            ByteBuffer control = readChunk(remaining, "acTL");
            declaredFrames = control.getInt();
            plays = control.getInt();
            return;
        }
        ByteBuffer control = readChunk(remaining, "fcTL", "IEND");
        if (!ended) {
            decodeFrame(control, remaining);
        }
    }

    private void decodeFrame(ByteBuffer control, ByteBuffer remaining) throws IOException {
        assertEquals(sequenceNumber++, control.getInt(), "fcTL must have the next sequence number");
        int width = control.getInt();
        int height = control.getInt();
        int x = control.getInt();
        int y = control.getInt();
        int delayNumerator = Short.toUnsignedInt(control.getShort());
        int delayDenominator = Short.toUnsignedInt(control.getShort());
        assertEquals(0, control.get(), "dispose_op must be NONE");
        boolean isBlended = control.get() == 1; // blend_op is OVER
        if (frames.isEmpty()) {
            assertEquals(
                    List.of(0, 0, width(), height()),
                    List.of(x, y, width, height),
                    "the first frame must fill the picture");
        }
        compose(decodePixels(width, height, remaining), x, y, isBlended && !frames.isEmpty());
        frames.add(new Frame(
                x,
                y,
                width,
                height,
                delayNumerator,
                delayDenominator,
                Arrays.stream(canvas).boxed().toList()));
    }

    private BufferedImage decodePixels(int width, int height, ByteBuffer remaining) throws IOException {
        ByteBuffer data = readChunk(remaining, frames.isEmpty() ? "IDAT" : "fdAT");
        if (!frames.isEmpty()) {
            assertEquals(sequenceNumber++, data.getInt(), "fdAT must have the next sequence number");
        }
        byte[] frameHeader = header.clone();
        ByteBuffer.wrap(frameHeader).putInt(width).putInt(height);
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        png.write(SIGNATURE);
        writeChunk(png, "IHDR", frameHeader);
        writeChunk(png, "IDAT", bytes(data, data.remaining()));
        writeChunk(png, "IEND", new byte[0]);
        return ImageIO.read(new ByteArrayInputStream(png.toByteArray()));
    }

    private static void writeChunk(ByteArrayOutputStream png, String name, byte[] data) throws IOException {
        DataOutputStream out = new DataOutputStream(png);
        byte[] type = name.getBytes(StandardCharsets.US_ASCII);
        CRC32 crc = new CRC32();
        crc.update(type);
        crc.update(data);
        out.writeInt(data.length);
        out.write(type);
        out.write(data);
        out.writeInt((int) crc.getValue());
    }

    /** Draws the opaque pixels of a frame over the composed picture. */
    private void compose(BufferedImage pixels, int left, int top, boolean isBlended) {
        for (int y = 0; y < pixels.getHeight(); y++) {
            for (int x = 0; x < pixels.getWidth(); x++) {
                int argb = pixels.getRGB(x, y);
                int opacity = argb >>> 24;
                assertTrue(opacity == 255 || (opacity == 0 && isBlended), "a pixel must be opaque or unchanged");
                if (opacity == 255) {
                    canvas[(top + y) * width() + left + x] = argb & 0xFFFFFF;
                }
            }
        }
    }

    int width() {
        return ByteBuffer.wrap(header).getInt(0);
    }

    int height() {
        return ByteBuffer.wrap(header).getInt(4);
    }

    /** Returns how often the film is played; 0 for an endless loop. */
    int plays() {
        return plays;
    }

    int fileBytes() {
        return fileBytes;
    }

    List<Frame> frames() {
        return frames;
    }
}
