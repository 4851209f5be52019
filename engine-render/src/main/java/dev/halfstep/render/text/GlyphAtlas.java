package dev.halfstep.render.text;

import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryUtil;

/**
 * A texture with rasterised glyphs, packed into rows: a mask of opacities, or of four times the size for glyphs with
 * colours. Each picture has a border of one transparent pixel, so that a
 * scaled glyph does not show its neighbours. In the upper left corner of the texture, a square of solid (opaque) pixels
 * serves for backgrounds.
 */
final class GlyphAtlas implements AutoCloseable {

    /** The maximum side of the texture. */
    static final int MAX_SIDE_PIXELS = 4096;

    /** The border at each side of a picture. */
    static final int BORDER_PIXELS = 1;

    private static final int MIN_WIDTH_PIXELS = 512;

    /** The number of letters for which a row has space if they are as wide as the font is high. */
    private static final int LETTERS_PER_ROW = 16;

    /** The number of rows of letters in a new texture. */
    private static final int FIRST_ROWS = 4;

    /** The side of the solid square: its middle pixel has solid neighbours, so filtering keeps it opaque. */
    private static final int SOLID_SIDE_PIXELS = 3;

    private static final Sampling LINEAR = new Sampling(Sampling.Filter.LINEAR, Sampling.Wrap.CLAMP);

    /** The bytes of a pixel with a colour. */
    static final int COLOR_BYTES = 4;

    private final String name;
    private final boolean hasColors;
    private Texture texture;

    // The position of the next picture, and the height of its row.
    private int nextLeft;
    private int rowTop;
    private int rowHeight;

    /** The left side and the top of the last added picture, without its border. */
    private int addedLeft;

    private int addedTop;

    /** Creates a small atlas for a font height. */
    GlyphAtlas(String name, int fontHeightPixels, boolean hasColors) {
        this.name = name;
        this.hasColors = hasColors;
        int width = powerOfTwo(Math.max(MIN_WIDTH_PIXELS, LETTERS_PER_ROW * fontHeightPixels));
        texture = newTexture(Math.min(width, MAX_SIDE_PIXELS), powerOfTwo(FIRST_ROWS * fontHeightPixels));
        addSolidPixels();
    }

    /** Returns the smallest power of two that is not less than a number of pixels, 2 or more. */
    private static int powerOfTwo(int pixels) {
        return 2 * Integer.highestOneBit(pixels - 1);
    }

    private Texture newTexture(int width, int height) {
        if (hasColors) {
            return Texture.ofTransparentPixels(name, width, height, LINEAR);
        }
        ByteBuffer transparent = MemoryUtil.memCalloc(width * height);
        try {
            return Texture.ofOpacityMask(name, width, height, transparent, LINEAR);
        } finally {
            MemoryUtil.memFree(transparent);
        }
    }

    private void addSolidPixels() {
        ByteBuffer opaque = MemoryUtil.memAlloc(SOLID_SIDE_PIXELS * SOLID_SIDE_PIXELS);
        try {
            MemoryUtil.memSet(opaque, 0xFF);
            add(opaque, SOLID_SIDE_PIXELS, SOLID_SIDE_PIXELS);
        } finally {
            MemoryUtil.memFree(opaque);
        }
    }

    /**
     * Returns whether a picture fits into the atlas when the atlas is empty and has its maximum height. The width and
     * the height include the border.
     */
    boolean canHold(int width, int height) {
        int heightBelowSolidPixels = MAX_SIDE_PIXELS - SOLID_SIDE_PIXELS;
        return width <= texture.widthPixels() && height <= heightBelowSolidPixels;
    }

    /**
     * Finds the place of the next picture; its width and its height include the border.
     *
     * @return true if {@link #add} may add it, false if it does not fit into the free space
     */
    boolean findPlace(int width, int height) {
        if (nextLeft + width > texture.widthPixels()) {
            rowTop += rowHeight;
            rowHeight = 0;
            nextLeft = 0;
        }
        return rowTop + height <= texture.heightPixels();
    }

    /** Adds a picture, for which a place was found; its width and its height include the border. */
    void add(ByteBuffer picture, int width, int height) {
        if (hasColors) {
            ByteBuffer white = MemoryUtil.memAlloc(COLOR_BYTES * picture.remaining());
            for (int i = picture.position(); i < picture.limit(); i++) {
                white.putInt(Byte.toUnsignedInt(picture.get(i)) * 0x01010101); // all channels equal the opacity
            }
            texture.updatePixels(nextLeft, rowTop, width, height, white.flip());
            MemoryUtil.memFree(white);
        } else {
            texture.updateOpacities(nextLeft, rowTop, width, height, picture);
        }
        place(width, height);
    }

    /** Adds a picture of premultiplied colours, for which a place was found. */
    void addColored(ByteBuffer picture, int width, int height) {
        texture.updatePixels(nextLeft, rowTop, width, height, picture);
        place(width, height);
    }

    private void place(int width, int height) {
        addedLeft = nextLeft + BORDER_PIXELS;
        addedTop = rowTop + BORDER_PIXELS;
        nextLeft += width;
        rowHeight = Math.max(rowHeight, height);
    }

    boolean canGrow() {
        return texture.heightPixels() < MAX_SIDE_PIXELS;
    }

    /** Removes all pictures, and doubles the height of the texture if it can grow. */
    void startOver() {
        if (canGrow()) {
            Texture old = texture;
            texture = newTexture(old.widthPixels(), 2 * old.heightPixels());
            old.close();
        }
        nextLeft = 0;
        rowTop = 0;
        rowHeight = 0;
        addSolidPixels();
    }

    int addedLeft() {
        return addedLeft;
    }

    int addedTop() {
        return addedTop;
    }

    Texture texture() {
        return texture;
    }

    /** Returns the distance of the centre of a solid pixel from the left side and the top of the texture. */
    static float solidPixelCenter() {
        return SOLID_SIDE_PIXELS / 2f;
    }

    @Override
    public void close() {
        texture.close();
    }
}
