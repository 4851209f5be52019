package dev.halfstep.render.text;

import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.texture.Texture;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryUtil;

/**
 * Rasterises the glyphs of a font at one height, and their outlines, when they are first drawn, into a
 * {@link GlyphAtlas}.
 *
 * <p>When the atlas is full, it starts over without glyphs, with a larger texture if possible. Then all glyphs must be
 * added again, so the caller lays out all its texts again, until {@link #generation()} stays the same. If the glyphs of
 * one frame do not fit into the largest texture, the remaining ones are drawn as boxes, until a frame needs fewer or
 * other glyphs: an overfull atlas does not rasterise all glyphs again in each frame.
 */
final class GlyphPictures implements AutoCloseable {

    // The indices of the floats of a glyph. Its rectangle in the texture in pixels:
    static final int LEFT = 0;
    static final int TOP = 1;
    static final int RIGHT = 2;
    static final int BOTTOM = 3;

    // The offset of its upper left corner from the pen, the point on the baseline where a glyph is drawn:
    static final int OFFSET_X = 4;
    static final int OFFSET_Y = 5;

    // 1 if the picture has colours of its own, 0 if it has the colour of the text:
    static final int COLORED = 6;

    /** The number of floats of a glyph. */
    static final int GLYPH_FLOATS = 7;

    /** The number of pictures of a glyph, each shifted to the right by another part of a pixel. */
    static final int SHIFTS = 4;

    /** The number of outlines and shifted glyphs after which the ones of earlier frames are removed. */
    private static final int MAX_VARIANTS = IntCache.MAX_ENTRIES / 2;

    /** Radii of outlines are rounded to an invisible fraction of a pixel, so that a zoom adds fewer pictures. */
    private static final int RADIUS_STEPS = 8;

    /** The bits of the index of a glyph, and of a rounded radius, in a key of {@link #variants}. */
    private static final int GLYPH_BITS = 16;

    private static final int RADIUS_BITS = 10;

    private final GlyphSource file;
    private final float scale;
    private final GlyphAtlas atlas;

    /** {@link #GLYPH_FLOATS} floats for each glyph of the file, and then for each variant. */
    private float[] pictures;

    private boolean[] isAdded;

    /** The sides of the glyph that is being added. */
    private final GlyphBox box = new GlyphBox();

    /** A buffer for a rasterised glyph, replaced by a larger one if needed; null before the first glyph. */
    private @Nullable ByteBuffer picture;

    private int generation;

    /**
     * False once the largest atlas has started over in the current drawing. If the glyphs of the drawing do not fit
     * then, they never will, and starting over would not end.
     */
    private boolean mayStartOver = true;

    /** Whether a glyph did not fit into the largest atlas since it last started over. */
    private boolean isOverfull;

    /** The frame of the current or last drawing; -1 before the first one. */
    private long frame = -1;

    /** For each picture the last frame that has drawn it. */
    private long[] lastFrames;

    /**
     * The index of the picture of an outline, or of a shifted glyph. A key has the shift, the rounded radius, and the
     * glyph in its lower 16 bits.
     */
    private IntCache variants = new IntCache();

    /** The number of glyphs and variants. */
    private int pictureCount;

    /** The number of different glyphs in the current frame so far, in all its drawings. */
    private int usedGlyphs;

    /** The number of different glyphs in the first whole frame with an overfull atlas; 0 before its end. */
    private int overfullGlyphs;

    /**
     * Creates an atlas that has only the box of missing characters.
     *
     * @param scale the pixels per font unit
     * @throws AssetException if not even the box of missing characters fits into an atlas
     */
    GlyphPictures(GlyphSource file, String name, int heightPixels, float scale) {
        this.file = file;
        this.scale = scale;
        pictureCount = file.glyphCount();
        pictures = new float[pictureCount * GLYPH_FLOATS];
        isAdded = new boolean[pictureCount];
        lastFrames = new long[pictureCount];
        Arrays.fill(lastFrames, -1);
        atlas = new GlyphAtlas("font " + name, heightPixels, file.hasColors());
        file.computeBox(CharacterMap.NO_GLYPH, scale, /* shiftPixels= */ 0f, box);
        if (!boxFits(/* margin= */ 0)) {
            atlas.close();
            throw new AssetException(
                    "the letters of a font must fit into " + GlyphAtlas.MAX_SIDE_PIXELS + " x "
                            + GlyphAtlas.MAX_SIDE_PIXELS + " pixels",
                    name,
                    "has larger ones at a height of " + heightPixels + " pixels");
        }
        add(CharacterMap.NO_GLYPH, CharacterMap.NO_GLYPH, /* shift= */ 0, /* radius= */ 0f);
    }

