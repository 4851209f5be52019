package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.render.draw.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.InterpolatedTransform;
import org.joml.Matrix4f;

/**
 * Draws outlines as the tubes of old arcade machines did: a bright line in a faint glow. Lines grow with the picture, but
 * none gets so thin that it flickers.
 */
final class Pen {

    /** Widths in world units. */
    private static final float LINE = 2.2f;

    private static final float GLOW = 8f;
    private static final float THINNEST_PIXELS = 1.2f;
    private static final float GLOW_OPACITY = 0.16f;

    private final LineLayer lines;
    private final Camera2d camera;
    private final GlfwHost host;
    private final Matrix4f matrix = new Matrix4f();

    Pen(LineLayer lines, Camera2d camera, GlfwHost host) {
        this.lines = lines;
        this.camera = camera;
        this.host = host;
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
        lines.setWidth(pixels(GLOW)).setColor(glow);
        closed(points);
        lines.setWidth(pixels(LINE)).setColor(color);
        closed(points);
    }

    private float pixels(float units) {
        return Math.max(units * camera.pixelsPerUnit(host.framebufferSize()), THINNEST_PIXELS);
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
