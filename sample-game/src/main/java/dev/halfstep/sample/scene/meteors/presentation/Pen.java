package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.transform.InterpolatedTransform;
import org.joml.Matrix4f;

/** Draws outlines as the tubes of old arcade machines did: a bright line in a faint glow. */
final class Pen {

    private static final float LINE_PIXELS = 2.2f;
    private static final float GLOW_PIXELS = 8f;
    private static final float GLOW_OPACITY = 0.16f;

    private final LineLayer lines;
    private final Matrix4f matrix = new Matrix4f();

    Pen(LineLayer lines) {
        this.lines = lines;
    }

    /** The glow of a line of this colour. To be kept: one made in each frame would be garbage in each frame. */
    static Color glow(Color color) {
        return color.withOpacity(GLOW_OPACITY);
    }

    /**
     * Draws a closed outline.
     *
     * @param pose where it is, and how it is turned
     * @param points x and y of each corner, about the place of the pose
     * @param scale what they are multiplied with
     */
    void outline(InterpolatedTransform pose, float[] points, float scale, Color color, Color glow) {
        pose.matrix(matrix).scale(scale);
        lines.setWidth(GLOW_PIXELS).setColor(glow);
        closed(points);
        lines.setWidth(LINE_PIXELS).setColor(color);
        closed(points);
    }

    private void closed(float[] points) {
        float x = pictureX(points, points.length - 2);
        float y = pictureY(points, points.length - 2);
        for (int i = 0; i < points.length; i += 2) {
            float toX = pictureX(points, i);
            float toY = pictureY(points, i);
            lines.line(x, y, toX, toY);
            x = toX;
            y = toY;
        }
    }

    private float pictureX(float[] points, int at) {
        return matrix.m00() * points[at] + matrix.m10() * points[at + 1] + matrix.m30();
    }

    private float pictureY(float[] points, int at) {
        return matrix.m01() * points[at] + matrix.m11() * points[at + 1] + matrix.m31();
    }
}
