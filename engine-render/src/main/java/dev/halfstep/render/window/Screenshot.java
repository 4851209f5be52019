package dev.halfstep.render.window;

import dev.halfstep.file.AtomicFile;
import dev.halfstep.render.camera.FramebufferSize;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.lwjgl.system.MemoryUtil;

/** An opaque RGB picture of a drawn frame. */
public final class Screenshot {

    static final int RGB_BYTES_PER_PIXEL = 3;

    private final int width;
    private final int height;

    /** Red, green and blue of each pixel, row by row from the top. */
    private final byte[] pixels;

    Screenshot(int width, int height, byte[] pixels) {
        this.width = width;
        this.height = height;
        this.pixels = pixels;
    }

    /** Reads the back buffer, which has the drawn frame until the buffers are swapped. */
    static Screenshot ofBackBuffer(FramebufferSize size) {
        int rowBytes = size.widthPixels() * RGB_BYTES_PER_PIXEL;
        byte[] pixels = new byte[Math.multiplyExact(rowBytes, size.heightPixels())];
        ByteBuffer nativePixels = MemoryUtil.memAlloc(pixels.length);
        try (ResolvedBackBuffer source = new ResolvedBackBuffer(size)) {
            source.readRgb(nativePixels);
            for (int row = 0; row < size.heightPixels(); row++) {
                int rowFromBottom = size.heightPixels() - 1 - row; // OpenGL has the bottom row first
                nativePixels.get(rowFromBottom * rowBytes, pixels, row * rowBytes, rowBytes);
            }
        } finally {
            MemoryUtil.memFree(nativePixels);
        }
        return new Screenshot(size.widthPixels(), size.heightPixels(), pixels);
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
        AtomicFile.write(file, PngEncoder.encode(width, height, pixels));
    }
}
