package dev.halfstep.render.image;

import static org.lwjgl.stb.STBImage.stbi_failure_reason;
import static org.lwjgl.stb.STBImage.stbi_image_free;
import static org.lwjgl.stb.STBImage.stbi_info_from_memory;
import static org.lwjgl.stb.STBImage.stbi_load_from_memory;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Function;
import org.lwjgl.system.MemoryUtil;

/** An immutable RGBA picture in memory: 8 bits per channel, colours not premultiplied by the opacity. */
public final class Image {

    /** The maximum side length in pixels. */
    public static final int MAX_SIDE = 16_384;

    /** The maximum number of pixels: as many as 8192 x 8192, which take 256 MiB. */
    public static final int MAX_PIXELS = 1 << 26;

    private static final int BYTES_PER_PIXEL = 4;

    /** So many bytes at the beginning of a file have its size, except for some JPEGs. */
    private static final int HEAD_BYTES = 1 << 16;

    // The first bytes of a file of each format. Other formats are rejected, because some decoders of stb are not
    // hardened against damaged files.
    private static final int[] PNG = {0x89, 'P', 'N', 'G'};
    private static final int[] JPEG = {0xFF, 0xD8, 0xFF};
    private static final int[] BMP = {'B', 'M'};

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
        return withEncoded(asset, asset.read(), encoded -> decode(asset, encoded));
    }

    /**
     * Reads the size of a PNG, JPEG or BMP, and no more of the file than that needs.
     *
     * @param asset the encoded picture
     * @return the width and the height in pixels
     * @throws AssetException if the asset is missing, of another format, or too large
     * @hidden
     */
    public static int[] readSize(Asset asset) {
        byte[] head = asset.readFirst(HEAD_BYTES);
        try {
            return withEncoded(asset, head, encoded -> size(asset, encoded));
        } catch (AssetException e) {
            if (head.length < HEAD_BYTES) {
                throw e;
            }
            return withEncoded(asset, asset.read(), encoded -> size(asset, encoded)); // a JPEG with a large preview
        }
    }

    /** Copies an encoded picture to native memory, passes it to a reader, and frees it. */
    private static <T> T withEncoded(Asset asset, byte[] bytes, Function<ByteBuffer, T> reader) {
        if (!startsWith(bytes, PNG) && !startsWith(bytes, JPEG) && !startsWith(bytes, BMP)) {
            throw new AssetException("a picture must be a PNG, JPEG or BMP", asset.name(), "is none of them");
        }
        ByteBuffer encoded = MemoryUtil.memAlloc(bytes.length);
        try {
            return reader.apply(encoded.put(bytes).flip());
        } finally {
            MemoryUtil.memFree(encoded);
        }
    }

    private static boolean startsWith(byte[] bytes, int[] signature) {
        if (bytes.length < signature.length) {
            return false;
        }
        for (int i = 0; i < signature.length; i++) {
            if ((bytes[i] & 0xFF) != signature[i]) {
                return false;
            }
        }
        return true;
    }

    private static int[] size(Asset asset, ByteBuffer encoded) {
        int[] width = new int[1];
        int[] height = new int[1];
        int[] channels = new int[1];
        if (!stbi_info_from_memory(encoded, width, height, channels)) {
            throw damaged(asset);
        }
        if (!isValidSize(width[0], height[0])) {
            throw new AssetException(
                    "a picture must have sides of 1 to " + MAX_SIDE + " and at most " + MAX_PIXELS + " pixels",
                    asset.name(),
                    "has " + width[0] + " x " + height[0]);
        }
        return new int[] {width[0], height[0]};
    }

    private static Image decode(Asset asset, ByteBuffer encoded) {
        size(asset, encoded);
        int[] width = new int[1];
        int[] height = new int[1];
        int[] channels = new int[1];
        ByteBuffer pixels = stbi_load_from_memory(encoded, width, height, channels, BYTES_PER_PIXEL);
        if (pixels == null) {
            throw damaged(asset);
        }
        try {
            byte[] rgba = new byte[pixels.remaining()];
            pixels.get(0, rgba); // an absolute get: the free call below needs the position unchanged
            return wrap(width[0], height[0], rgba);
        } finally {
            stbi_image_free(pixels);
        }
    }

    private static AssetException damaged(Asset asset) {
        return new AssetException("a picture must be whole", asset.name(), "is damaged: " + stbi_failure_reason());
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
    private static Image wrap(int width, int height, byte[] rgba) {
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
    private static boolean isValidSize(int width, int height) {
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
