package dev.halfstep.render.text;

/**
 * Splits a text into lines: at each {@code \n}, and where a line becomes wider than the wrap width. Measuring and
 * drawing use this class, so they agree. An instance is reused for many texts, so that drawing allocates nothing:
 *
 * <pre>{@code
 * lines.measure(text, wrapPixels, subpixelWeight); // widestPixels() and count()
 * lines.begin(text, wrapPixels, subpixelWeight);
 * while (lines.next()) {
 *     draw(text, lines.start(), lines.end());
 * }
 * }</pre>
 */
final class TextLines {

    /** The wrap width of texts that are not wrapped. */
    static final float UNLIMITED = Float.POSITIVE_INFINITY;

    private final TextFont font;
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

    TextLines(TextFont font) {
        this.font = font;
    }

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
        int previousGlyph = TextFont.NO_PREVIOUS_GLYPH;
        int index = start;
        while (index < text.length() && text.charAt(index) != '\n') {
            int codePoint = Character.codePointAt(text, index);
            int glyph = font.glyph(codePoint);
            float newWidth = width
                    + font.kerningPixels(previousGlyph, glyph, subpixelWeight)
                    + font.advancePixels(glyph, subpixelWeight);
            if (codePoint == ' ') {
                endWord(index, width);
            } else if (newWidth > wrapPixels && index > start) {
                wrap(index, width);
                return true;
            }
            width = newWidth;
            previousGlyph = glyph;
            index += Character.charCount(codePoint);
        }
        endAt(index, width);
        return true;
    }

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
        widthPixels = isWithinWord ? width : widthAtWordEnd;
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
        widthPixels = dropsSpaces ? widthAtWordEnd : width;
        nextStart = index + 1; // after the \n; beyond the text if this was the last line
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
    float roundedWidthPixels() {
        float width = 0f;
        int previousGlyph = TextFont.NO_PREVIOUS_GLYPH;
        for (int i = start; i < end; ) {
            int codePoint = Character.codePointAt(text, i);
            int glyph = font.glyph(codePoint);
            width += font.kerningPixels(previousGlyph, glyph, TextFont.ROUNDED)
                    + font.advancePixels(glyph, TextFont.ROUNDED);
            previousGlyph = glyph;
            i += Character.charCount(codePoint);
        }
        return width;
    }
}
