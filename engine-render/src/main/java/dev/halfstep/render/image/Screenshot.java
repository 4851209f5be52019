package dev.halfstep.render.image;

import static org.lwjgl.stb.STBImageWrite.stbi_write_png_to_func;

import dev.halfstep.file.AtomicFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.lwjgl.stb.STBIWriteCallback;
import org.lwjgl.system.MemoryUtil;

/** An opaque RGB picture of a drawn frame. */
public final class Screenshot {

    static final int RGB_BYTES_PER_PIXEL = 3;

    private final int width;
    private final int height;

    /** Red, green and blue of each pixel, row by row from the top. */
    private final byte[] pixels;

    /**
     * Creates a picture from pixels.
     *
     * @param pixels red, green and blue of each pixel, row by row from the top; the array is not copied
     * @hidden
     */
    public Screenshot(int width, int height, byte[] pixels) {
        this.width = width;
        this.height = height;
        this.pixels = pixels;
    }

    /** Returns the RGB bytes of all pixels, row by row from the top. The caller must not change the array. */
    byte[] pixels() {
        return pixels;
    }

    /** Returns the number of bytes of a row in {@link #pixels()}. */
    int rowBytes() {
        return width * RGB_BYTES_PER_PIXEL;
    }

    /**
     * Returns the width.
     *
     * @return the width in pixels
     */
    public int width() {
        return width;
    }

    /**
     * Returns the height.
     *
     * @return the height in pixels
     */
    public int height() {
        return height;
    }

    /**
     * Returns the colour of one pixel.
     *
     * @param x pixels from the left, 0 to {@code width() - 1}
     * @param y pixels from the top, 0 to {@code height() - 1}
     * @return the colour as 0xRRGGBB
     * @throws IndexOutOfBoundsException if there is no such pixel
     */
    public int rgb(int x, int y) {
        if (x < 0 || x >= width || y < 0 || y >= height) {
            throw new IndexOutOfBoundsException(
                    "a pixel must lie within " + width + " x " + height + ": (" + x + ", " + y + ")");
        }
        int index = (y * width + x) * RGB_BYTES_PER_PIXEL;
        return (pixels[index] & 0xFF) << 16 | (pixels[index + 1] & 0xFF) << 8 | (pixels[index + 2] & 0xFF);
    }

    /**
     * Writes the picture to a PNG file atomically: an existing file is replaced only when the new file is complete.
     *
     * @param file the file to write, in a folder that exists
     * @throws IOException if the file cannot be written; the message is one line with the file and the reason
     */
    public void write(Path file) throws IOException {
        AtomicFile.write(file, encodePng());
    }

    /** Returns the bytes of a PNG file, which stb encodes. */
    private byte[] encodePng() throws IOException {
        byte[][] png = new byte[1][]; // an array, because a lambda cannot assign a local variable
        ByteBuffer nativePixels = MemoryUtil.memAlloc(pixels.length);
        try (STBIWriteCallback sink = STBIWriteCallback.create((context, data, size) -> {
            png[0] = new byte[size];
            STBIWriteCallback.getData(data, size).get(png[0]);
        })) {
            nativePixels.put(pixels).flip();
            boolean isEncoded = stbi_write_png_to_func(
                    sink, MemoryUtil.NULL, width, height, RGB_BYTES_PER_PIXEL, nativePixels, rowBytes());
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
