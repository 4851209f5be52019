package dev.halfstep.sample.scene.keys;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.sample.scene.SceneFooter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableLayoutTest {

    @ParameterizedTest
    @CsvSource({"640, 360, 3", "1280, 720, 15", "1707, 720, 15", "1080, 1920, 48", "480, 270, 0"})
    void rowsEndAboveTheFooter(float width, float height, int minRows) {
        TableLayout layout = new TableLayout(width, height);

        assertTrue(layout.rows >= minRows, () -> "at least " + minRows + " rows must fit: " + layout.rows);
        float bottom = layout.rowsTop - layout.rows * TableLayout.ROW_HEIGHT;
        assertTrue(
                layout.rows == 0 || bottom >= SceneFooter.height(width),
                () -> "the last row must end above the footer: " + bottom);
    }

    @ParameterizedTest
    @CsvSource({"640, 360", "1280, 720", "2560, 720", "1080, 1920"})
    void columnsLieSideBySideInThePicture(float width, float height) {
        TableLayout layout = new TableLayout(width, height);

        float nameWidth = 100;
        float numberWidth = 70;
        float maxOverlap = 5; // the widths are estimates
        float stateWidth = 120;
        float right = layout.left + nameWidth;
        for (int column = 1; TableLayout.isNumber(column); column++) {
            float left = layout.x(column) - numberWidth;
            assertTrue(left > right - maxOverlap, "column " + column + " must not cover the column before it");
            right = layout.x(column);
        }
        assertTrue(layout.x(TableLayout.COLUMNS - 1) > right, "the state must be to the right of the numbers");
        assertTrue(layout.x(TableLayout.COLUMNS - 1) + stateWidth <= width, "the state must fit into the picture");
    }
}
