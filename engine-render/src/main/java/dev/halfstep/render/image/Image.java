package dev.halfstep.render.image;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** An immutable RGBA picture in memory: 8 bits per channel, colours not premultiplied by the opacity. */
public final class Image {

    /** The maximum side length in pixels. */
    public static final int MAX_SIDE = 16_384;

    /** The maximum number of pixels: as many as 8192 x 8192, which take 256 MiB. */
    public static final int MAX_PIXELS = 1 << 26;

    static final int BYTES_PER_PIXEL = 4;

    /** The offset of the opacity within the bytes of a pixel. */
    private static final int OPACITY_OFFSET = 3;

    private static final int MAX_SPOT_DIAMETER = 1024;

    private final int width;
    private final int height;

    /** Red, green, blue and opacity of each pixel, row by row from the top. */
    private final byte[] rgba;

    private Image(int width, int height, byte[] rgba) {
        this.width = width;
        this.height = height;
        this.rgba = rgba;
    }

    /**
     * Decodes a PNG, JPEG or BMP.
     *
     * @param asset the encoded picture
     * @return the picture
     * @throws AssetException if the asset is missing, damaged, of another format, or too large; the size is checked
     *     before decoding
     */
    public static Image decode(Asset asset) {
        return ImageDecoder.decode(asset);
    }

    /**
     * Creates a picture from pixels.
     *
     * @param width the width in pixels, 1 to {@link #MAX_SIDE}
     * @param height the height in pixels, 1 to {@link #MAX_SIDE}
     * @param rgba red, green, blue and opacity of each pixel, row by row from the top; the array is copied
     * @return the picture
     * @throws IllegalArgumentException if the size is out of range, or there are not four bytes for each pixel
     */
    public static Image of(int width, int height, byte[] rgba) {
        return wrap(width, height, rgba.clone());
    }

    /**
     * Creates a round white spot whose opacity decreases from the centre to 0 at the rim, for particles.
     *
     * @param diameterPixels the diameter, 1 to 1024
     * @return a square picture, as wide and as high as the diameter
     * @throws IllegalArgumentException if the diameter is out of range
     */
    public static Image spot(int diameterPixels) {
        if (diameterPixels < 1 || diameterPixels > MAX_SPOT_DIAMETER) {
            throw new IllegalArgumentException(
                    "the diameter of a spot must be 1 to " + MAX_SPOT_DIAMETER + " pixels: " + diameterPixels);
        }
        byte[] rgba = new byte[diameterPixels * diameterPixels * BYTES_PER_PIXEL];
        Arrays.fill(rgba, (byte) 0xFF);
        float radius = diameterPixels / 2f;
        for (int row = 0; row < diameterPixels; row++) {
            for (int column = 0; column < diameterPixels; column++) {
                float x = (column + 0.5f - radius) / radius;
                float y = (row + 0.5f - radius) / radius;
                // The opacity (1 - r^2)^2 is 1 in the centre; it and its slope are 0 at the rim, where r is 1.
                float inside = Math.max(0f, 1f - x * x - y * y);
                int opacityIndex = (row * diameterPixels + column) * BYTES_PER_PIXEL + OPACITY_OFFSET;
                rgba[opacityIndex] = (byte) Math.round(255f * inside * inside);
            }
        }
        return new Image(diameterPixels, diameterPixels, rgba);
    }

    /** Creates a picture that owns the given array, without a copy. */
    static Image wrap(int width, int height, byte[] rgba) {
        if (!isValidSize(width, height)) {
            throw new IllegalArgumentException("the sides of a picture must be 1 to " + MAX_SIDE + ", with at most "
                    + MAX_PIXELS + " pixels: " + width + " x " + height);
        }
        if (rgba.length != width * height * BYTES_PER_PIXEL) {
            throw new IllegalArgumentException("a picture of " + width + " x " + height + " pixels must have "
                    + width * height * BYTES_PER_PIXEL + " bytes: " + rgba.length);
        }
        return new Image(width, height, rgba);
    }

    /** Returns whether a size in pixels is within the limits of a picture. */
    static boolean isValidSize(int width, int height) {
        return width >= 1
                && width <= MAX_SIDE
                && height >= 1
                && height <= MAX_SIDE
                && (long) width * height <= MAX_PIXELS;
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
     * Returns one pixel.
     *
     * @param x pixels from the left
     * @param y pixels from the top
     * @return red, green, blue and opacity as 0xRRGGBBAA
     * @throws IndexOutOfBoundsException if the pixel lies outside of the picture
     */
    public int rgba(int x, int y) {
        if (x < 0 || x >= width || y < 0 || y >= height) {
            throw new IndexOutOfBoundsException(
                    "a pixel must lie within " + width + " x " + height + ": (" + x + ", " + y + ")");
        }
        int index = (y * width + x) * BYTES_PER_PIXEL;
        return (rgba[index] & 0xFF) << 24
                | (rgba[index + 1] & 0xFF) << 16
                | (rgba[index + 2] & 0xFF) << 8
                | (rgba[index + 3] & 0xFF);
    }

    /**
     * Copies all pixels in the layout that {@link #of} expects.
     *
     * @param dest the destination, whose position advances by four bytes for each pixel
     */
    public void copyTo(ByteBuffer dest) {
        dest.put(rgba);
    }
}
