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

        assertTrue(layout.rows >= minRows, () -> "rows: " + layout.rows);
        float bottom = layout.rowsTop - layout.rows * TableLayout.ROW_HEIGHT;
        assertTrue(layout.rows == 0 || bottom >= SceneFooter.height(width), () -> "bottom: " + bottom);
    }

    @ParameterizedTest
    @CsvSource({"640, 360", "1280, 720", "2560, 720", "1080, 1920"})
    void columnsLieSideBySideInThePicture(float width, float height) {
        TableLayout layout = new TableLayout(width, height);

        float right = layout.left + 100; // the names of controls
        for (int column = 0; column < TableLayout.NUMBER_COLUMNS.length; column++) {
            assertTrue(layout.numberRight(column) - 70 > right - 5, "column " + column);
            right = layout.numberRight(column);
        }
        assertTrue(layout.stateLeft() > right);
        assertTrue(layout.stateLeft() + 120 <= width);
    }
}
