package dev.halfstep.sample.scene.bounce;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;

/** Presentation system: shows above each box how its balls are drawn, and below the boxes the keys. */
final class Captions implements PresentationSystem {

    static final String INTERPOLATED = "interpolated between the last two steps";
    static final String SWITCHED_OFF = "interpolation is off: drawn as simulated";
    private static final String RAW = "drawn as simulated, not interpolated";
    private static final String KEYS = "SPACE interpolation on/off   1 to 5 step rate   TAB next scene   Q quit";

    private static final Color KEYS_COLOR = Color.rgb(0x8A93A8);

    private final Color interpolatedColor;
    private final Color rawColor;
    private final Text upper;
    private final Text lower;
    private final Text footer;
    private String upperCaption = INTERPOLATED;

    /**
     * Creates captions in the colours of the balls.
     *
     * @param x the left edge of all texts, in world units
     * @param upperY the lower edge of the caption of the upper box
     * @param lowerY the lower edge of the caption of the lower box
     * @param footerY the lower edge of the list of keys
     */
    Captions(float x, float upperY, float lowerY, float footerY, Color interpolatedColor, Color rawColor) {
        this.interpolatedColor = interpolatedColor;
        this.rawColor = rawColor;
        upper = textAbove(x, upperY, upperCaption).setColor(interpolatedColor);
        lower = textAbove(x, lowerY, RAW).setColor(rawColor);
        footer = textAbove(x, footerY, KEYS).setColor(KEYS_COLOR);
    }

    private static Text textAbove(float x, float y, String caption) {
        return Text.inWorld(x, y, caption).setAlignment(Text.Horizontal.LEFT, Text.Vertical.BOTTOM);
    }

    void addTo(FontLayer layer) {
        layer.add(upper);
        layer.add(lower);
        layer.add(footer);
    }

    @Override
    public void present(PresentationContext frame) {
        boolean isInterpolating = frame.isInterpolating();
        upperCaption = isInterpolating ? INTERPOLATED : SWITCHED_OFF;
        upper.setContent(upperCaption).setColor(isInterpolating ? interpolatedColor : rawColor);
    }

    /** Returns the caption of the upper box in the last frame. */
    String upperCaption() {
        return upperCaption;
    }
}
