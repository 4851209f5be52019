package dev.halfstep.render.image;

import static org.lwjgl.stb.STBImageWrite.stbi_write_png_to_func;

import dev.halfstep.file.AtomicFile;
import dev.halfstep.file.FileFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lwjgl.stb.STBIWriteCallback;
import org.lwjgl.system.MemoryUtil;

/** An opaque RGB picture of a drawn frame. */
public final class Screenshot {

    static final int RGB_BYTES_PER_PIXEL = 3;

    private static final int MAX_NUMBER = 1000;

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
        AtomicFile.write(file, png());
    }

    /**
     * Writes the picture to a new file: the first of {@code screenshot-1.png} to {@code screenshot-1000.png} that is
     * unused. Two games in one folder never write the same file.
     *
     * @param folder a folder that exists
     * @return the file
     * @throws IOException if the file cannot be written, or if all names are used; the message is one line
     */
    public Path writeNew(Path folder) throws IOException {
        Path file = createFirstUnused(folder);
        try {
            write(file);
            return file;
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    private static Path createFirstUnused(Path folder) throws IOException {
        for (int number = 1; number <= MAX_NUMBER; number++) {
            Path file = folder.resolve("screenshot-" + number + ".png");
            try {
                return Files.createFile(file);
            } catch (FileAlreadyExistsException e) {
                // try the next number
            } catch (IOException e) {
                throw new IOException("a screenshot must be written: " + file + ": " + FileFailure.ofWriting(e), e);
            }
        }
        throw new IOException("a screenshot must have a new name: screenshot-1.png to screenshot-" + MAX_NUMBER
                + ".png exist; move some away");
    }

    /**
     * Returns a smaller copy, such as for a list of saved games: the largest picture of the same shape, up to a pixel,
     * that is at most as large as given. Each of its pixels is the average of the pixels that it replaces. A picture
     * that is not larger is returned itself. Thread-safe.
     *
     * @param maxWidth the maximum width in pixels, 1 or more
     * @param maxHeight the maximum height in pixels, 1 or more
     * @return the copy
     * @throws IllegalArgumentException if a maximum is below 1
     */
    public Screenshot reducedTo(int maxWidth, int maxHeight) {
        if (maxWidth < 1 || maxHeight < 1) {
            throw new IllegalArgumentException(
                    "a picture must have a maximum size of 1 x 1 pixels or more: " + maxWidth + " x " + maxHeight);
        }
        double scale = Math.min((double) maxWidth / width, (double) maxHeight / height);
        if (scale >= 1) {
            return this;
        }
        int newWidth = Math.max(1, (int) Math.round(width * scale));
        int newHeight = Math.max(1, (int) Math.round(height * scale));
        byte[] reduced = new byte[newWidth * newHeight * RGB_BYTES_PER_PIXEL];
        for (int i = 0; i < reduced.length; i++) {
            int x = i / RGB_BYTES_PER_PIXEL % newWidth;
            int y = i / RGB_BYTES_PER_PIXEL / newWidth;
            reduced[i] = average(
                    x * width / newWidth,
                    (x + 1) * width / newWidth,
                    y * height / newHeight,
                    (y + 1) * height / newHeight,
                    i % RGB_BYTES_PER_PIXEL);
        }
        return new Screenshot(newWidth, newHeight, reduced);
    }

    /** Returns the rounded average of one channel. The right and bottom ends do not belong to the rectangle. */
    private byte average(int left, int right, int top, int bottom, int channel) {
        long sum = 0;
        for (int y = top; y < bottom; y++) {
            for (int x = left; x < right; x++) {
                sum += pixels[(y * width + x) * RGB_BYTES_PER_PIXEL + channel] & 0xFF;
            }
        }
        int count = (right - left) * (bottom - top);
        return (byte) ((sum + count / 2) / count);
    }

    /**
     * Returns the picture as the bytes of a PNG file. Takes milliseconds. Thread-safe.
     *
     * @return all bytes of the file
     * @throws IOException if memory does not suffice
     */
    public byte[] png() throws IOException {
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
