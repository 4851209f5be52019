package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.query.Query2;
import dev.halfstep.render.draw.Color;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.transform.InterpolatedTransform;

/** Presentation system: draws the ship, which blinks while it is invulnerable. */
final class DrawShip implements PresentationSystem {

    private static final Color LINE = Color.rgb(0x8CF5E4);
    private static final Color GLOW = Pen.glow(Color.rgb(0x2CE0C0));
    private static final float[] HULL = {20f, 0f, -14f, 12f, -8f, 0f, -14f, -12f};
    private static final float BLINKS_PER_SECOND = 6f;

    private final Query2.Each<InterpolatedTransform, Ship> draw;

    DrawShip(Pen pen) {
        draw = (id, pose, ship) -> {
            if (ship.safeSeconds <= 0 || isLit(ship.safeSeconds)) {
                pen.outline(pose, HULL, 1f, LINE, GLOW);
            }
        };
    }

    private static boolean isLit(float safeSeconds) {
        return (int) (2 * BLINKS_PER_SECOND * safeSeconds) % 2 == 0;
    }

    @Override
    public void present(PresentationContext frame) {
        frame.world().query(InterpolatedTransform.class, Ship.class).forEach(draw);
    }
}
