package dev.halfstep.render.text;

/**
 * A font file that shapes text: it chooses and places glyphs by the rules of scripts, with ligatures, letters that join,
 * and runs from right to left.
 *
 * @hidden
 */
public interface ShapingSource extends GlyphSource {

    /**
     * Shapes a line of a paragraph. The rest of the paragraph decides the direction of runs, and the forms of letters at
     * both ends of the line. Repeated calls for the same line are cheap and allocate nothing.
     *
     * @param text a text, which the result does not refer to
     * @param paragraphStart the index of the first character of the paragraph, which has no {@code \n}
     * @param paragraphEnd the index after the last one
     * @param lineStart the index of the first character of the line
     * @param lineEnd the index after the last one
     * @return the line
     */
    ShapedLine shape(CharSequence text, int paragraphStart, int paragraphEnd, int lineStart, int lineEnd);
}
