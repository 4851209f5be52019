package dev.halfstep.sample.scene.keys;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;

/** A row of the table: the name of a control, its four counts, and whether steps and frames agree. */
final class TableRow {

    private final Text name;
    private final Text state;
    private final Text[] numbers = new Text[TableLayout.NUMBER_COLUMNS.length];

    TableRow(FontLayer textFont, FontLayer numberFont) {
        name = textFont.add(text(Text.Horizontal.LEFT));
        state = textFont.add(text(Text.Horizontal.LEFT));
        for (int column = 0; column < numbers.length; column++) {
            numbers[column] = numberFont.add(text(Text.Horizontal.RIGHT));
        }
    }

    private static Text text(Text.Horizontal alignment) {
        return Text.inWorld(0, 0, "").setAlignment(alignment, Text.Vertical.MIDDLE);
    }

    void place(TableLayout layout, int row) {
        float y = layout.rowY(row);
        name.setPosition(layout.left, y);
        state.setPosition(layout.stateLeft(), y);
        for (int column = 0; column < numbers.length; column++) {
            numbers[column].setPosition(layout.numberRight(column), y);
        }
    }

    /** Shows a control with its counts, in the order of the columns. */
    void show(String newName, String newState, Color color, long... counts) {
        name.setContent(newName).setColor(color);
        state.setContent(newState).setColor(color);
        for (int column = 0; column < numbers.length; column++) {
            numbers[column].setContent(Long.toString(counts[column])).setColor(color);
        }
    }

    void clear() {
        name.setContent("");
        state.setContent("");
        for (Text number : numbers) {
            number.setContent("");
        }
    }
}
