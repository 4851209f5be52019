package dev.halfstep.render.text;

/**
 * A font file that shapes text: it chooses and places glyphs by the rules of scripts, with ligatures, letters that join,
 * and runs from right to left.
 *
 * @hidden
 */
public interface ShapingSource extends GlyphSource {

    /**
     * Shapes a paragraph as one line. Repeated calls for the same characters are cheap and allocate nothing.
     *
     * @param text a text, which the result does not refer to
     * @param start the index of the first character of the paragraph, which has no {@code \n}
     * @param end the index after the last one
     * @return the line
     */
    ShapedLine shape(CharSequence text, int start, int end);

    /**
     * Shapes a line of a paragraph that has several. The rest of the paragraph decides the direction of runs, and the
     * forms of letters at both ends of the line.
     *
     * @param text a text, which the result does not refer to
     * @param paragraphStart the index of the first character of the paragraph
     * @param paragraphEnd the index after the last one
     * @param start the index of the first character of the line in the paragraph
     * @param end the index after the last one
     * @return the line
     */
    ShapedLine shapePart(CharSequence text, int paragraphStart, int paragraphEnd, int start, int end);
}
