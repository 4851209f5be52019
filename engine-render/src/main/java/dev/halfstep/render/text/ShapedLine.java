package dev.halfstep.render.text;

import java.util.Arrays;

/**
 * The glyphs of a line from left to right, in font units. A cluster is an indivisible part of the text, such as a letter
 * with its marks, or a ligature; its glyphs have the index of its first character. Indices of characters count from the
 * start of the paragraph.
 *
 * @hidden
 */
public final class ShapedLine {

    private final int[] glyphs;
    private final int[] clusters;

    /** The positions of the glyphs, to the right of the start of the line and above the baseline. */
    private final int[] x;

    private final int[] y;
    private final int width;

    private final int firstCharacter;

    /** For each character of the line the advance of its cluster if it is the first one of the cluster, otherwise 0. */
    private final int[] clusterAdvances;

    /** For each character of the line the end of its cluster. */
    private final int[] clusterEnds;

    /**
     * Creates a line of parallel arrays with an element for each glyph, which the line takes over.
     *
     * @param glyphs the glyphs from left to right
     * @param clusters the index of the first character of each glyph's cluster
     * @param advances by how much each glyph moves the pen to the right
     * @param x the offsets of the glyphs from the pen to the right; the constructor adds the position of the pen
     * @param y the offsets of the glyphs from the baseline upwards
     * @param start the index of the first character of the line
     * @param end the index after the last one
     */
    public ShapedLine(int[] glyphs, int[] clusters, int[] advances, int[] x, int[] y, int start, int end) {
        this.glyphs = glyphs;
        this.clusters = clusters;
        this.x = x;
        this.y = y;
        firstCharacter = start;
        clusterAdvances = new int[end - start];
        clusterEnds = new int[end - start];
        int pen = 0;
        for (int i = 0; i < glyphs.length; i++) {
            x[i] += pen;
            pen += advances[i];
            clusterAdvances[clusters[i] - start] += advances[i];
            clusterEnds[clusters[i] - start] = end; // marks a first character
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
    public int glyph(int i) {
        return glyphs[i];
    }

    /** Returns the index of the first character of a glyph. */
    public int cluster(int i) {
        return clusters[i];
    }

    /** Returns the distance of a glyph from the start of the line to the right. */
    public int x(int i) {
        return x[i];
    }

    /** Returns the distance of a glyph above the baseline. */
    public int y(int i) {
        return y[i];
    }

    /** Returns the width of the line. */
    public int width() {
        return width;
    }

    /** Returns the width of the cluster that begins with a character; 0 if none begins there. */
    int clusterAdvance(int character) {
        return clusterAdvances[character - firstCharacter];
    }

    /** Returns the end of the cluster of a character. */
    public int clusterEnd(int character) {
        return clusterEnds[character - firstCharacter];
    }

    @Override
    public String toString() {
        return "glyphs " + Arrays.toString(glyphs) + " at " + Arrays.toString(x);
    }
}
