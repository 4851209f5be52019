package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.SaucerShot;
import dev.halfstep.meteors.component.Shot;
import dev.halfstep.render.draw.Color;
import dev.halfstep.transform.InterpolatedTransform;
import org.joml.Matrix4f;

/** Presentation system: draws each shot of ship and saucer as a bright line with a trail of light. */
final class DrawShots implements PresentationSystem {

    private static final Color LINE_COLOR = Color.rgb(0xFFF2B0);
    private static final Color GLOW_COLOR = Color.rgb(0xFF9A20);
    private static final Color ENEMY_LINE_COLOR = Color.rgb(0xFFB3C4);
    private static final Color ENEMY_GLOW_COLOR = Color.rgb(0xFF2860);

    /** Half the length of the line, in world units. */
    private static final float HALF_LENGTH = 7f;

    private static final float LINE_WIDTH = 3.2f;
    private static final float TRAIL_LENGTH = 62f;
    private static final float TRAIL_HALF_WIDTH = 7f;
    private static final float TRAIL_STRENGTH = 0.85f;
    private static final float GLOW_RADIUS = 26f;
    private static final float GLOW_STRENGTH = 0.55f;

    private final Pen pen;
    private final GlowLayer glow;
    private final Matrix4f matrix = new Matrix4f();

    DrawShots(Pen pen, GlowLayer glow) {
        this.pen = pen;
        this.glow = glow;
    }

    @Override
    public void present(PresentationContext frame) {
        for (var shot : frame.world().query(InterpolatedTransform.class, Shot.class)) {
            draw(shot.first(), LINE_COLOR, GLOW_COLOR);
        }
        for (var shot : frame.world().query(InterpolatedTransform.class, SaucerShot.class)) {
            draw(shot.first(), ENEMY_LINE_COLOR, ENEMY_GLOW_COLOR);
        }
    }

    private void draw(InterpolatedTransform pose, Color lineColor, Color glowColor) {
        pose.matrix(matrix);
        float x = pose.x();
        float y = pose.y();
        // The first column of the matrix is the direction of flight.
        float alongX = matrix.m00();
        float alongY = matrix.m01();
        float headX = x + HALF_LENGTH * alongX;
        float headY = y + HALF_LENGTH * alongY;
        float tailX = x - TRAIL_LENGTH * alongX;
        float tailY = y - TRAIL_LENGTH * alongY;
        glow.streak(tailX, tailY, headX, headY, TRAIL_HALF_WIDTH, glowColor, TRAIL_STRENGTH);
        glow.spot(x, y, GLOW_RADIUS, glowColor, GLOW_STRENGTH);
        pen.width(LINE_WIDTH)
                .setColor(lineColor)
                .line(x - HALF_LENGTH * alongX, y - HALF_LENGTH * alongY, headX, headY);
    }
}