    /** Begins a drawing, one of several in a frame. */
    void beginDrawing(long newFrame) {
        mayStartOver = true;
        if (newFrame != frame) {
            endFrame();
            frame = newFrame;
            usedGlyphs = 0;
            if (pictureCount > file.glyphCount() + MAX_VARIANTS) {
                removeVariants();
            }
        }
    }

    private void removeVariants() {
        variants = new IntCache();
        pictureCount = file.glyphCount();
        startOver();
    }

    /** Starts over if the atlas is overfull and its last frame had fewer glyphs than before: they may all fit. */
    private void endFrame() {
        if (isOverfull && overfullGlyphs == 0) {
            overfullGlyphs = usedGlyphs;
        } else if (isOverfull && usedGlyphs < overfullGlyphs) {
            startOver();
        }
    }

    /** Returns a number that changes when the positions of all glyphs in the texture have changed. */
    int generation() {
        return generation;
    }

    /**
     * Returns the index in {@link #floats()} at which the floats of a glyph begin; adds the glyph if needed.
     *
     * @param shift by how many parts of a pixel the picture is shifted, less than {@link #SHIFTS}
     */
    int offset(int glyph, int shift) {
        int index = shift == 0 ? glyph : variant(glyph, shift, /* steps= */ 0);
        return use(index, glyph, shift, /* radius= */ 0f);
    }

    /**
     * Returns the index in {@link #floats()} at which the floats of an outline begin: of a glyph that is grown by a
     * distance. Adds the outline if needed.
     *
     * @param shift by how many parts of a pixel the picture is shifted, less than {@link #SHIFTS}
     * @param radius the distance in pixels, more than 0
     */
    int outlineOffset(int glyph, int shift, float radius) {
        int steps = Math.max(1, Math.round(radius * RADIUS_STEPS));
        return use(variant(glyph, shift, steps), glyph, shift, (float) steps / RADIUS_STEPS);
    }

    /** Returns the index of the picture of a glyph with a shift and a radius. */
    private int variant(int glyph, int shift, int steps) {
        int key = (shift << RADIUS_BITS | steps) << GLYPH_BITS | glyph;
        int index = variants.get(key);
        if (index == IntCache.ABSENT) {
            index = newPicture();
            variants.put(key, index);
        }
        return index;
    }

    private int newPicture() {
        if (pictureCount == isAdded.length) {
            int capacity = 2 * pictureCount;
            pictures = Arrays.copyOf(pictures, capacity * GLYPH_FLOATS);
            isAdded = Arrays.copyOf(isAdded, capacity);
            lastFrames = Arrays.copyOf(lastFrames, capacity);
        }
        isAdded[pictureCount] = false;
        lastFrames[pictureCount] = -1;
        return pictureCount++;
    }

    /** Adds a picture if needed, and returns the index of its floats. */
    private int use(int index, int glyph, int shift, float radius) {
        if (lastFrames[index] != frame) {
            lastFrames[index] = frame;
            usedGlyphs++;
        }
        if (!isAdded[index]) {
            add(index, glyph, shift, radius);
        }
        return index * GLYPH_FLOATS;
    }

    /** Returns the floats of all glyphs and outlines, until the next one is added. */
    float[] floats() {
        return pictures;
    }

    private void add(int index, int glyph, int shift, float radius) {
        while (!tryPlace(index, glyph, shift, radius)) {
            if (!atlas.canGrow() && !mayStartOver) {
                isOverfull = true;
                replaceByMissingGlyph(index, radius);
                break;
            }
            mayStartOver &= atlas.canGrow(); // the largest atlas starts over once in a drawing
            startOver();
        }
        isAdded[index] = true;
    }

    /** Rasterises a glyph and adds its picture; returns false if it does not fit. */
    private boolean tryPlace(int index, int glyph, int shift, float radius) {
        float shiftPixels = shift / (float) SHIFTS;
        file.computeBox(glyph, scale, shiftPixels, box);
        if (box.isEmpty()) {
            clear(index);
            return true;
        }
        int margin = Dilation.margin(radius);
        if (!boxFits(margin) || file.isTooComplex(glyph, scale)) {
            replaceByMissingGlyph(index, radius);
            return true;
        }
        int width = box.width() + 2 * margin;
        int height = box.height() + 2 * margin;
        int fullWidth = width + 2 * GlyphAtlas.BORDER_PIXELS;
        int fullHeight = height + 2 * GlyphAtlas.BORDER_PIXELS;
        if (!atlas.findPlace(fullWidth, fullHeight)) { // before the picture, which may take long
            return false;
        }
        boolean isColored = radius == 0f && addColored(glyph, shiftPixels, fullWidth, fullHeight);
        if (!isColored) {
            atlas.add(rasterise(glyph, shiftPixels, radius), fullWidth, fullHeight);
        }
        int first = index * GLYPH_FLOATS;
        pictures[first + COLORED] = isColored ? 1f : 0f;
        pictures[first + LEFT] = atlas.addedLeft();
        pictures[first + TOP] = atlas.addedTop();
        pictures[first + RIGHT] = atlas.addedLeft() + width;
        pictures[first + BOTTOM] = atlas.addedTop() + height;
        pictures[first + OFFSET_X] = box.left[0] - margin;
        pictures[first + OFFSET_Y] = box.top[0] - margin;
        return true;
    }

