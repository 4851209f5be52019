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

/** Rasterises the glyphs of a font into a {@link GlyphSheet}, with stb. */
final class GlyphBaker {

    private static final int FIRST_SIDE_PIXELS = 256;
    private static final int MAX_SIDE_PIXELS = 8192;

    private GlyphBaker() {}

    static GlyphSheet bake(Asset asset, int heightPixels) {
        FontFile file = FontFile.read(asset);
        int[] codePoints = file.codePoints();
        ByteBuffer font =
                MemoryUtil.memAlloc(file.bytes().length).put(file.bytes()).flip();
        try (STBTTFontinfo info = STBTTFontinfo.malloc()) {
            if (!stbtt_InitFont(info, font)) {
                throw new AssetException("a font must be whole", asset.name(), "lacks tables that every font has");
            }
            for (int side = firstSide(codePoints.length, heightPixels); side <= MAX_SIDE_PIXELS; side *= 2) {
                GlyphSheet sheet = pack(asset, info, font, heightPixels, codePoints, side);
                if (sheet != null) {
                    return sheet;
                }
            }
            throw new AssetException(
                    "the letters of a font fit into " + MAX_SIDE_PIXELS + " x " + MAX_SIDE_PIXELS + " pixels",
                    asset.name(),
                    "needs more at a height of " + heightPixels + " pixels");
        } finally {
            MemoryUtil.memFree(font);
        }
    }

    /**
     * Returns the first side to try: glyphs that fill half of their squares would fit. It saves most failed attempts.
     */
    private static int firstSide(int letters, int heightPixels) {
        int side = FIRST_SIDE_PIXELS;
        while ((long) side * side < (long) letters * heightPixels * heightPixels / 2) {
            side *= 2;
        }
        return side;
    }

    /** Packs all glyphs into a square texture; returns null if they do not fit. */
    private static @Nullable GlyphSheet pack(
            Asset asset, STBTTFontinfo info, ByteBuffer font, int heightPixels, int[] codePoints, int side) {
        ByteBuffer coverage = MemoryUtil.memCalloc(side * side);
        IntBuffer wanted =
                MemoryUtil.memAllocInt(codePoints.length).put(codePoints).flip();
        try (STBTTPackContext context = STBTTPackContext.malloc();
                STBTTPackedchar.Buffer packed = STBTTPackedchar.malloc(codePoints.length);
                STBTTPackRange.Buffer ranges = STBTTPackRange.calloc(1)) {
            ranges.get(0)
                    .font_size(heightPixels)
                    .array_of_unicode_codepoints(wanted)
                    .num_chars(codePoints.length)
                    .chardata_for_range(packed);
            if (!stbtt_PackBegin(context, coverage, side, side, 0, 1, MemoryUtil.NULL)) {
                throw new OutOfMemoryError("for a sheet of letters of " + side + " x " + side + " pixels");
            }
            boolean fits = stbtt_PackFontRanges(context, font, 0, ranges);
            stbtt_PackEnd(context);
            if (!fits) {
                return null;
            }
            Texture texture = Texture.ofOpacities("font " + asset.name(), side, side, coverage, Sampling.PIXELS);
            return sheet(info, heightPixels, codePoints, texture, packed);
        } finally {
            MemoryUtil.memFree(wanted);
            MemoryUtil.memFree(coverage);
        }
    }

    private static GlyphSheet sheet(
            STBTTFontinfo info, int heightPixels, int[] codePoints, Texture texture, STBTTPackedchar.Buffer packed) {
        float[] glyphs = new float[codePoints.length * GlyphSheet.GLYPH_FLOATS];
        for (int i = 0; i < codePoints.length; i++) {
            STBTTPackedchar glyph = packed.get(i);
            int at = i * GlyphSheet.GLYPH_FLOATS;
            glyphs[at] = glyph.x0();
            glyphs[at + 1] = glyph.y0();
            glyphs[at + 2] = glyph.x1();
            glyphs[at + 3] = glyph.y1();
            glyphs[at + 4] = Math.round(glyph.xoff());
            glyphs[at + 5] = Math.round(glyph.yoff());
            glyphs[at + 6] = Math.round(glyph.xadvance());
        }
        int[] ascent = new int[1];
        int[] descent = new int[1];
        int[] gap = new int[1];
        stbtt_GetFontVMetrics(info, ascent, descent, gap);
        float scale = stbtt_ScaleForPixelHeight(info, heightPixels);
        int ascentPixels = roundUp(ascent[0] * scale);
        int linePixels = ascentPixels + roundUp(-descent[0] * scale) + roundUp(gap[0] * scale);
        return new GlyphSheet(texture, codePoints, glyphs, ascentPixels, linePixels);
    }

    /** Rounds up, because a glyph that covers part of a pixel needs all of it. */
    private static int roundUp(float pixels) {
        return (int) Math.ceil(pixels);
    }
}
