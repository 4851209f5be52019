package dev.halfstep.sample.scene.keys;

import dev.halfstep.input.Control;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.hud.Label;
import dev.halfstep.render.hud.TextLayer;
import java.util.ArrayList;
import java.util.List;

/** Presentation system: shows both counts of every used control, in red if they differ. */
final class CountTable implements PresentationSystem {

    private static final float TOP = 620f;
    private static final float LINE = 28f;
    private static final int MAX_LINES = 22;
    private static final float[] COLUMNS = {80f, 480f, 660f, 840f, 1020f};
    private static final String[] HEADS = {"press any key or button", "steps: down", "up", "frames: down", "up"};
    private static final Color SAME = Color.rgb(0x4CCCB3);
    private static final Color DIFFERENT = Color.rgb(0xF04040);

    private final EdgeCounts steps;
    private final EdgeCounts frames;
    private final List<Label[]> lines = new ArrayList<>();
    private long shown = -1;

    CountTable(EdgeCounts steps, EdgeCounts frames) {
        this.steps = steps;
        this.frames = frames;
        for (int line = 0; line < MAX_LINES; line++) {
            Label[] labels = new Label[COLUMNS.length];
            for (int column = 0; column < labels.length; column++) {
                labels[column] = Label.inWorld(COLUMNS[column], TOP - line * LINE, "");
            }
            lines.add(labels);
        }
    }

    void addTo(TextLayer layer) {
        for (int column = 0; column < HEADS.length; column++) {
            layer.add(Label.inWorld(COLUMNS[column], TOP + 1.5f * LINE, HEADS[column]));
        }
        for (Label[] labels : lines) {
            for (Label label : labels) {
                layer.add(label);
            }
        }
    }

    @Override
    public void present(PresentationContext frame) {
        if (steps.total() + frames.total() == shown) {
            return;
        }
        shown = steps.total() + frames.total();
        int line = 0;
        for (int i = 0; i < Control.count() && line < MAX_LINES; i++) {
            Control control = Control.at(i);
            if (frames.presses(control) + frames.releases(control) > 0) {
                show(lines.get(line), control);
                line++;
            }
        }
    }

    private void show(Label[] labels, Control control) {
        long[] counts = {
            steps.presses(control), steps.releases(control), frames.presses(control), frames.releases(control)
        };
        Color color = counts[0] == counts[2] && counts[1] == counts[3] ? SAME : DIFFERENT;
        labels[0].setText(control.label()).setColor(color);
        for (int column = 1; column < labels.length; column++) {
            labels[column].setText(Long.toString(counts[column - 1])).setColor(color);
        }
    }
}
