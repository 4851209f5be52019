package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Saucer;
import dev.halfstep.render.draw.Color;
import dev.halfstep.transform.InterpolatedTransform;
import org.joml.Matrix4f;

/** Presentation system: draws the saucer, a disk with a dome. */
final class DrawSaucer implements PresentationSystem {

    private static final Color LINE_COLOR = Color.rgb(0xFF8FA8);
    private static final Color LINE_GLOW_COLOR = Pen.glow(Color.rgb(0xFF2860));
    private static final Color GLOW_COLOR = Color.rgb(0xFF2860);
    private static final Color CENTER_COLOR = Color.rgb(0x8E1F48);
    private static final Color EDGE_COLOR = Color.rgb(0x2A0818);

    private static final float HALF_WIDTH = 26f;

    /** The corners of the disk, x and y alternately, in world units. */
    private static final float[] DISK = {HALF_WIDTH, 0f, 12f, 9f, -12f, 9f, -HALF_WIDTH, 0f, -13f, -9f, 13f, -9f};

    private static final float[] DOME = {11f, 9f, 6f, 18f, -6f, 18f, -11f, 9f};

    private final Pen pen;
    private final GlowLayer glow;
    private final Matrix4f matrix = new Matrix4f();

    DrawSaucer(Pen pen, GlowLayer glow) {
        this.pen = pen;
        this.glow = glow;
    }

    @Override
    public void present(PresentationContext frame) {
        // The glow pulses between 0.3 and 0.6, about twice a second.
        float glowStrength = 0.45f + 0.15f * (float) Math.sin(14 * frame.presentationSeconds());
        for (var saucer : frame.world().query(InterpolatedTransform.class, Saucer.class)) {
            draw(saucer.first(), glowStrength);
        }
    }

    private void draw(InterpolatedTransform pose, float glowStrength) {
        glow.spot(pose.x(), pose.y(), Saucer.LIGHT_RADIUS, GLOW_COLOR, glowStrength);
        pose.matrix(matrix);
        pen.layer().fill(matrix, DISK, CENTER_COLOR, EDGE_COLOR);
        pen.outline(matrix, DOME, LINE_COLOR, LINE_GLOW_COLOR);
        pen.outline(matrix, DISK, LINE_COLOR, LINE_GLOW_COLOR);
        pen.width(Pen.LINE_WIDTH).line(pose.x() - HALF_WIDTH, pose.y(), pose.x() + HALF_WIDTH, pose.y());
    }
}
