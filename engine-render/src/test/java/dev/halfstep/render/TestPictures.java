package dev.halfstep.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.image.Screenshot;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** Creates small pictures and PNG files for tests, without the code under test. */
public final class TestPictures {

    private static final int BYTES_PER_PIXEL = 4;

    private TestPictures() {}

    /** Creates a picture from its pixels, row by row, each as 0xRRGGBBAA. */
    public static Image image(int width, int height, int... pixels) {
        return Image.of(width, height, rgbaBytes(pixels));
    }

    /** Creates a PNG file in memory from its pixels, row by row, each as 0xRRGGBBAA. */
    public static Asset png(String name, int width, int height, int... pixels) {
        return Asset.bytes(name, pngBytes(width, height, pixels));
    }

    /** Returns the bytes of a PNG file. The size in its header need not fit the pixels. */
    public static byte[] pngBytes(int width, int height, int... pixels) {
        try (ByteArrayOutputStream png = new ByteArrayOutputStream()) {
            png.write(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'}); // the signature
            ByteArrayOutputStream header = new ByteArrayOutputStream();
            DataOutputStream data = new DataOutputStream(header);
            data.writeInt(width);
            data.writeInt(height);
            data.write(new byte[] {8, 6, 0, 0, 0}); // 8 bits per channel, RGBA, default compression, no interlacing
            writeChunk(png, "IHDR", header.toByteArray());
            writeChunk(png, "IDAT", compressedRows(width, pixels));
            writeChunk(png, "IEND", new byte[0]);
            return png.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] compressedRows(int width, int... pixels) throws IOException {
        byte[] bytes = rgbaBytes(pixels);
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (DeflaterOutputStream rows = new DeflaterOutputStream(compressed)) {
            for (int start = 0; start < pixels.length; start += width) {
                rows.write(0); // no filter
                rows.write(bytes, start * BYTES_PER_PIXEL, width * BYTES_PER_PIXEL);
            }
        }
        return compressed.toByteArray();
    }

    private static void writeChunk(ByteArrayOutputStream png, String type, byte[] content) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 crc = new CRC32();
        crc.update(name);
        crc.update(content);
        DataOutputStream data = new DataOutputStream(png);
        data.writeInt(content.length);
        data.write(name);
        data.write(content);
        data.writeInt((int) crc.getValue());
    }

    /** Checks that two pictures have the same size, and that no channel of a pixel differs by more than a tolerance. */
    public static void assertNearlyEqual(Screenshot expected, Screenshot actual, int tolerance) {
        assertEquals(expected.width(), actual.width(), "the width");
        assertEquals(expected.height(), actual.height(), "the height");
        for (int y = 0; y < expected.height(); y++) {
            for (int x = 0; x < expected.width(); x++) {
                int expectedRgb = expected.rgb(x, y);
                int actualRgb = actual.rgb(x, y);
                for (int shift = 0; shift < 24; shift += 8) {
                    if (Math.abs((expectedRgb >> shift & 0xFF) - (actualRgb >> shift & 0xFF)) > tolerance) {
                        fail("the pixel at (" + x + ", " + y + ") must be 0x" + Integer.toHexString(expectedRgb)
                                + ", with a tolerance of " + tolerance + ": 0x" + Integer.toHexString(actualRgb));
                    }
                }
            }
        }
    }

    private static byte[] rgbaBytes(int... pixels) {
        byte[] rgba = new byte[pixels.length * BYTES_PER_PIXEL];
        for (int i = 0; i < pixels.length; i++) {
            for (int channel = 0; channel < BYTES_PER_PIXEL; channel++) {
                rgba[BYTES_PER_PIXEL * i + channel] = (byte) (pixels[i] >>> (24 - 8 * channel));
            }
        }
        return rgba;
    }
}
