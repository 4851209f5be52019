package dev.halfstep.sample.scene.lab;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.sample.scene.PictureInPoints;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.lab.loop.Lab;
import org.jspecify.annotations.Nullable;

/** Presentation system: draws the lab. Arranges all parts again when the size of the picture changes. */
final class LabView implements PresentationSystem {

    private static final String HEADLINE = "One motion, six ways to draw it; the white ring is the truth";
    private static final Color HEADLINE_COLOR = Color.rgb(0xF0F2F8);

    private final String headline;
    private final PictureInPoints picture;
    private final Text largeHeadline = Text.inWorld(0, 0, "").setColor(HEADLINE_COLOR);
    private final Text smallHeadline = Text.inWorld(0, 0, "").setColor(HEADLINE_COLOR);
    private final LaneView lanes;
    private final LaneTexts texts;
    private final SliderPanel panel;
    private @Nullable LabLayout layout;

    LabView(Lab lab, Sliders sliders, SceneLayers layers) {
        headline = layers.text(HEADLINE);
        picture = new PictureInPoints(layers::size);
        LineLayer lines = layers.add(LineLayer.overlay(picture.camera()));
        FontLayer large = addFont(layers, LabLayout.LARGE_LETTERS);
        FontLayer medium = addFont(layers, LabLayout.MEDIUM_LETTERS);
        FontLayer small = addFont(layers, LabLayout.SMALL_LETTERS);
        FontLayer numberFont =
                layers.add(FontLayer.inPoints(TextFont::mono, LabLayout.SMALL_LETTERS, picture.camera()));
        large.add(largeHeadline);
        medium.add(smallHeadline);
        lanes = new LaneView(lab, lines, picture);
        texts = new LaneTexts(lab, medium, small, numberFont, layers::text);
        panel = new SliderPanel(sliders, lines, picture, small);
    }

    private FontLayer addFont(SceneLayers layers, float letterHeight) {
        return layers.add(FontLayer.inPoints(TextFont::sans, letterHeight, picture.camera()));
    }

    @Override
    public void present(PresentationContext frame) {
        if (picture.update()) {
            layout = new LabLayout(picture.width(), picture.height());
            place(layout);
        }
        LabLayout current = layout;
        if (current == null) {
            return; // minimised since the start
        }
        lanes.draw(current);
        texts.update(current, frame.frameSeconds());
        panel.draw(current);
    }

    private void place(LabLayout newLayout) {
        largeHeadline
                .setPosition(newLayout.margin, newLayout.headlineTop)
                .setContent(newLayout.hasLargeHeadline ? headline : "");
        smallHeadline
                .setPosition(newLayout.margin, newLayout.headlineTop)
                .setContent(newLayout.hasLargeHeadline ? "" : headline);
        lanes.place(newLayout);
        texts.place(newLayout);
        panel.place(newLayout);
    }
}
