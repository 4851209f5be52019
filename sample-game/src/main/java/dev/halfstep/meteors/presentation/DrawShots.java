package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Lifetime;
import dev.halfstep.meteors.component.SaucerShot;
import dev.halfstep.meteors.component.Shot;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.world.InterpolatedValues;
import org.joml.Matrix4f;

/**
 * Presentation system: draws each shot of a ship as a bright line, and each shot of the saucer as a diamond. A trail of
 * light grows behind a new shot, and a shot fades before it expires.
 */
final class DrawShots implements PresentationSystem {

    private static final Fade LINE_COLOR = new Fade(0xFFF2B0);
    private static final Color GLOW_COLOR = Color.rgb(0xFF9A20);
    private static final Fade ENEMY_LINE_COLOR = new Fade(0xFFB3C4);
    private static final Color ENEMY_GLOW_COLOR = Color.rgb(0xFF2860);

    /** The corners of a shot of the saucer, x and y alternately, in world units: players need not tell the colours. */
    private static final float[] ENEMY_DIAMOND = {9f, 0f, 0f, 7f, -9f, 0f, 0f, -7f};

    /** Half the length of the line of a ship's shot, in world units. */
    private static final float HALF_LENGTH = 7f;

    private static final float LINE_WIDTH = 3.2f;
    private static final float TRAIL_LENGTH = 62f;
    private static final float TRAIL_HALF_WIDTH = 7f;
    private static final float TRAIL_STRENGTH = 0.85f;
    private static final float GLOW_RADIUS = 26f;
    private static final float GLOW_STRENGTH = 0.55f;

    /** The time in which a shot fades before it expires. */
    private static final float FADE_SECONDS = 0.2f;

    private final Pen pen;
    private final GlowLayer glow;
    private final Matrix4f matrix = new Matrix4f();
    private final EdgeCopies places = new EdgeCopies(TRAIL_LENGTH);

    DrawShots(Pen pen, GlowLayer glow) {
        this.pen = pen;
        this.glow = glow;
    }

    @Override
    public void present(PresentationContext frame) {
        InterpolatedValues<Lifetime> lifetimes = frame.world().interpolated(Lifetime.class);
        for (var shot : frame.world().query(InterpolatedTransform.class, Shot.class)) {
            float secondsLeft = lifetimes.of(shot.id()).secondsLeft;
            float flown = (Shot.LIFE_SECONDS - secondsLeft) * Shot.SPEED;
            draw(shot.first(), secondsLeft, flown, LINE_COLOR, GLOW_COLOR);
        }
        for (var shot : frame.world().query(InterpolatedTransform.class, SaucerShot.class)) {
            float secondsLeft = lifetimes.of(shot.id()).secondsLeft;
            float flown = (SaucerShot.LIFE_SECONDS - secondsLeft) * SaucerShot.SPEED;
            draw(shot.first(), secondsLeft, flown, ENEMY_LINE_COLOR, ENEMY_GLOW_COLOR);
        }
    }

    private void draw(InterpolatedTransform pose, float secondsLeft, float flown, Fade line, Color glowColor) {
        pose.matrix(matrix);
        float trail = Math.min(flown, TRAIL_LENGTH);
        float opacity = Math.min(Math.max(secondsLeft / FADE_SECONDS, 0f), 1f);
        int count = places.find(pose.x(), pose.y());
        for (int i = 0; i < count; i++) {
            drawAt(places.x(i), places.y(i), trail, opacity, line, glowColor);
        }
    }

    private void drawAt(float x, float y, float trail, float opacity, Fade line, Color glowColor) {
        // The first column of the matrix is the direction of flight.
        float alongX = matrix.m00();
        float alongY = matrix.m01();
        float headX = x + HALF_LENGTH * alongX;
        float headY = y + HALF_LENGTH * alongY;
        glow.streak(
                x - trail * alongX,
                y - trail * alongY,
                headX,
                headY,
                TRAIL_HALF_WIDTH,
                glowColor,
                TRAIL_STRENGTH * opacity);
        glow.spot(x, y, GLOW_RADIUS, glowColor, GLOW_STRENGTH * opacity);
        // Together with the light, the shot fades evenly.
        LineLayer lines = pen.width(LINE_WIDTH).setColor(line.at(opacity * opacity));
        if (line == ENEMY_LINE_COLOR) {
            lines.outline(matrix.setTranslation(x, y, 0f), ENEMY_DIAMOND);
        } else {
            lines.line(x - HALF_LENGTH * alongX, y - HALF_LENGTH * alongY, headX, headY);
        }
    }
}
