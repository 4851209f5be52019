package dev.halfstep.sample.scene.bounce;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import java.util.function.UnaryOperator;

/** Presentation system: shows above each box how its balls are drawn. */
final class Captions implements PresentationSystem {

    static final String INTERPOLATED = "interpolated between the last two steps";
    static final String SWITCHED_OFF = "interpolation is off: drawn as simulated";
    private static final String RAW = "drawn as simulated, not interpolated";

    /** The distance of a caption from its box, in points. */
    private static final float GAP = 2f;

    // In the colours of the balls.
    private final Text upper;
    private final Text lower;
    private final String interpolated;
    private final String switchedOff;
    private String upperCaption;

    Captions(UnaryOperator<String> texts) {
        interpolated = texts.apply(INTERPOLATED);
        switchedOff = texts.apply(SWITCHED_OFF);
        upperCaption = interpolated;
        upper = text(interpolated, BounceScene.INTERPOLATED_COLOR);
        lower = text(texts.apply(RAW), BounceScene.RAW_COLOR);
    }

    private static Text text(String caption, Color color) {
        return Text.inWorld(0, 0, caption)
                .setAlignment(Text.Horizontal.LEFT, Text.Vertical.BOTTOM)
                .setColor(color);
    }

    void addTo(FontLayer layer) {
        layer.add(upper);
        layer.add(lower);
    }

    /** Places the captions above the boxes, whose upper sides are given in world units. */
    void place(BounceLayout layout, float upperTop, float lowerTop) {
        upper.setPosition(layout.x(BounceLayout.LEFT), layout.y(upperTop) + GAP);
        lower.setPosition(layout.x(BounceLayout.LEFT), layout.y(lowerTop) + GAP);
    }

    @Override
    public void present(PresentationContext frame) {
        boolean isInterpolating = frame.isInterpolating();
        upperCaption = isInterpolating ? interpolated : switchedOff;
        upper.setContent(upperCaption)
                .setColor(isInterpolating ? BounceScene.INTERPOLATED_COLOR : BounceScene.RAW_COLOR);
    }

    /** Returns the caption of the upper box in the last frame. */
    String upperCaption() {
        return upperCaption;
    }
}
