package dev.halfstep.render.text;

import dev.halfstep.render.draw.Color;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lines of a font that shapes text. At rest, glyphs lie on parts of pixels, not on whole ones, because letters that join
 * must meet.
 */
final class ShapedLines extends TextLines {

    /** Below this fraction of a pixel, a width is not rounded up: it comes from the rounding of floats. */
    private static final float NO_WIDTH = 1f / 64f;

    /** The end of the paragraph before a text was begun. */
    private static final int NONE = -1;

    private static final ShapedLine EMPTY = new ShapedLine(List.of(), 0, 0);

    private final ShapingSource source;

    /** The pixels per font unit. */
    private final float scale;

    private int paragraphStart;
    private int paragraphEnd = NONE;

    /** The paragraph as one line. */
    private ShapedLine paragraph = EMPTY;

    private ShapedLine line = EMPTY;

    ShapedLines(ShapingSource source, float scale) {
        this.source = source;
        this.scale = scale;
    }

    @Override
    void begin(CharSequence newText, float newWrapPixels, float newWeight) {
        super.begin(newText, newWrapPixels, newWeight);
        paragraphEnd = NONE;
    }

    @Override
    void beginLine() {
        if (start() <= paragraphEnd) {
            return;
        }
        paragraphStart = start();
        paragraphEnd = start();
        while (paragraphEnd < text().length() && text().charAt(paragraphEnd) != '\n') {
            paragraphEnd++;
        }
        paragraph = source.shape(text(), paragraphStart, paragraphEnd);
    }

    @Override
    float addCluster(int index, float width) {
        return width + paragraph.clusterAdvance(index - paragraphStart) * scale;
    }

    @Override
    int clusterEnd(int index) {
        return paragraphStart + paragraph.clusterEnd(index - paragraphStart);
    }

    @Override
    float finishLine(float width) {
        boolean isWhole = start() == paragraphStart && end() == paragraphEnd;
        line = isWhole ? paragraph : part(start() - paragraphStart, end() - paragraphStart);
        return blend(roundedWidthPixels(), line.width() * scale, subpixelWeight());
    }

    private ShapedLine part(int start, int end) {
        ShapedLine part = paragraph.part(start, end);
        if (part == null) {
            part = source.shapePart(text(), paragraphStart, paragraphEnd, start, end);
            paragraph.addPart(part);
        }
        return part;
    }

    @Override
    float roundedWidthPixels() {
        return (float) Math.ceil(line.width() * scale - NO_WIDTH);
    }

    @Override
    int glyphCount() {
        return line.glyphCount();
    }

    @Override
    int glyphAt(int i) {
        return line.glyph(i).index();
    }

    @Override
    int character(int i) {
        return paragraphStart + line.glyph(i).cluster();
    }

    @Override
    @Nullable
    Color color(int i) {
        return line.glyph(i).color();
    }

    /** Returns the position of a glyph in parts of a pixel. */
    private int parts(int i) {
        return Math.round(line.position(i) * scale * GlyphPictures.SHIFTS);
    }

    @Override
    float penX(int i) {
        float shifts = GlyphPictures.SHIFTS;
        return blend(parts(i) / shifts, line.position(i) * scale, subpixelWeight()) - shift(i) / shifts;
    }

    @Override
    float penY(int i) {
        float down = -line.glyph(i).y() * scale;
        return blend(Math.round(down), down, subpixelWeight());
    }

    @Override
    int shift(int i) {
        return Math.floorMod(parts(i), GlyphPictures.SHIFTS);
    }
}
