package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Player;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.render.draw.Color;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.ui.Comfort;
import org.joml.Matrix4f;

/** Presentation system: draws each ship, with a shield while it is invulnerable. */
final class DrawShip implements PresentationSystem {

    /** The corners of the ship, x and y alternately, in world units; the nose points along the x axis. */
    static final float[] HULL = {20f, 0f, -14f, 12f, -8f, 0f, -14f, -12f};

    private static final Color TRIPLE_COLOR = Color.rgb(0xFFC23A);

    private static final float GLOW_RADIUS = 56f;
    private static final float GLOW_STRENGTH = 0.36f;

    /** The time in which the light of triple shots turns into the usual light. */
    private static final float TRIPLE_FADE_SECONDS = 0.5f;

    private static final float SHIELD_RADIUS = 30f;
    private static final float PULSES_PER_SECOND = 3f;

    private final Crew crew;
    private final Pen pen;
    private final GlowLayer glow;
    private final GlowLayer rings;
    private final Comfort comfort;
    private final Matrix4f matrix = new Matrix4f();
    private final EdgeCopies places = new EdgeCopies(GLOW_RADIUS);

    DrawShip(Crew crew, Pen pen, GlowLayer glow, GlowLayer rings, Comfort comfort) {
        this.crew = crew;
        this.pen = pen;
        this.glow = glow;
        this.rings = rings;
        this.comfort = comfort;
    }

    @Override
    public void present(PresentationContext frame) {
        for (var row : frame.world().query(InterpolatedTransform.class, Ship.class)) {
            draw(row.first(), row.second(), crew.colors(Player.of(frame.world(), row.id())));
        }
    }

    private void draw(InterpolatedTransform pose, Ship ship, ShipColors colors) {
        pose.matrix(matrix);
        int count = places.find(pose.x(), pose.y());
        for (int i = 0; i < count; i++) {
            drawAt(places.x(i), places.y(i), ship, colors);
        }
    }

    private void drawAt(float x, float y, Ship ship, ShipColors colors) {
        float triple = Math.min(Math.max(ship.tripleSeconds / TRIPLE_FADE_SECONDS, 0f), 1f);
        glow.spot(x, y, GLOW_RADIUS, TRIPLE_COLOR, GLOW_STRENGTH * triple);
        glow.spot(x, y, GLOW_RADIUS, colors.light(), GLOW_STRENGTH * (1f - triple));
        matrix.m30(x).m31(y);
        pen.layer().fill(matrix, HULL, colors.center(), colors.edge());
        pen.outline(matrix, HULL, colors.line(), colors.lineGlow());
        if (ship.safeSeconds > 0) {
            drawShield(x, y, ship.safeSeconds, colors.line());
        }
    }

    /** Draws a ring, which pulses unless the player wants no flashes, and fades out in the last half second. */
    private void drawShield(float x, float y, float safeSeconds, Color color) {
        float depth = comfort.flashes.get() ? 0.25f : 0f;
        float pulse = 0.75f + depth * (float) Math.cos(2 * Math.PI * PULSES_PER_SECOND * safeSeconds);
        rings.spot(x, y, SHIELD_RADIUS, color, pulse * Math.min(2f * safeSeconds, 1f));
    }
}
