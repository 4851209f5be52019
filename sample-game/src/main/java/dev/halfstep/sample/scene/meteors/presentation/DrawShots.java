package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.query.Query2;
import dev.halfstep.render.draw.Color;
import dev.halfstep.sample.scene.meteors.component.Shot;
import dev.halfstep.transform.InterpolatedTransform;

/** Presentation system: draws shots as strokes along their direction. */
final class DrawShots implements PresentationSystem {

    private static final Color LINE = Color.rgb(0xFFF2B0);
    private static final Color GLOW = Pen.glow(Color.rgb(0xFFB020));
    private static final float[] STROKE = {-7f, 0f, 7f, 0f};

    private final Query2.Each<InterpolatedTransform, Shot> draw;

    DrawShots(Pen pen) {
        draw = (id, pose, shot) -> pen.outline(pose, STROKE, 1f, LINE, GLOW);
    }

    @Override
    public void present(PresentationContext frame) {
        frame.world().query(InterpolatedTransform.class, Shot.class).forEach(draw);
    }
}
