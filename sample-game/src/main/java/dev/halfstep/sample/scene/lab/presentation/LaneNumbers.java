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

/** Presentation system: shows the latency and the path error of each lane over its last frames as numbers. */
final class LaneNumbers implements PresentationSystem {

    /** The real time between two updates, at every time scale: numbers that change in every frame are unreadable. */
    private static final float UPDATE_SECONDS = 0.25f;

    private static final float LATENCY_X = 984f;
    private static final float PATH_ERROR_X = 1140f;
    private static final float HEADING_Y = 655f;
    private static final Color HEADING_COLOR = Color.rgb(0x98A0B8);

    private final Lab lab;
    private final List<Text> latencyTexts = new ArrayList<>();
    private final List<Text> pathErrorTexts = new ArrayList<>();
    private float secondsToUpdate;

    LaneNumbers(Lab lab) {
        this.lab = lab;
    }

    void addTo(FontLayer layer) {
        layer.add(heading(LATENCY_X, "late, ms"));
        layer.add(heading(PATH_ERROR_X, "off path, px"));
        for (int i = 0; i < lab.lanes().size(); i++) {
            latencyTexts.add(layer.add(number(LATENCY_X, i)));
            pathErrorTexts.add(layer.add(number(PATH_ERROR_X, i)));
        }
    }

    private static Text heading(float x, String content) {
        return Text.inWorld(x, HEADING_Y, content)
                .setAlignment(Text.Horizontal.LEFT, Text.Vertical.MIDDLE)
                .setColor(HEADING_COLOR);
    }

    /** Creates an empty text beside a lane. */
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
        for (int i = 0; i < latencyTexts.size(); i++) {
            LaneTrace trace = lab.lanes().get(i).trace();
            latencyTexts
                    .get(i)
                    .setContent(text(
                            "mean %6.1f\nfrom %6.1f\nto   %6.1f",
                            trace.meanLatencyMillis(), trace.minLatencyMillis(), trace.maxLatencyMillis()));
            pathErrorTexts
                    .get(i)
                    .setContent(text("mean %5.1f\nmax  %5.1f", trace.meanPathError(), trace.maxPathError()));
        }
    }

    /** Formats numbers; a rounded "-0.0" becomes " 0.0", which keeps the columns aligned. */
    private static String text(String format, Object... numbers) {
        return String.format(Locale.ROOT, format, numbers).replace("-0.0", " 0.0");
    }
}
