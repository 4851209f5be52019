package dev.halfstep.sample.scene.lab;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.LaneTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Shows the latency and the path error of each lane over its last frames, with as many numbers as fit. */
final class LaneNumbers {

    /** The real time between two updates. Numbers that change in every frame are unreadable. */
    private static final float UPDATE_SECONDS = 0.25f;

    /** The distance of the left column from the lane. */
    private static final float COLUMN_GAP = 14f;

    /** The distance from the left side of the left column to the left side of the right column. */
    private static final float COLUMN_WIDTH = 108f;

    private static final Color HEADING_COLOR = Color.rgb(0x98A0B8);
    private static final Color NUMBER_COLOR = Color.rgb(0xD0D4E0);

    private final Lab lab;
    private final Text latencyHeading;
    private final Text pathErrorHeading;

    /** The latency of each lane, in the left column; all numbers of the lane if there is only one column. */
    private final List<Text> leftTexts = new ArrayList<>();

    /** The path error of each lane, in the right column. */
    private final List<Text> rightTexts = new ArrayList<>();

    private @Nullable LabLayout layout;
    private float secondsToUpdate;

    LaneNumbers(Lab lab, FontLayer headings, FontLayer numbers) {
        this.lab = lab;
        latencyHeading = headings.add(heading());
        pathErrorHeading = headings.add(heading());
        for (int i = 0; i < lab.lanes().size(); i++) {
            leftTexts.add(numbers.add(Text.inWorld(0, 0, "").setColor(NUMBER_COLOR)));
            rightTexts.add(numbers.add(Text.inWorld(0, 0, "").setColor(NUMBER_COLOR)));
        }
    }

    private static Text heading() {
        return Text.inWorld(0, 0, "")
                .setAlignment(Text.Horizontal.LEFT, Text.Vertical.BOTTOM)
                .setColor(HEADING_COLOR);
    }

    /** Places headings and numbers in a layout. Clears the numbers, which the next update sets. */
    void place(LabLayout newLayout) {
        layout = newLayout;
        secondsToUpdate = 0f;
        boolean isAbove = newLayout.style == LabLayout.Style.ABOVE;
        boolean isDetailed = newLayout.style == LabLayout.Style.DETAILED;
        float left = isAbove ? newLayout.laneRight : newLayout.laneRight + COLUMN_GAP;
        float headingY = newLayout.headlineTop - LabLayout.LARGE_LETTERS;
        latencyHeading.setPosition(left, headingY).setContent(isDetailed ? "late, ms" : "");
        pathErrorHeading.setPosition(left + COLUMN_WIDTH, headingY).setContent(isDetailed ? "off path, px" : "");
        for (int i = 0; i < leftTexts.size(); i++) {
            float titleLineY = newLayout.titleLineY(i) + LabLayout.SMALL_BASELINE_OFFSET;
            float y = isAbove ? titleLineY : newLayout.laneY(i);
            leftTexts
                    .get(i)
                    .setPosition(left, y)
                    .setAlignment(
                            isAbove ? Text.Horizontal.RIGHT : Text.Horizontal.LEFT,
                            isAbove ? Text.Vertical.BOTTOM : Text.Vertical.MIDDLE)
                    .setContent("");
            rightTexts
                    .get(i)
                    .setPosition(left + COLUMN_WIDTH, y)
                    .setAlignment(Text.Horizontal.LEFT, Text.Vertical.MIDDLE)
                    .setContent("");
        }
    }

    /** Updates the texts, at most four times a second. */
    void update(float frameSeconds) {
        secondsToUpdate -= frameSeconds;
        LabLayout current = layout;
        if (secondsToUpdate > 0f || current == null || !current.hasNumbers) {
            return;
        }
        secondsToUpdate = UPDATE_SECONDS;
        for (int i = 0; i < leftTexts.size(); i++) {
            show(
                    current.style,
                    leftTexts.get(i),
                    rightTexts.get(i),
                    lab.lanes().get(i).trace());
        }
    }

    private static void show(LabLayout.Style style, Text left, Text right, LaneTrace trace) {
        switch (style) {
            case ABOVE ->
                // Removes the padding of short numbers inside the parentheses.
                left.setContent(text(
                                "%6.1f ms late (%.1f to %.1f)   %5.1f px off path",
                                trace.meanLatencyMillis(),
                                trace.minLatencyMillis(),
                                trace.maxLatencyMillis(),
                                trace.maxPathError())
                        .replace("( ", "(")
                        .replace("to  ", "to "));
            case DETAILED -> {
                left.setContent(text(
                        "mean %6.1f\nfrom %6.1f\nto   %6.1f",
                        trace.meanLatencyMillis(), trace.minLatencyMillis(), trace.maxLatencyMillis()));
                right.setContent(text("mean %5.1f\nmax  %5.1f", trace.meanPathError(), trace.maxPathError()));
            }
            case CONDENSED ->
                left.setContent(text("%5.1f ms\n%5.1f px", trace.meanLatencyMillis(), trace.maxPathError()));
        }
    }

    /** Formats numbers; a rounded "-0.0" becomes " 0.0", which keeps the columns aligned. */
    private static String text(String format, Object... numbers) {
        return String.format(Locale.ROOT, format, numbers).replace("-0.0", " 0.0");
    }
}
