package dev.halfstep.render.text;

import static org.lwjgl.stb.STBTruetype.stbtt_GetFontVMetrics;
import static org.lwjgl.stb.STBTruetype.stbtt_InitFont;
import static org.lwjgl.stb.STBTruetype.stbtt_PackBegin;
import static org.lwjgl.stb.STBTruetype.stbtt_PackEnd;
import static org.lwjgl.stb.STBTruetype.stbtt_PackFontRanges;
import static org.lwjgl.stb.STBTruetype.stbtt_ScaleForPixelHeight;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.jspecify.annotations.Nullable;
import org.lwjgl.stb.STBTTFontinfo;
import org.lwjgl.stb.STBTTPackContext;
import org.lwjgl.stb.STBTTPackRange;
import org.lwjgl.stb.STBTTPackedchar;
import org.lwjgl.system.MemoryUtil;

/** Rasterises the glyphs of a font into a {@link GlyphAtlas} with the C library stb_truetype, called stb here. */
final class GlyphBaker {

    private static final int MIN_SIDE_PIXELS = 256;
    private static final int MAX_SIDE_PIXELS = 8192;

    private GlyphBaker() {}

    /**
     * Reads a font and rasterises its glyphs.
     *
     * @throws AssetException if the font is missing or damaged, or does not fit into the largest texture
     */
    static GlyphAtlas bake(Asset asset, int heightPixels) {
        FontFile file = FontFile.read(asset);
        int[] codePoints = file.codePoints();
        ByteBuffer font =
                MemoryUtil.memAlloc(file.bytes().length).put(file.bytes()).flip();
        try (STBTTFontinfo info = STBTTFontinfo.malloc()) {
            if (!stbtt_InitFont(info, font)) {
                throw new AssetException("a font must be whole", asset.name(), "lacks a required table");
            }
            for (int side = firstSide(codePoints.length, heightPixels); side <= MAX_SIDE_PIXELS; side *= 2) {
                GlyphAtlas atlas = pack(asset, info, font, heightPixels, codePoints, side);
                if (atlas != null) {
                    return atlas;
                }
            }
            throw new AssetException(
                    "the letters of a font must fit into " + MAX_SIDE_PIXELS + " x " + MAX_SIDE_PIXELS + " pixels",
                    asset.name(),
                    "needs more at a height of " + heightPixels + " pixels");
        } finally {
            MemoryUtil.memFree(font);
        }
    }

    /**
     * Returns the side of the first texture to try. For a glyph it has half the area of a square of the font's height,
     * which is enough for most fonts.
     */
    private static int firstSide(int glyphCount, int heightPixels) {
        int side = MIN_SIDE_PIXELS;
        while ((long) side * side < (long) glyphCount * heightPixels * heightPixels / 2) {
            side *= 2;
        }
        return side;
    }

    /** Packs all glyphs into a square texture; returns null if they do not fit. */
    private static @Nullable GlyphAtlas pack(
            Asset asset, STBTTFontinfo info, ByteBuffer font, int heightPixels, int[] codePoints, int side) {
        ByteBuffer coverage = MemoryUtil.memCalloc(side * side);
        IntBuffer codePointBuffer =
                MemoryUtil.memAllocInt(codePoints.length).put(codePoints).flip();
        try (STBTTPackContext context = STBTTPackContext.malloc();
                STBTTPackedchar.Buffer packed = STBTTPackedchar.malloc(codePoints.length);
                STBTTPackRange.Buffer ranges = STBTTPackRange.calloc(1)) {
            ranges.get(0)
                    .font_size(heightPixels)
                    .array_of_unicode_codepoints(codePointBuffer)
                    .num_chars(codePoints.length)
                    .chardata_for_range(packed);
            int strideBytes = 0; // 0: no gaps between the rows of pixels
            int paddingPixels = 1;
            if (!stbtt_PackBegin(context, coverage, side, side, strideBytes, paddingPixels, MemoryUtil.NULL)) {
                throw new OutOfMemoryError("no memory for a glyph atlas of " + side + " x " + side + " pixels");
            }
            boolean fits = stbtt_PackFontRanges(context, font, 0, ranges);
            stbtt_PackEnd(context);
            if (!fits) {
                return null;
            }
            Texture texture = Texture.ofOpacityMask(
                    "font " + asset.name(),
                    side,
                    side,
                    coverage,
                    new Sampling(Sampling.Filter.LINEAR, Sampling.Wrap.CLAMP));
            return createAtlas(info, heightPixels, codePoints, texture, packed);
        } finally {
            MemoryUtil.memFree(codePointBuffer);
            MemoryUtil.memFree(coverage);
        }
    }

    /** Rounds the metrics of all glyphs and of the lines to whole pixels. */
    private static GlyphAtlas createAtlas(
            STBTTFontinfo info, int heightPixels, int[] codePoints, Texture texture, STBTTPackedchar.Buffer packed) {
        float[] glyphs = new float[codePoints.length * GlyphAtlas.GLYPH_FLOATS];
        for (int i = 0; i < codePoints.length; i++) {
            STBTTPackedchar glyph = packed.get(i);
            int first = i * GlyphAtlas.GLYPH_FLOATS;
            glyphs[first + GlyphAtlas.LEFT] = glyph.x0();
            glyphs[first + GlyphAtlas.TOP] = glyph.y0();
            glyphs[first + GlyphAtlas.RIGHT] = glyph.x1();
            glyphs[first + GlyphAtlas.BOTTOM] = glyph.y1();
            glyphs[first + GlyphAtlas.OFFSET_X] = Math.round(glyph.xoff());
            glyphs[first + GlyphAtlas.OFFSET_Y] = Math.round(glyph.yoff());
            glyphs[first + GlyphAtlas.ADVANCE] = Math.round(glyph.xadvance());
        }
        int[] ascent = new int[1];
        int[] descent = new int[1];
        int[] gap = new int[1];
        stbtt_GetFontVMetrics(info, ascent, descent, gap);
        float scale = stbtt_ScaleForPixelHeight(info, heightPixels);
        int ascentPixels = roundUp(ascent[0] * scale);
        int linePixels = ascentPixels + roundUp(-descent[0] * scale) + roundUp(gap[0] * scale);
        return new GlyphAtlas(texture, codePoints, glyphs, ascentPixels, linePixels);
    }

    /** Rounds up, because a glyph that covers a part of a pixel needs the whole pixel. */
    private static int roundUp(float pixels) {
        return (int) Math.ceil(pixels);
    }
}
