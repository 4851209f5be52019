package dev.halfstep.render.text;

import dev.halfstep.render.draw.Color;
import org.jspecify.annotations.Nullable;

/**
 * Splits a text into lines: at each {@code \n}, and where a line becomes wider than the wrap width; and places the
 * glyphs of each line. Measuring and drawing use this class, so they agree. An instance is reused for many texts, so that
 * drawing allocates nothing:
 *
 * <pre>{@code
 * lines.measure(text, wrapPixels, subpixelWeight); // widestPixels() and count()
 * lines.begin(text, wrapPixels, subpixelWeight);
 * while (lines.next()) {
 *     for (int i = 0; i < lines.glyphCount(); i++) {
 *         draw(lines.glyphAt(i), lines.penX(i), lines.penY(i));
 *     }
 * }
 * }</pre>
 *
 * <p>A subclass says what the clusters of a line are: the parts that are not split, such as a letter with its marks.
 */
abstract class TextLines {

    /** The wrap width of texts that are not wrapped. */
    static final float UNLIMITED = Float.POSITIVE_INFINITY;

    private CharSequence text = "";
    private float wrapPixels = UNLIMITED;
    private float subpixelWeight = TextFont.ROUNDED;
    private int start;
    private int end;
    private int nextStart;
    private float widthPixels;

    /** The width of the widest line, and the number of lines, of the text that was measured last. */
    private float widestPixels;

    private int count;

    /** The end of the last word before a space in the current line, or -1. */
    private int wordEnd;

    /** The width of the line up to {@link #wordEnd}. */
    private float widthAtWordEnd;

    /**
     * Sets the text to split; {@link #next()} then moves to its first line. Every text has a line, which may be empty.
     *
     * @param newWrapPixels the maximum width of a line in pixels of the font
     * @param newWeight 0 for letters on whole pixels to 1 for exact positions
     */
    void begin(CharSequence newText, float newWrapPixels, float newWeight) {
        text = newText;
        wrapPixels = newWrapPixels;
        subpixelWeight = newWeight;
        nextStart = 0;
    }

    /**
     * Measures all lines of a text: {@link #widestPixels()} and {@link #count()}.
     *
     * @param wrapPixelsOfText the maximum width of a line in pixels of the font
     * @param weightOfText 0 for letters on whole pixels to 1 for exact positions
     */
    void measure(CharSequence measuredText, float wrapPixelsOfText, float weightOfText) {
        widestPixels = 0f;
        count = 0;
        begin(measuredText, wrapPixelsOfText, weightOfText);
        while (next()) {
            widestPixels = Math.max(widestPixels, widthPixels);
            count++;
        }
    }

    /** Moves to the next line; returns false after the last one. */
    boolean next() {
        if (nextStart > text.length()) {
            return false;
        }
        start = nextStart;
        wordEnd = -1;
        float width = 0f;
        int index = start;
        beginLine();
        while (index < text.length() && text.charAt(index) != '\n') {
            float newWidth = addCluster(index, width);
            if (text.charAt(index) == ' ') {
                endWord(index, width);
            } else if (newWidth > wrapPixels && index > start) {
                wrap(index, width);
                return true;
            }
            width = newWidth;
            index = clusterEnd(index);
        }
        endAt(index, width);
        return true;
    }

    /** Begins the line at {@link #start()}, without clusters. */
    abstract void beginLine();

    /**
     * Adds the cluster at an index to the line, and returns the new width of the line in pixels of the font.
     *
     * @param width the width before
     */
    abstract float addCluster(int index, float width);

    /** Returns the index after the cluster at an index. */
    abstract int clusterEnd(int index);

    /**
     * Ends the line at {@link #end()}, which may be before the last added cluster, and returns its width.
     *
     * @param width the width of the added clusters before this end
     */
    abstract float finishLine(float width);

    /** Stores the end of a word at the first space after it. Spaces at the start of a line do not end a word. */
    private void endWord(int index, float width) {
        if (index > start && text.charAt(index - 1) != ' ') {
            wordEnd = index;
            widthAtWordEnd = width;
        }
    }

    /** Ends a line that became too wide: after its last whole word, or within its only word. */
    private void wrap(int index, float width) {
        boolean isWithinWord = wordEnd < 0;
        end = isWithinWord ? index : wordEnd;
        widthPixels = finishLine(isWithinWord ? width : widthAtWordEnd);
        nextStart = end;
        while (!isWithinWord && text.charAt(nextStart) == ' ') {
            nextStart++; // the next line begins with a word
        }
    }

    /** Ends a line at a {@code \n} or at the end of the text. In a wrapped text, a line ends before its last spaces. */
    private void endAt(int index, float width) {
        boolean endsWithSpace = index > start && text.charAt(index - 1) == ' ';
        boolean dropsSpaces = wrapPixels < UNLIMITED && endsWithSpace && wordEnd >= 0;
        end = dropsSpaces ? wordEnd : index;
        widthPixels = finishLine(dropsSpaces ? widthAtWordEnd : width);
        nextStart = index + 1; // after the \n; beyond the text if this was the last line
    }

    /** Returns the text that is split. */
    CharSequence text() {
        return text;
    }

    float subpixelWeight() {
        return subpixelWeight;
    }

    /** Returns the index of the first character of the line. */
    int start() {
        return start;
    }

    /** Returns the index after the last character of the line. */
    int end() {
        return end;
    }

    /** Returns the width of the widest line of the measured text, in pixels of the font. */
    float widestPixels() {
        return widestPixels;
    }

    /** Returns the number of lines of the measured text, 1 or more. */
    int count() {
        return count;
    }

    /** Returns the width of the line in pixels of the font. */
    float widthPixels() {
        return widthPixels;
    }

    /** Returns the width of the line if its letters are on whole pixels. */
    abstract float roundedWidthPixels();

    /** Returns the number of glyphs of the line, which are numbered from left to right. */
    abstract int glyphCount();

    abstract int glyphAt(int i);

    /** Returns the index of the first character of a glyph. */
    abstract int character(int i);

    /** Returns the colour of a glyph; null for the colour of the text. */
    abstract @Nullable Color color(int i);

    /** Returns the distance of a glyph's picture from the start of the line to the right, in pixels of the font. */
    abstract float penX(int i);

    /** Returns the distance of a glyph's picture from the baseline downwards, in pixels of the font. */
    abstract float penY(int i);

    /** Returns by how many parts of a pixel a glyph's picture is shifted, see {@link GlyphPictures#SHIFTS}. */
    abstract int shift(int i);

    /** Returns a length: rounded to whole pixels, exact, or in between. */
    static float blend(float rounded, float exact, float subpixelWeight) {
        return rounded + (exact - rounded) * subpixelWeight;
    }
}