    /** Adds the glyph in {@link #box} if it has colours of its own. */
    private boolean addColored(int glyph, float shiftPixels, int fullWidth, int fullHeight) {
        if (!file.hasColors()) {
            return false;
        }
        int stride = GlyphAtlas.COLOR_BYTES * fullWidth;
        ByteBuffer pixels = transparentPixels(stride * fullHeight)
                .position(GlyphAtlas.BORDER_PIXELS * (stride + GlyphAtlas.COLOR_BYTES));
        boolean isColored = file.rasteriseColors(glyph, scale, shiftPixels, box, pixels, stride);
        if (isColored) {
            atlas.addColored(pixels.position(0), fullWidth, fullHeight);
        }
        return isColored;
    }

    /** Rasterises the glyph in {@link #box}, grown by a distance, with a border. */
    private ByteBuffer rasterise(int glyph, float shiftPixels, float radius) {
        int margin = Dilation.margin(radius);
        int stride = box.width() + 2 * (margin + GlyphAtlas.BORDER_PIXELS);
        int size = stride * (box.height() + 2 * (margin + GlyphAtlas.BORDER_PIXELS));
        int afterBorder = GlyphAtlas.BORDER_PIXELS * (stride + 1); // after the upper and the left border
        if (margin == 0) {
            ByteBuffer pixels = transparentPixels(size).position(afterBorder);
            file.rasterise(glyph, scale, shiftPixels, box, pixels, stride);
            return pixels.position(0);
        }
        // The glyph without its margin lies behind the picture in the same buffer.
        ByteBuffer pixels = transparentPixels(size + box.width() * box.height());
        file.rasterise(glyph, scale, shiftPixels, box, pixels.position(size), box.width());
        ByteBuffer target = pixels.duplicate().position(afterBorder);
        Dilation.dilate(pixels, box.width(), box.height(), radius, target, stride);
        return pixels.position(0).limit(size);
    }

    /** Returns whether the glyph in {@link #box} fits into the largest atlas. */
    private boolean boxFits(int margin) {
        int width = box.width() + 2 * (margin + GlyphAtlas.BORDER_PIXELS);
        int height = box.height() + 2 * (margin + GlyphAtlas.BORDER_PIXELS);
        return !box.isHuge() && atlas.canHold(width, height);
    }

    /** Makes a glyph show the box of missing characters, and an outline nothing. */
    private void replaceByMissingGlyph(int index, float radius) {
        if (radius > 0f) {
            clear(index);
        } else {
            int missing = CharacterMap.NO_GLYPH * GLYPH_FLOATS;
            System.arraycopy(pictures, missing, pictures, index * GLYPH_FLOATS, GLYPH_FLOATS);
        }
    }

    private void clear(int index) {
        Arrays.fill(pictures, index * GLYPH_FLOATS, (index + 1) * GLYPH_FLOATS, 0f);
    }

    private ByteBuffer transparentPixels(int count) {
        ByteBuffer pixels = picture;
        if (pixels == null || pixels.capacity() < count) {
            pixels = MemoryUtil.memRealloc(pixels, 2 * count); // twice: larger glyphs may follow
            picture = pixels;
        }
        pixels.clear().limit(count);
        MemoryUtil.memSet(pixels, 0);
        return pixels;
    }

    private void startOver() {
        atlas.startOver();
        Arrays.fill(isAdded, false);
        isOverfull = false;
        overfullGlyphs = 0;
        generation++;
        // First, so that it always fits.
        add(CharacterMap.NO_GLYPH, CharacterMap.NO_GLYPH, /* shift= */ 0, /* radius= */ 0f);
    }

    Texture texture() {
        return atlas.texture();
    }

    @Override
    public void close() {
        atlas.close();
        MemoryUtil.memFree(picture); // a no-op if null
        picture = null;
    }
}
