package dev.halfstep.render.window;

import static org.lwjgl.stb.STBImageWrite.stbi_write_png_to_func;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.lwjgl.stb.STBIWriteCallback;
import org.lwjgl.system.MemoryUtil;

/** Encodes pictures as PNG files. */
final class PngEncoding {

    private PngEncoding() {}

    /** Encodes RGB pixels, row by row from the top. */
    static byte[] encode(int width, int height, byte[] pixels) throws IOException {
        byte[][] png = new byte[1][];
        ByteBuffer copy = MemoryUtil.memAlloc(pixels.length);
        try (STBIWriteCallback keep = STBIWriteCallback.create((context, data, size) -> {
            png[0] = new byte[size];
            STBIWriteCallback.getData(data, size).get(png[0]);
        })) {
            copy.put(pixels).flip();
            int rowBytes = width * Screenshot.BYTES_PER_PIXEL;
            boolean done = stbi_write_png_to_func(
                    keep, MemoryUtil.NULL, width, height, Screenshot.BYTES_PER_PIXEL, copy, rowBytes);
            if (!done || png[0] == null) {
                throw new IOException("a picture must fit into memory once more to be encoded: " + width + " x "
                        + height + " pixels");
            }
            return png[0];
        } finally {
            MemoryUtil.memFree(copy);
        }
    }
}
