package dev.halfstep.sample.scene.bounce;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;

/** Presentation system: labels each box with the way its balls are drawn, and lists the keys. */
final class Captions implements PresentationSystem {

    static final String INTERPOLATED = "interpolated between the last two steps";
    static final String SWITCHED_OFF = "interpolation is off: drawn as simulated";
    private static final String RAW = "drawn as simulated, not interpolated";
    private static final String KEYS = "SPACE interpolation on/off   1 to 5 step rate   TAB next scene   Q quit";

    private static final Color FAINT = Color.rgb(0x8A93A8);

    private final Color smoothColor;
    private final Color rawColor;
    private final Text upper;
    private final Text lower;
    private final Text footer;
    private String upperCaption = INTERPOLATED;

    /** Creates captions at the left edge x and above each y, in world units, in the colours of the balls. */
    Captions(float x, float upperY, float lowerY, float footerY, Color smoothColor, Color rawColor) {
        this.smoothColor = smoothColor;
        this.rawColor = rawColor;
        upper = above(x, upperY, upperCaption).setColor(smoothColor);
        lower = above(x, lowerY, RAW).setColor(rawColor);
        footer = above(x, footerY, KEYS).setColor(FAINT);
    }

    private static Text above(float x, float y, String caption) {
        return Text.inWorld(x, y, caption).setAlignment(Text.Horizontal.LEFT, Text.Vertical.BOTTOM);
    }

    void addTo(FontLayer layer) {
        layer.add(upper);
        layer.add(lower);
        layer.add(footer);
    }

    @Override
    public void present(PresentationContext frame) {
        boolean smooth = frame.isInterpolating();
        upperCaption = smooth ? INTERPOLATED : SWITCHED_OFF;
        upper.setContent(upperCaption).setColor(smooth ? smoothColor : rawColor);
    }

    /** Returns the caption of the upper box in the last frame. */
    String upperCaption() {
        return upperCaption;
    }
}
