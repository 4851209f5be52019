package dev.halfstep.render.text;

import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.texture.Texture;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryUtil;

/**
 * Rasterises the glyphs of a font at one height when they are first drawn, into a {@link GlyphAtlas}.
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

    /** The number of floats of a glyph. */
    static final int GLYPH_FLOATS = 6;

    private final FontFile file;
    private final float scale;
    private final GlyphAtlas atlas;

    /** {@link #GLYPH_FLOATS} floats for each glyph of the file. */
    private final float[] glyphs;

    private final boolean[] isAdded;

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

    /** For each glyph the last frame that has drawn it. */
    private final long[] lastFrames;

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
    GlyphPictures(FontFile file, String name, int heightPixels, float scale) {
        this.file = file;
        this.scale = scale;
        glyphs = new float[file.glyphCount() * GLYPH_FLOATS];
        isAdded = new boolean[file.glyphCount()];
        lastFrames = new long[file.glyphCount()];
        Arrays.fill(lastFrames, -1);
        atlas = new GlyphAtlas("font " + name, heightPixels);
        file.computeBox(CharacterMap.NO_GLYPH, scale, box);
        if (!boxFits()) {
            atlas.close();
            throw new AssetException(
                    "the letters of a font must fit into " + GlyphAtlas.MAX_SIDE_PIXELS + " x "
                            + GlyphAtlas.MAX_SIDE_PIXELS + " pixels",
                    name,
                    "has larger ones at a height of " + heightPixels + " pixels");
        }
        add(CharacterMap.NO_GLYPH);
    }

    /** Begins a drawing, one of several in a frame. */
    void beginDrawing(long newFrame) {
        mayStartOver = true;
        if (newFrame != frame) {
            endFrame();
            frame = newFrame;
            usedGlyphs = 0;
        }
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

    /** Returns the index in {@link #floats()} at which the floats of a glyph begin; adds the glyph if needed. */
    int offset(int glyph) {
        if (lastFrames[glyph] != frame) {
            lastFrames[glyph] = frame;
            usedGlyphs++;
        }
        if (!isAdded[glyph]) {
            add(glyph);
        }
        return glyph * GLYPH_FLOATS;
    }

    /** Returns the floats of all glyphs. */
    float[] floats() {
        return glyphs;
    }

    private void add(int glyph) {
        while (!tryPlace(glyph)) {
            if (!atlas.canGrow() && !mayStartOver) {
                isOverfull = true;
                replaceByMissingGlyph(glyph);
                break;
            }
            mayStartOver &= atlas.canGrow(); // the largest atlas starts over once in a drawing
            startOver();
        }
        isAdded[glyph] = true;
    }

    /** Rasterises a glyph and adds its picture; returns false if it does not fit. */
    private boolean tryPlace(int glyph) {
        file.computeBox(glyph, scale, box);
        if (box.isEmpty()) {
            Arrays.fill(glyphs, glyph * GLYPH_FLOATS, (glyph + 1) * GLYPH_FLOATS, 0f);
            return true;
        }
        if (!boxFits() || file.isTooComplex(glyph, scale)) {
            replaceByMissingGlyph(glyph);
            return true;
        }
        int width = box.width() + 2 * GlyphAtlas.BORDER_PIXELS;
        int height = box.height() + 2 * GlyphAtlas.BORDER_PIXELS;
        ByteBuffer pixels = transparentPixels(width * height);
        pixels.position(GlyphAtlas.BORDER_PIXELS * (width + 1)); // after the upper and the left border
        file.rasterise(glyph, scale, box.width(), box.height(), pixels, width);
        if (!atlas.add(pixels.position(0), width, height)) {
            return false;
        }
        int first = glyph * GLYPH_FLOATS;
        glyphs[first + LEFT] = atlas.addedLeft();
        glyphs[first + TOP] = atlas.addedTop();
        glyphs[first + RIGHT] = atlas.addedLeft() + box.width();
        glyphs[first + BOTTOM] = atlas.addedTop() + box.height();
        glyphs[first + OFFSET_X] = box.left[0];
        glyphs[first + OFFSET_Y] = box.top[0];
        return true;
    }

    /** Returns whether the glyph in {@link #box} fits into the largest atlas. */
    private boolean boxFits() {
        int width = box.width() + 2 * GlyphAtlas.BORDER_PIXELS;
        int height = box.height() + 2 * GlyphAtlas.BORDER_PIXELS;
        return !box.isHuge() && atlas.canHold(width, height);
    }

    /** Makes a glyph show the box of missing characters. */
    private void replaceByMissingGlyph(int glyph) {
        System.arraycopy(glyphs, CharacterMap.NO_GLYPH * GLYPH_FLOATS, glyphs, glyph * GLYPH_FLOATS, GLYPH_FLOATS);
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
        add(CharacterMap.NO_GLYPH); // first, so that it always fits
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
