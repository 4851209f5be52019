package dev.halfstep.render.text;

import dev.halfstep.render.draw.Color;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Lines of a font without shaping: each character is a cluster with one glyph, and pairs of glyphs have kerning. */
final class LetterLines extends TextLines {

    /** Stands for the glyph before the first one of a line. */
    private static final int NO_PREVIOUS_GLYPH = -1;

    private static final int ASCII_SIZE = 128;
    private static final int FIRST_CAPACITY = 64;

    private final FontFile file;

    /** The pixels per font unit. */
    private final float scale;

    /** For each glyph the distance by which it moves the pen, in whole pixels. */
    private final float[] roundedAdvances;

    /** The glyph of each ASCII character. Most text is ASCII, and an array is faster than a cache. */
    private final int[] asciiGlyphs = new int[ASCII_SIZE];

    /** The glyphs of all other characters. */
    private final IntCache otherGlyphs = new IntCache();

    /** The kerning of pairs of glyphs, in font units. A key has the first glyph in its upper 16 bits. */
    private final IntCache kerning = new IntCache();

    // Of each glyph of the line: its index, its character, and its distance from the start of the line.
    private int[] glyphs = new int[FIRST_CAPACITY];
    private int[] characters = new int[FIRST_CAPACITY];
    private float[] pens = new float[FIRST_CAPACITY];
    private int glyphCount;

    LetterLines(FontFile file, float scale) {
        this.file = file;
        this.scale = scale;
        roundedAdvances = new float[file.glyphCount()];
        for (int glyph = 0; glyph < roundedAdvances.length; glyph++) {
            roundedAdvances[glyph] = Math.round(exactAdvance(glyph));
        }
        Arrays.fill(asciiGlyphs, IntCache.ABSENT);
    }

    @Override
    void beginLine() {
        glyphCount = 0;
    }

    @Override
    float addCluster(int index, float width) {
        int glyph = glyph(Character.codePointAt(text(), index));
        int previousGlyph = glyphCount == 0 ? NO_PREVIOUS_GLYPH : glyphs[glyphCount - 1];
        float pen = width + kerningPixels(previousGlyph, glyph, subpixelWeight());
        if (glyphCount == glyphs.length) {
            glyphs = Arrays.copyOf(glyphs, 2 * glyphCount);
            characters = Arrays.copyOf(characters, 2 * glyphCount);
            pens = Arrays.copyOf(pens, 2 * glyphCount);
        }
        glyphs[glyphCount] = glyph;
        characters[glyphCount] = index;
        pens[glyphCount] = pen;
        glyphCount++;
        return pen + advancePixels(glyph, subpixelWeight());
    }

    @Override
    int clusterEnd(int index) {
        return index + Character.charCount(Character.codePointAt(text(), index));
    }

    @Override
    float finishLine(float width) {
        while (glyphCount > 0 && characters[glyphCount - 1] >= end()) {
            glyphCount--;
        }
        return width;
    }

    @Override
    float roundedWidthPixels() {
        float width = 0f;
        int previousGlyph = NO_PREVIOUS_GLYPH;
        for (int i = 0; i < glyphCount; i++) {
            width += kerningPixels(previousGlyph, glyphs[i], TextFont.ROUNDED)
                    + advancePixels(glyphs[i], TextFont.ROUNDED);
            previousGlyph = glyphs[i];
        }
        return width;
    }

    /** Returns the glyph of a code point, or the box. */
    int glyph(int codePoint) {
        boolean isAscii = codePoint < ASCII_SIZE;
        int glyph = isAscii ? asciiGlyphs[codePoint] : otherGlyphs.get(codePoint);
        if (glyph == IntCache.ABSENT) {
            glyph = file.glyph(codePoint);
            if (isAscii) {
                asciiGlyphs[codePoint] = glyph;
            } else {
                otherGlyphs.put(codePoint, glyph);
            }
        }
        return glyph;
    }

    /**
     * Returns the distance by which a glyph moves the pen to the right.
     *
     * @param subpixelWeight 0 for whole pixels to 1 for the exact distance, which is proportional to the font height
     */
    private float advancePixels(int glyph, float subpixelWeight) {
        float rounded = roundedAdvances[glyph];
        return subpixelWeight == TextFont.ROUNDED ? rounded : blend(rounded, exactAdvance(glyph), subpixelWeight);
    }

    private float exactAdvance(int glyph) {
        return file.advanceUnits(glyph) * scale;
    }

    /** Returns the change of the distance between two glyphs, usually negative; 0 for {@link #NO_PREVIOUS_GLYPH}. */
    float kerningPixels(int previousGlyph, int glyph, float subpixelWeight) {
        if (previousGlyph == NO_PREVIOUS_GLYPH || !file.hasKerning()) {
            return 0f;
        }
        int units = kerningUnits(previousGlyph, glyph);
        if (units == 0) {
            return 0f;
        }
        // Rounds the sum once: a kerning that is rounded separately could be a pixel off.
        int moved = Math.round((file.advanceUnits(previousGlyph) + units) * scale);
        float rounded = moved - roundedAdvances[previousGlyph];
        return blend(rounded, units * scale, subpixelWeight);
    }

    private int kerningUnits(int previousGlyph, int glyph) {
        int pair = previousGlyph << 16 | glyph;
        int units = kerning.get(pair);
        if (units == IntCache.ABSENT) {
            units = file.kerningUnits(previousGlyph, glyph);
            kerning.put(pair, units);
        }
        return units;
    }

    @Override
    int glyphCount() {
        return glyphCount;
    }

    @Override
    int glyphAt(int i) {
        return glyphs[i];
    }

    @Override
    int character(int i) {
        return characters[i];
    }

    @Override
    @Nullable
    Color color(int i) {
        return null;
    }

    @Override
    float penX(int i) {
        return pens[i];
    }

    @Override
    float penY(int i) {
        return 0f;
    }

    @Override
    int shift(int i) {
        return 0;
    }
}
