package dev.halfstep.sample.scene.lab;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.Text.Horizontal;
import dev.halfstep.render.text.Text.Vertical;
import dev.halfstep.sample.scene.lab.LabLayout.Style;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.LaneLoop;
import dev.halfstep.sample.scene.lab.loop.LaneTrace;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * Shows the titles of the lanes and, as far as they fit, explanations of their loops, and the latency and the path
 * error of each lane over its last frames.
 */
final class LaneTexts {

    /** The real time between two updates. Numbers that change in every frame are unreadable. */
    private static final float UPDATE_SECONDS = 0.25f;

    /** How far above the middle of a lane the title ends and the explanation below it begins. */
    private static final float TITLE_ABOVE_MIDDLE = 4f;

    /** The width of the widest title. */
    private static final float TITLE_WIDTH = 132f;

    /** The distance of the left column of numbers from the lane. */
    private static final float COLUMN_GAP = 14f;

    /** The distance from the left side of the left column to the left side of the right column. */
    private static final float COLUMN_WIDTH = 108f;

    private static final Color GREY = Color.rgb(0x98A0B8);
    private static final Color NUMBER_COLOR = Color.rgb(0xD0D4E0);

    private final Lab lab;
    private final UnaryOperator<String> texts;
    private final Text latencyHeading;
    private final Text pathErrorHeading;
    private final List<LaneText> lanes = new ArrayList<>();
    private float secondsToUpdate;

    /**
     * The texts of a lane.
     *
     * @param left the latency in the left column; all numbers if there is only one column
     * @param right the path error in the right column
     */
    private record LaneText(Text title, Text explanation, Text left, Text right) {}

    LaneTexts(Lab lab, FontLayer medium, FontLayer small, FontLayer numbers, UnaryOperator<String> texts) {
        this.lab = lab;
        this.texts = texts;
        latencyHeading = small.add(text(GREY));
        pathErrorHeading = small.add(text(GREY));
        for (LaneLoop loop : LaneLoop.values()) {
            lanes.add(new LaneText(
                    medium.add(text(Color.rgb(loop.rgb)).setContent(loop.title)),
                    small.add(text(GREY)),
                    numbers.add(text(NUMBER_COLOR)),
                    numbers.add(text(NUMBER_COLOR))));
        }
    }

    private static Text text(Color color) {
        return Text.inWorld(0, 0, "").setColor(color);
    }

    /** Places all texts in a layout. Clears the numbers, which the next update sets. */
    void place(LabLayout layout) {
        secondsToUpdate = 0f;
        boolean isAbove = layout.style == Style.ABOVE;
        boolean isDetailed = layout.style == Style.DETAILED;
        float left = isAbove ? layout.laneRight : layout.laneRight + COLUMN_GAP;
        float right = left + COLUMN_WIDTH;
        float headingY = layout.headlineTop - LabLayout.LARGE_LETTERS;
        place(latencyHeading, left, headingY, Vertical.BOTTOM).setContent(isDetailed ? texts.apply("late, ms") : "");
        place(pathErrorHeading, right, headingY, Vertical.BOTTOM)
                .setContent(isDetailed ? texts.apply("off path, px") : "");
        for (int i = 0; i < lanes.size(); i++) {
            LaneText lane = lanes.get(i);
            placeTitle(lane, texts.apply(lab.lanes().get(i).loop().explanation), layout, i);
            float y = isAbove ? layout.titleLineY(i) + LabLayout.SMALL_BASELINE_OFFSET : layout.laneY(i);
            place(lane.left, left, y, Vertical.MIDDLE).setContent("");
            if (isAbove) {
                lane.left.setAlignment(Horizontal.RIGHT, Vertical.BOTTOM);
            }
            place(lane.right, right, y, Vertical.MIDDLE).setContent("");
        }
    }

    private static void placeTitle(LaneText lane, String explanation, LabLayout layout, int number) {
        float y = layout.laneY(number);
        switch (layout.style) {
            case ABOVE -> {
                float bottom = layout.titleLineY(number);
                float explanationBottom = bottom + LabLayout.SMALL_BASELINE_OFFSET;
                place(lane.title, layout.margin, bottom, Vertical.BOTTOM);
                place(lane.explanation, layout.margin + TITLE_WIDTH, explanationBottom, Vertical.BOTTOM)
                        .setContent(explanation.replace('\n', ' '));
            }
            case DETAILED -> {
                place(lane.title, layout.margin, y + TITLE_ABOVE_MIDDLE, Vertical.BOTTOM);
                place(lane.explanation, layout.margin, y + TITLE_ABOVE_MIDDLE, Vertical.TOP)
                        .setContent(explanation);
            }
            case CONDENSED -> {
                place(lane.title, layout.margin, y, Vertical.MIDDLE);
                lane.explanation.setContent("");
            }
        }
    }

    private static Text place(Text text, float left, float y, Vertical alignment) {
        return text.setPosition(left, y).setAlignment(Horizontal.LEFT, alignment);
    }

    /** Updates the numbers, at most four times a second. */
    void update(LabLayout layout, float frameSeconds) {
        secondsToUpdate -= frameSeconds;
        if (secondsToUpdate > 0f || !layout.hasNumbers) {
            return;
        }
        secondsToUpdate = UPDATE_SECONDS;
        for (int i = 0; i < lanes.size(); i++) {
            showNumbers(layout.style, lanes.get(i), lab.lanes().get(i).trace());
        }
    }

    private static void showNumbers(Style style, LaneText lane, LaneTrace trace) {
        DoubleSummaryStatistics latency = trace.latencyMillis();
        double mean = latency.getAverage();
        double min = latency.getMin();
        double max = latency.getMax();
        double meanPathError = trace.pathErrors().getAverage();
        double maxPathError = trace.pathErrors().getMax();
        switch (style) {
            case ABOVE ->
                // Removes the padding of short numbers inside the parentheses.
                lane.left.setContent(
                        numbers("%6.1f ms late (%.1f to %.1f)   %5.1f px off path", mean, min, max, maxPathError)
                                .replace("( ", "(")
                                .replace("to  ", "to "));
            case DETAILED -> {
                lane.left.setContent(numbers("mean %6.1f\nfrom %6.1f\nto   %6.1f", mean, min, max));
                lane.right.setContent(numbers("mean %5.1f\nmax  %5.1f", meanPathError, maxPathError));
            }
            case CONDENSED -> lane.left.setContent(numbers("%5.1f ms\n%5.1f px", mean, maxPathError));
        }
    }

    /** Formats numbers; a rounded "-0.0" becomes " 0.0", which keeps the columns aligned. */
    private static String numbers(String format, Object... numbers) {
        return String.format(Locale.ROOT, format, numbers).replace("-0.0", " 0.0");
    }
}
