package dev.halfstep.render.window;

import static org.lwjgl.stb.STBImageWrite.stbi_write_png_to_func;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.lwjgl.stb.STBIWriteCallback;
import org.lwjgl.system.MemoryUtil;

/** Encodes RGB pictures as PNG files, with stb. */
final class PngEncoder {

    private PngEncoder() {}

    /**
     * Returns the bytes of a PNG file.
     *
     * @param pixels red, green and blue of each pixel, row by row from the top
     */
    static byte[] encode(int width, int height, byte[] pixels) throws IOException {
        byte[][] png = new byte[1][]; // an array, because a lambda cannot assign a local variable
        ByteBuffer nativePixels = MemoryUtil.memAlloc(pixels.length);
        try (STBIWriteCallback sink = STBIWriteCallback.create((context, data, size) -> {
            png[0] = new byte[size];
            STBIWriteCallback.getData(data, size).get(png[0]);
        })) {
            nativePixels.put(pixels).flip();
            int rowBytes = width * Screenshot.RGB_BYTES_PER_PIXEL;
            boolean isEncoded = stbi_write_png_to_func(
                    sink, MemoryUtil.NULL, width, height, Screenshot.RGB_BYTES_PER_PIXEL, nativePixels, rowBytes);
            if (!isEncoded || png[0] == null) {
                throw new IOException("memory must hold a second copy of a picture to encode it: " + width + " x "
                        + height + " pixels");
            }
            return png[0];
        } finally {
            MemoryUtil.memFree(nativePixels);
        }
    }
}
