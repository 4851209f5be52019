package dev.halfstep.render.text;

import dev.halfstep.render.draw.Color;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The glyphs of a line from left to right, in font units. A cluster is an indivisible part of the text, such as a letter
 * with its marks, or a ligature; its glyphs have the index of its first character. Indices of characters count from the
 * start of the paragraph.
 *
 * @hidden
 */
public final class ShapedLine {

    /**
     * A glyph of a line.
     *
     * @param index the index of the glyph in the font
     * @param cluster the index of the first character of the cluster
     * @param advance by how much the glyph moves the pen to the right
     * @param x the offset of the glyph from the pen to the right
     * @param y the offset of the glyph from the baseline upwards
     * @param color the colour; null for the colour of the text
     */
    public record Glyph(
            int index,
            int cluster,
            int advance,
            int x,
            int y,
            @Nullable Color color) {}

    /** The maximum number of kept lines of a paragraph. */
    private static final int MAX_PARTS = 512;

    private final Glyph[] glyphs;

    /** The distance of each glyph from the start of the line to the right. */
    private final int[] positions;

    private final int width;
    private final int firstCharacter;
    private final int endCharacter;

    /** For each character of the line the advance of its cluster if it is the first one of the cluster, otherwise 0. */
    private final int[] clusterAdvances;

    /** For each character of the line the end of its cluster. */
    private final int[] clusterEnds;

    /** The lines into which this paragraph was broken, for all wrap widths so far. */
    private final List<ShapedLine> parts = new ArrayList<>();

    /**
     * Creates a line.
     *
     * @param glyphs the glyphs from left to right
     * @param start the index of the first character of the line
     * @param end the index after the last one
     */
    public ShapedLine(List<Glyph> glyphs, int start, int end) {
        this.glyphs = glyphs.toArray(Glyph[]::new);
        positions = new int[glyphs.size()];
        firstCharacter = start;
        endCharacter = end;
        clusterAdvances = new int[end - start];
        clusterEnds = new int[end - start];
        int pen = 0;
        for (int i = 0; i < positions.length; i++) {
            Glyph glyph = glyphs.get(i);
            positions[i] = pen + glyph.x;
            pen += glyph.advance;
            clusterAdvances[glyph.cluster - start] += glyph.advance;
            clusterEnds[glyph.cluster - start] = end; // marks a first character
        }
        width = pen;
        int clusterEnd = end;
        for (int i = clusterEnds.length - 1; i >= 0; i--) {
            boolean isFirst = clusterEnds[i] != 0;
            clusterEnds[i] = clusterEnd;
            clusterEnd = isFirst ? start + i : clusterEnd;
        }
    }

    /** Returns the number of glyphs. */
    public int glyphCount() {
        return glyphs.length;
    }

    /** Returns a glyph, counted from the left. */
    public Glyph glyph(int i) {
        return glyphs[i];
    }

    /** Returns the distance of a glyph from the start of the line to the right. */
    public int position(int i) {
        return positions[i];
    }

    /** Returns the width of the line. */
    public int width() {
        return width;
    }

    /** Returns the line of this paragraph with the given characters, or null. */
    @Nullable
    ShapedLine part(int start, int end) {
        for (int i = 0; i < parts.size(); i++) {
            ShapedLine part = parts.get(i);
            if (part.firstCharacter == start && part.endCharacter == end) {
                return part;
            }
        }
        return null;
    }

    /** Keeps a line of this paragraph; a resized text has other lines, so that the old ones are dropped at some time. */
    void addPart(ShapedLine part) {
        if (parts.size() == MAX_PARTS) {
            parts.clear();
        }
        parts.add(part);
    }

    /** Returns the width of the cluster that begins with a character; 0 if none begins there. */
    int clusterAdvance(int character) {
        return clusterAdvances[character - firstCharacter];
    }

    /** Returns the end of the cluster of a character. */
    public int clusterEnd(int character) {
        return clusterEnds[character - firstCharacter];
    }
}
