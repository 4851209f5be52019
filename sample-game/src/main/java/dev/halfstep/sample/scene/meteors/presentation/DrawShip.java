package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.query.Query2;
import dev.halfstep.render.draw.Color;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.transform.InterpolatedTransform;

/** Presentation system: draws the ship, which blinks while it is invulnerable. */
final class DrawShip implements PresentationSystem {

    private static final Color LINE_COLOR = Color.rgb(0x8CF5E4);
    private static final Color GLOW_COLOR = Pen.glow(Color.rgb(0x2CE0C0));

    /** The corners of the ship, x and y alternately, in world units; the nose points along the x axis. */
    private static final float[] HULL = {20f, 0f, -14f, 12f, -8f, 0f, -14f, -12f};

    private static final float BLINKS_PER_SECOND = 6f;

    private final Query2.Each<InterpolatedTransform, Ship> draw;

    DrawShip(Pen pen) {
        draw = (id, pose, ship) -> {
            if (ship.safeSeconds <= 0 || isVisible(ship.safeSeconds)) {
                pen.outline(pose, HULL, 1f, LINE_COLOR, GLOW_COLOR);
            }
        };
    }

    /** Returns whether a blinking ship is visible. It is visible for one half of each blink. */
    private static boolean isVisible(float safeSeconds) {
        return (int) (2 * BLINKS_PER_SECOND * safeSeconds) % 2 == 0;
    }

    @Override
    public void present(PresentationContext frame) {
        frame.world().query(InterpolatedTransform.class, Ship.class).forEach(draw);
    }
}
