package dev.halfstep.sample.scene.keys;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.input.Control;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.sample.scene.PictureInPoints;
import dev.halfstep.sample.scene.SceneLayers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Presentation system: shows the counts of steps and frames for every used control. A frame counts a press at once, the
 * simulation counts it in the next step. Until then, the row is amber.
 */
final class CountTable implements PresentationSystem {

    private static final String HEADLINE = "A press is never lost";
    private static final String EXPLANATION = "Steps and frames count every tap once, however short it is.";
    private static final String HINT = "Tap keys, mouse buttons or gamepad buttons, as fast as you can.";

    /** The distance of the hint from the line below the headings, in points. */
    private static final float HINT_GAP = 6f;

    /** The maximum number of rows, in a tall picture. */
    private static final int MAX_ROWS = 48;

    private static final Color HEADLINE_COLOR = Color.rgb(0xF0F2F8);
    private static final Color HEADING_COLOR = Color.rgb(0x98A0B8);
    private static final Color EQUAL_COLOR = Color.rgb(0x4CCCB3);
    private static final Color WAITING_COLOR = Color.rgb(0xF2C050);
    private static final Color LINE_COLOR = Color.rgb(0x2A3040);

    private final EdgeCounts inFrames;
    private final PictureInPoints picture;
    private final LineLayer lines;
    private final UnaryOperator<String> translated;
    private final Text hint;
    private final Text headline;
    private final Text explanation;
    private final List<Text> headings = new ArrayList<>();

    /** The cells of each row: the name of a control, its four counts, and whether steps and frames agree. */
    private final Text[][] rows = new Text[MAX_ROWS][TableLayout.COLUMNS];

    private TableLayout layout = new TableLayout(0, 0); // until the first frame

    /** The number of rows with a control. */
    private int usedRows;

    /** The number of all counted edges when the texts were last set; -1 before the first frame. */
    private long shownTotal = -1;

    CountTable(EdgeCounts inFrames, SceneLayers layers) {
        this.inFrames = inFrames;
        translated = layers::text;
        headline = Text.inWorld(0, 0, layers.text(HEADLINE)).setColor(HEADLINE_COLOR);
        explanation = Text.inWorld(0, 0, layers.text(EXPLANATION)).setColor(HEADING_COLOR);
        hint = Text.inWorld(0, 0, layers.text(HINT)).setColor(HEADLINE_COLOR);
        picture = new PictureInPoints(layers::size);
        lines = layers.add(LineLayer.overlay(picture.camera()));
        layers.add(FontLayer.inPoints(TextFont::sans, TableLayout.LARGE_LETTERS, picture.camera()))
                .add(headline);
        FontLayer texts = layers.add(FontLayer.inPoints(TextFont::sans, TableLayout.SMALL_LETTERS, picture.camera()));
        FontLayer numbers = layers.add(FontLayer.inPoints(TextFont::mono, TableLayout.SMALL_LETTERS, picture.camera()));
        texts.add(explanation);
        texts.add(hint);
        // A heading without a first line shares the first line of the heading to its left.
        for (String heading : new String[] {"in steps\npressed", "\nreleased", "in frames\npressed", "\nreleased"}) {
            headings.add(texts.add(Text.inWorld(0, 0, layers.text(heading))
                    .setAlignment(Text.Horizontal.RIGHT, Text.Vertical.TOP)
                    .setColor(HEADING_COLOR)));
        }
        for (Text[] row : rows) {
            for (int column = 0; column < row.length; column++) {
                boolean isNumber = TableLayout.isNumber(column);
                row[column] = (isNumber ? numbers : texts).add(Text.inWorld(0, 0, ""));
                row[column].setAlignment(isNumber ? Text.Horizontal.RIGHT : Text.Horizontal.LEFT, Text.Vertical.MIDDLE);
            }
        }
    }

    @Override
    public void present(PresentationContext frame) {
        boolean hasNewSize = picture.update();
        if (hasNewSize) {
            place();
        }
        EdgeCounts inSteps = frame.world().single(EdgeCounts.class);
        long total = inSteps.total() + inFrames.total();
        if (hasNewSize || total != shownTotal) {
            shownTotal = total;
            showCounts(inSteps);
        }
        drawLines();
    }

    /** Places all texts in a picture of a new size. */
    private void place() {
        layout = new TableLayout(picture.width(), picture.height());
        headline.setPosition(layout.left, layout.headlineTop);
        explanation.setPosition(layout.left, layout.explanationTop);
        hint.setPosition(layout.left, layout.rowsTop - HINT_GAP);
        for (int column = 0; column < headings.size(); column++) {
            headings.get(column).setPosition(layout.x(column + 1), layout.headingsTop); // column 0 has none
        }
        for (int row = 0; row < MAX_ROWS; row++) {
            for (int column = 0; column < TableLayout.COLUMNS; column++) {
                rows[row][column].setPosition(layout.x(column), layout.rowY(row));
            }
        }
    }

    /** Fills a row for each used control, and clears the unused rows. */
    private void showCounts(EdgeCounts inSteps) {
        usedRows = 0;
        int maxRows = Math.min(layout.rows, MAX_ROWS);
        for (int i = 0; i < Control.count() && usedRows < maxRows; i++) {
            Control control = Control.at(i);
            if (inFrames.presses(control) + inFrames.releases(control) > 0) {
                show(rows[usedRows], control, inSteps);
                usedRows++;
            }
        }
        for (int row = usedRows; row < MAX_ROWS; row++) {
            for (Text cell : rows[row]) {
                cell.setContent("");
            }
        }
        hint.setContent(usedRows == 0 ? translated.apply(HINT) : "");
    }

    private void show(Text[] row, Control control, EdgeCounts inSteps) {
        boolean areEqual = inSteps.presses(control) == inFrames.presses(control)
                && inSteps.releases(control) == inFrames.releases(control);
        Object[] contents = {
            control.label(),
            inSteps.presses(control),
            inSteps.releases(control),
            inFrames.presses(control),
            inFrames.releases(control),
            translated.apply(areEqual ? "equal" : "waits for a step")
        };
        for (int column = 0; column < contents.length; column++) {
            row[column].setContent(contents[column].toString()).setColor(areEqual ? EQUAL_COLOR : WAITING_COLOR);
        }
    }

    /** Draws a line below the headings and below each used row. */
    private void drawLines() {
        lines.setColor(LINE_COLOR).setWidth(picture.pixels(1f));
        for (int row = 0; row <= usedRows; row++) {
            float y = layout.rowsTop - row * TableLayout.ROW_HEIGHT;
            lines.line(layout.left, y, layout.left + layout.width, y);
        }
    }
}
