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

/** Presentation system: beside each lane, how far it was from the true path in its last frames. */
final class LaneNumbers implements PresentationSystem {

    /** New numbers in every frame could not be read. */
    private static final float SECONDS_BETWEEN = 0.25f;

    private static final float LATE_X = 984f;
    private static final float OFF_PATH_X = 1140f;
    private static final float HEAD_Y = 655f;
    private static final Color HEAD = Color.rgb(0x98A0B8);

    private final Lab lab;
    private final List<Text> late = new ArrayList<>();
    private final List<Text> offPath = new ArrayList<>();
    private float secondsUntilNext;

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
        secondsUntilNext -= frame.frameSeconds();
        if (secondsUntilNext > 0f) {
            return;
        }
        secondsUntilNext = SECONDS_BETWEEN;
        for (int i = 0; i < late.size(); i++) {
            LaneTrace trace = lab.lanes().get(i).trace();
            late.get(i)
                    .setContent(text(
                            "mean %6.1f%nfrom %6.1f%nto   %6.1f",
                            trace.meanLateMillis(), trace.leastLateMillis(), trace.mostLateMillis()));
            offPath.get(i).setContent(text("mean %5.1f%nmax  %5.1f", trace.meanOffPath(), trace.mostOffPath()));
        }
    }

    /** Less than half of the last digit is shown as 0, and not as -0. */
    private static String text(String format, Object... numbers) {
        return String.format(Locale.ROOT, format.replace("%n", "\n"), numbers).replace("-0.0", " 0.0");
    }
}
