package dev.halfstep.render;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.image.Image;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** Small pictures for tests, also as the bytes of PNG files, written without the code under test. */
public final class TestPictures {

    private TestPictures() {}

    /** A picture whose pixels are given row by row, each as 0xRRGGBBAA. */
    public static Image image(int width, int height, int... pixels) {
        return Image.of(width, height, bytes(pixels));
    }

    /** A PNG file in memory. */
    public static Asset png(String name, int width, int height, int... pixels) {
        return Asset.bytes(name, pngBytes(width, height, pixels));
    }

    /** A PNG file with any size in its header, whatever pixels follow. */
    public static byte[] pngBytes(int width, int height, int... pixels) {
        try (ByteArrayOutputStream png = new ByteArrayOutputStream()) {
            png.write(new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10});
            ByteArrayOutputStream header = new ByteArrayOutputStream();
            DataOutputStream data = new DataOutputStream(header);
            data.writeInt(width);
            data.writeInt(height);
            data.write(new byte[] {8, 6, 0, 0, 0}); // 8 bits, red green blue opacity
            chunk(png, "IHDR", header.toByteArray());
            chunk(png, "IDAT", rows(width, pixels));
            chunk(png, "IEND", new byte[0]);
            return png.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] rows(int width, int... pixels) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream rows = new DeflaterOutputStream(packed)) {
            for (int start = 0; start < pixels.length; start += width) {
                rows.write(0); // no filter
                rows.write(bytes(pixels), start * 4, width * 4);
            }
        }
        return packed.toByteArray();
    }

    private static void chunk(ByteArrayOutputStream png, String type, byte[] content) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 checksum = new CRC32();
        checksum.update(name);
        checksum.update(content);
        DataOutputStream data = new DataOutputStream(png);
        data.writeInt(content.length);
        data.write(name);
        data.write(content);
        data.writeInt((int) checksum.getValue());
    }

    private static byte[] bytes(int... pixels) {
        byte[] rgba = new byte[pixels.length * 4];
        for (int i = 0; i < pixels.length; i++) {
            for (int part = 0; part < 4; part++) {
                rgba[4 * i + part] = (byte) (pixels[i] >>> (24 - 8 * part));
            }
        }
        return rgba;
    }
}
