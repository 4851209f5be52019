package dev.halfstep.sample.scene.lab.presentation;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Presentation system: draws the sliders at the bottom, with their values and the keys that change them. */
final class SliderPanel implements PresentationSystem {

    private static final float LEFT = 24f;
    private static final float WIDTH = 270f;
    private static final float GAP = 50f;
    private static final float BAR_Y = 62f;
    private static final float TEXT_Y = 90f;
    private static final float LEGEND_Y = 26f;
    private static final float BAR_HEIGHT = 3f;
    private static final float HALF_KNOB_HEIGHT = 9f;
    private static final float KNOB_WIDTH = 8f;
    private static final String LEGEND =
            "↑ ↓ choose    ← → change    R resets all        ring: true position    marks: last frames";
    private static final Color SELECTED_COLOR = Color.WHITE;
    private static final Color UNSELECTED_COLOR = Color.rgb(0x98A0B8);
    private static final Color BAR_COLOR = Color.rgb(0x3C4458);

    private final Sliders sliders;
    private final LineLayer lines;
    private final PixelScale scale;
    private final List<Text> texts = new ArrayList<>();

    /** The value in the text of each slider. */
    private final double[] shownValues;

    SliderPanel(Sliders sliders, LineLayer lines, PixelScale scale) {
        this.sliders = sliders;
        this.lines = lines;
        this.scale = scale;
        shownValues = new double[sliders.all().size()];
    }

    void addTo(FontLayer layer) {
        for (int i = 0; i < shownValues.length; i++) {
            texts.add(layer.add(
                    Text.inWorld(left(i), TEXT_Y, content(sliders.all().get(i)))
                            .setAlignment(Text.Horizontal.LEFT, Text.Vertical.MIDDLE)));
            shownValues[i] = sliders.all().get(i).value();
        }
        layer.add(Text.inWorld(LEFT, LEGEND_Y, LEGEND)
                .setAlignment(Text.Horizontal.LEFT, Text.Vertical.MIDDLE)
                .setColor(UNSELECTED_COLOR));
    }

    private static float left(int slider) {
        return LEFT + slider * (WIDTH + GAP);
    }

    private static String content(Slider slider) {
        String value = BigDecimal.valueOf(slider.value()).stripTrailingZeros().toPlainString();
        return slider.name() + "  " + value + " " + slider.unit();
    }

    @Override
    public void present(PresentationContext frame) {
        for (int i = 0; i < shownValues.length; i++) {
            Slider slider = sliders.all().get(i);
            Color color = slider == sliders.selected() ? SELECTED_COLOR : UNSELECTED_COLOR;
            texts.get(i).setColor(color);
            if (slider.value() != shownValues[i]) {
                shownValues[i] = slider.value();
                texts.get(i).setContent(content(slider)); // allocates, but only after a key press
            }
            drawSlider(left(i), slider.knobPosition(), color);
        }
    }

    private void drawSlider(float left, float knobPosition, Color color) {
        lines.setWidth(scale.pixels(BAR_HEIGHT)).setColor(BAR_COLOR).line(left, BAR_Y, left + WIDTH, BAR_Y);
        float knob = left + KNOB_WIDTH / 2 + knobPosition * (WIDTH - KNOB_WIDTH);
        lines.setWidth(scale.pixels(KNOB_WIDTH)).setColor(color);
        lines.line(knob, BAR_Y - HALF_KNOB_HEIGHT, knob, BAR_Y + HALF_KNOB_HEIGHT);
    }
}
