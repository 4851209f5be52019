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
    private final Text upper = text(INTERPOLATED, BounceScene.INTERPOLATED_COLOR);
    private final Text lower = text(RAW, BounceScene.RAW_COLOR);
    private final UnaryOperator<String> texts;
    private String upperCaption = INTERPOLATED;

    Captions(UnaryOperator<String> texts) {
        this.texts = texts;
        lower.setContent(texts.apply(RAW));
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
        upperCaption = isInterpolating ? INTERPOLATED : SWITCHED_OFF;
        upper.setContent(texts.apply(upperCaption))
                .setColor(isInterpolating ? BounceScene.INTERPOLATED_COLOR : BounceScene.RAW_COLOR);
    }

    /** Returns the caption of the upper box in the last frame, in English. */
    String upperCaption() {
        return upperCaption;
    }
}
