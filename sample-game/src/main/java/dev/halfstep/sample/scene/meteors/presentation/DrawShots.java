package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.query.Query2;
import dev.halfstep.render.draw.Color;
import dev.halfstep.sample.scene.meteors.component.Shot;
import dev.halfstep.transform.InterpolatedTransform;

/** Presentation system: draws each shot as a short line along its direction. */
final class DrawShots implements PresentationSystem {

    private static final Color LINE_COLOR = Color.rgb(0xFFF2B0);
    private static final Color GLOW_COLOR = Pen.glow(Color.rgb(0xFFB020));

    /** The two ends of the line, x and y alternately, in world units. */
    private static final float[] STROKE = {-7f, 0f, 7f, 0f};

    private final Query2.Each<InterpolatedTransform, Shot> draw;

    DrawShots(Pen pen) {
        draw = (id, pose, shot) -> pen.outline(pose, STROKE, 1f, LINE_COLOR, GLOW_COLOR);
    }

    @Override
    public void present(PresentationContext frame) {
        frame.world().query(InterpolatedTransform.class, Shot.class).forEach(draw);
    }
}
