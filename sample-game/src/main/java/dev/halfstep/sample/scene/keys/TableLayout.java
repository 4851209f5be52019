package dev.halfstep.sample.scene.keys;

import dev.halfstep.sample.scene.PictureInPoints;
import dev.halfstep.sample.scene.SceneFooter;

/** Computes where the headline and the table are in a picture of any size. All lengths are in points. */
final class TableLayout {

    static final float LARGE_LETTERS = 34f;
    static final float SMALL_LETTERS = 18f;
    static final float ROW_HEIGHT = 26f;

    /**
     * The columns, as fractions of the width: the left side of the names, the right side of each number, and the left
     * side of the state.
     */
    private static final float[] COLUMN_FRACTIONS = {0f, 0.33f, 0.47f, 0.62f, 0.76f, 0.795f};

    static final int COLUMNS = COLUMN_FRACTIONS.length;

    private static final float MAX_WIDTH = 900f;

    /** From this height on, the parts have wide gaps. */
    private static final float MIN_HEIGHT_OF_WIDE_GAPS = 600f;

    private static final float MARGIN = 16f;
    private static final float EXPLANATION_LINE = 24f;

    /** The number of lines of each heading above the rows. */
    private static final int HEADING_LINES = 2;

    private static final float HEADING_LINE = SMALL_LETTERS + 3f;
    private static final float NARROW_GAP = 4f;

    final float left;
    final float width;
    final float headlineTop;
    final float explanationTop;
    final float headingsTop;

    /** The upper side of the first row. */
    final float rowsTop;

    /** The number of rows that fit between the headings and the footer. */
    final int rows;

    TableLayout(float pictureWidth, float pictureHeight) {
        width = Math.min(pictureWidth - 2 * MARGIN, MAX_WIDTH);
        left = (pictureWidth - width) / 2;
        boolean hasWideGaps = pictureHeight >= MIN_HEIGHT_OF_WIDE_GAPS;
        float gapAboveHeadline = hasWideGaps ? 24f : 6f;
        float gapAboveHeadings = hasWideGaps ? 20f : 6f;
        headlineTop = pictureHeight - PictureInPoints.HUD_HEIGHT - gapAboveHeadline;
        explanationTop = headlineTop - LARGE_LETTERS - NARROW_GAP;
        headingsTop = explanationTop - EXPLANATION_LINE - gapAboveHeadings;
        rowsTop = headingsTop - HEADING_LINES * HEADING_LINE - NARROW_GAP;
        rows = Math.max(0, (int) ((rowsTop - SceneFooter.height(pictureWidth)) / ROW_HEIGHT));
    }

    /** Returns whether a column has numbers, which are aligned at its right side. */
    static boolean isNumber(int column) {
        return column > 0 && column < COLUMNS - 1;
    }

    /** Returns the right side of a column with numbers, or the left side of another column. */
    float x(int column) {
        return left + COLUMN_FRACTIONS[column] * width;
    }

    /** Returns the middle of a row; 0 is the top row. */
    float rowY(int row) {
        return rowsTop - (row + 0.5f) * ROW_HEIGHT;
    }
}
