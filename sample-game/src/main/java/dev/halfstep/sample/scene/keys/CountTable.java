package dev.halfstep.sample.scene.keys;

import dev.halfstep.input.Control;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import java.util.ArrayList;
import java.util.List;

/** Presentation system: shows the counts of steps and frames for every used control, in red if the counts differ. */
final class CountTable implements PresentationSystem {

    private static final float TOP_LINE_Y = 620f;
    private static final float LINE_HEIGHT = 28f;
    private static final int MAX_LINES = 22;
    private static final float[] COLUMN_X = {80f, 480f, 660f, 840f, 1020f};
    private static final String[] HEADINGS = {"press any key or button", "steps: down", "up", "frames: down", "up"};
    private static final Color EQUAL_COLOR = Color.rgb(0x4CCCB3);
    private static final Color DIFFERENT_COLOR = Color.rgb(0xF04040);

    private final EdgeCounts inSteps;
    private final EdgeCounts inFrames;
    private final List<Text[]> lines = new ArrayList<>();

    /** The number of all counted edges when the texts were last set; -1 before the first frame. */
    private long shownTotal = -1;

    CountTable(EdgeCounts inSteps, EdgeCounts inFrames) {
        this.inSteps = inSteps;
        this.inFrames = inFrames;
        for (int line = 0; line < MAX_LINES; line++) {
            Text[] texts = new Text[COLUMN_X.length];
            for (int column = 0; column < texts.length; column++) {
                texts[column] = Text.inWorld(COLUMN_X[column], TOP_LINE_Y - line * LINE_HEIGHT, "");
            }
            lines.add(texts);
        }
    }

    void addTo(FontLayer layer) {
        for (int column = 0; column < HEADINGS.length; column++) {
            layer.add(Text.inWorld(COLUMN_X[column], TOP_LINE_Y + 1.5f * LINE_HEIGHT, HEADINGS[column]));
        }
        for (Text[] texts : lines) {
            for (Text text : texts) {
                layer.add(text);
            }
        }
    }

    @Override
    public void present(PresentationContext frame) {
        long total = inSteps.total() + inFrames.total();
        if (total == shownTotal) {
            return;
        }
        shownTotal = total;
        int line = 0;
        for (int i = 0; i < Control.count() && line < MAX_LINES; i++) {
            Control control = Control.at(i);
            if (inFrames.presses(control) + inFrames.releases(control) > 0) {
                showCounts(lines.get(line), control);
                line++;
            }
        }
    }

    private void showCounts(Text[] texts, Control control) {
        boolean areEqual = inSteps.presses(control) == inFrames.presses(control)
                && inSteps.releases(control) == inFrames.releases(control);
        Color color = areEqual ? EQUAL_COLOR : DIFFERENT_COLOR;
        texts[0].setContent(control.label()).setColor(color);
        texts[1].setContent(Long.toString(inSteps.presses(control))).setColor(color);
        texts[2].setContent(Long.toString(inSteps.releases(control))).setColor(color);
        texts[3].setContent(Long.toString(inFrames.presses(control))).setColor(color);
        texts[4].setContent(Long.toString(inFrames.releases(control))).setColor(color);
    }
}
