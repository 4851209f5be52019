package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.entity.EntityId;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.query.Query2;
import dev.halfstep.render.draw.Color;
import dev.halfstep.sample.scene.meteors.component.Meteor;
import dev.halfstep.transform.InterpolatedTransform;

/** Presentation system: draws each meteor as a ragged outline. */
final class DrawMeteors implements PresentationSystem {

    private static final Color LINE_COLOR = Color.rgb(0xC9B8FF);
    private static final Color GLOW_COLOR = Pen.glow(Color.rgb(0x8A6CFF));

    private final Pen pen;
    private final MeteorOutlines outlines = new MeteorOutlines();

    /** A field, because creating the callback in each frame would allocate. */
    private final Query2.Each<InterpolatedTransform, Meteor> draw = this::draw;

    DrawMeteors(Pen pen) {
        this.pen = pen;
    }

    @Override
    public void present(PresentationContext frame) {
        frame.world().query(InterpolatedTransform.class, Meteor.class).forEach(draw);
    }

    private void draw(EntityId id, InterpolatedTransform pose, Meteor meteor) {
        pen.outline(pose, outlines.forEntity(id.number()), meteor.size.radius(), LINE_COLOR, GLOW_COLOR);
    }
}
