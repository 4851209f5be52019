package dev.halfstep.sample.scene.lab;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.sample.scene.PictureInPoints;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Draws the sliders below the lanes, with their values. */
final class SliderPanel {

    // Lengths in points.
    private static final float BAR_HEIGHT = 3f;
    private static final float KNOB_RADIUS = 6f;
    private static final Color SELECTED_COLOR = Color.WHITE;
    private static final Color UNSELECTED_COLOR = Color.rgb(0x98A0B8);
    private static final Color BAR_COLOR = Color.rgb(0x3C4458);

    private final Sliders sliders;
    private final LineLayer lines;
    private final PictureInPoints picture;
    private final List<Text> texts = new ArrayList<>();

    /** The value in the text of each slider. */
    private final double[] shownValues;

    SliderPanel(Sliders sliders, LineLayer lines, PictureInPoints picture, FontLayer font) {
        this.sliders = sliders;
        this.lines = lines;
        this.picture = picture;
        shownValues = new double[sliders.all().size()];
        for (int i = 0; i < shownValues.length; i++) {
            Slider slider = sliders.all().get(i);
            shownValues[i] = slider.value();
            texts.add(font.add(
                    Text.inWorld(0, 0, content(slider)).setAlignment(Text.Horizontal.LEFT, Text.Vertical.MIDDLE)));
        }
    }

    private static String content(Slider slider) {
        String value = BigDecimal.valueOf(slider.value()).stripTrailingZeros().toPlainString();
        return slider.name + "  " + value + " " + slider.unit;
    }

    void place(LabLayout layout) {
        for (int i = 0; i < texts.size(); i++) {
            texts.get(i).setPosition(layout.sliderLeft(i), layout.sliderTextY(i));
        }
    }

    void draw(LabLayout layout) {
        for (int i = 0; i < shownValues.length; i++) {
            Slider slider = sliders.all().get(i);
            Color color = slider == sliders.selected() ? SELECTED_COLOR : UNSELECTED_COLOR;
            texts.get(i).setColor(color);
            if (slider.value() != shownValues[i]) {
                shownValues[i] = slider.value();
                texts.get(i).setContent(content(slider)); // allocates, but only after a key press
            }
            drawSlider(layout, i, slider.knobPosition(), color);
        }
    }

    private void drawSlider(LabLayout layout, int slider, float knobPosition, Color color) {
        float left = layout.sliderLeft(slider);
        float y = layout.sliderBarY(slider);
        float knobX = left + KNOB_RADIUS + knobPosition * (layout.sliderWidth - 2 * KNOB_RADIUS);
        lines.setWidth(picture.pixels(BAR_HEIGHT));
        lines.setColor(BAR_COLOR).line(knobX, y, left + layout.sliderWidth, y);
        lines.setColor(color).line(left, y, knobX, y);
        // A filled dot: an outline of half the radius, as wide as the radius.
        lines.setWidth(picture.pixels(KNOB_RADIUS)).circle(knobX, y, KNOB_RADIUS / 2);
    }
}
