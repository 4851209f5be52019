package dev.halfstep.sample.scene.lab.presentation;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.LaneTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Presentation system: shows the errors of each lane in its last frames. */
final class LaneNumbers implements PresentationSystem {

    /** Numbers that change in every frame are unreadable. */
    private static final float UPDATE_SECONDS = 0.25f;

    private static final float LATE_X = 984f;
    private static final float OFF_PATH_X = 1140f;
    private static final float HEAD_Y = 655f;
    private static final Color HEAD = Color.rgb(0x98A0B8);

    private final Lab lab;
    private final List<Text> late = new ArrayList<>();
    private final List<Text> offPath = new ArrayList<>();
    private float secondsToUpdate;

    LaneNumbers(Lab lab) {
        this.lab = lab;
    }

    void addTo(FontLayer layer) {
        layer.add(head(LATE_X, "late, ms"));
        layer.add(head(OFF_PATH_X, "off path, px"));
        for (int i = 0; i < lab.lanes().size(); i++) {
            late.add(layer.add(number(LATE_X, i)));
            offPath.add(layer.add(number(OFF_PATH_X, i)));
        }
    }

    private static Text head(float x, String content) {
        return Text.inWorld(x, HEAD_Y, content)
                .setAlignment(Text.Horizontal.LEFT, Text.Vertical.MIDDLE)
                .setColor(HEAD);
    }

    private static Text number(float x, int lane) {
        return Text.inWorld(x, LaneView.laneY(lane), "").setAlignment(Text.Horizontal.LEFT, Text.Vertical.MIDDLE);
    }

    @Override
    public void present(PresentationContext frame) {
        secondsToUpdate -= frame.frameSeconds();
        if (secondsToUpdate > 0f) {
            return;
        }
        secondsToUpdate = UPDATE_SECONDS;
        for (int i = 0; i < late.size(); i++) {
            LaneTrace trace = lab.lanes().get(i).trace();
            late.get(i)
                    .setContent(text(
                            "mean %6.1f%nfrom %6.1f%nto   %6.1f",
                            trace.meanLateMillis(), trace.minLateMillis(), trace.maxLateMillis()));
            offPath.get(i).setContent(text("mean %5.1f%nmax  %5.1f", trace.meanOffPath(), trace.maxOffPath()));
        }
    }

    /** Formats numbers, and turns a rounded -0.0 into 0.0. */
    private static String text(String format, Object... numbers) {
        return String.format(Locale.ROOT, format.replace("%n", "\n"), numbers).replace("-0.0", " 0.0");
    }
}
