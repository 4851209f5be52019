package dev.halfstep.sample.scene.lab;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.sample.scene.PictureInPoints;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.lab.loop.Lab;

/** Presentation system: draws the lab. Arranges all parts again when the size of the picture changes. */
final class LabView implements PresentationSystem {

    private static final String HEADLINE = "One motion, six ways to draw it; the white ring is the truth";
    private static final Color HEADLINE_COLOR = Color.rgb(0xF0F2F8);

    private final PictureInPoints picture;
    private final Text largeHeadline = Text.inWorld(0, 0, "").setColor(HEADLINE_COLOR);
    private final Text smallHeadline = Text.inWorld(0, 0, "").setColor(HEADLINE_COLOR);
    private final LaneView lanes;
    private final LaneTitles titles;
    private final LaneNumbers numbers;
    private final SliderPanel panel;

    private LabView(Lab lab, Sliders sliders, SceneLayers layers) {
        picture = new PictureInPoints(layers.host()::framebufferSize);
        LineLayer lines = layers.add(LineLayer.overlay(picture.camera()));
        FontLayer large = addFont(layers, LabLayout.LARGE_LETTERS);
        FontLayer medium = addFont(layers, LabLayout.MEDIUM_LETTERS);
        FontLayer small = addFont(layers, LabLayout.SMALL_LETTERS);
        FontLayer numberFont =
                layers.add(FontLayer.inPoints(TextFont::mono, LabLayout.SMALL_LETTERS, picture.camera()));
        large.add(largeHeadline);
        medium.add(smallHeadline);
        lanes = new LaneView(lab, lines, picture);
        titles = new LaneTitles(lab, medium, small);
        numbers = new LaneNumbers(lab, small, numberFont);
        panel = new SliderPanel(sliders, lines, picture, small);
    }

    private FontLayer addFont(SceneLayers layers, float letterHeight) {
        return layers.add(FontLayer.inPoints(TextFont::sans, letterHeight, picture.camera()));
    }

    /** Adds the layers to a host, and the presentation system to a scheduler. */
    static void add(Lab lab, Sliders sliders, SceneLayers layers, SystemScheduler scheduler) {
        scheduler.presentation("lab-view", new LabView(lab, sliders, layers));
    }

    @Override
    public void present(PresentationContext frame) {
        if (picture.update()) {
            place(new LabLayout(picture.width(), picture.height()));
        }
        lanes.draw();
        numbers.update(frame.frameSeconds());
        panel.draw();
    }

    private void place(LabLayout layout) {
        largeHeadline
                .setPosition(layout.margin, layout.headlineTop)
                .setContent(layout.hasLargeHeadline ? HEADLINE : "");
        smallHeadline
                .setPosition(layout.margin, layout.headlineTop)
                .setContent(layout.hasLargeHeadline ? "" : HEADLINE);
        lanes.place(layout);
        titles.place(layout);
        numbers.place(layout);
        panel.place(layout);
    }
}
