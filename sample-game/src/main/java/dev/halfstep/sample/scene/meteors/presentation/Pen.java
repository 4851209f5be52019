package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.InterpolatedTransform;
import org.joml.Matrix4f;

/**
 * Draws outlines like a vector monitor: a bright line in a faint glow. Lines scale with the window, down to a minimum
 * width, below which they would flicker.
 */
final class Pen {

    private static final float LINE_WIDTH = 2.2f;
    private static final float GLOW_WIDTH = 8f;
    private static final float MIN_PIXELS = 1.2f;
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

    /** Creates the glow of a colour, for a constant: a new one in each frame would be garbage in each frame. */
    static Color glow(Color color) {
        return color.withOpacity(GLOW_OPACITY);
    }

    /**
     * Draws a closed outline.
     *
     * @param pose the position and the rotation of the outline
     * @param points x and y of each corner, relative to the pose
     * @param scale the factor for all points
     */
    void outline(InterpolatedTransform pose, float[] points, float scale, Color color, Color glow) {
        pose.matrix(matrix).scale(scale);
        lines.setWidth(pixels(GLOW_WIDTH)).setColor(glow);
        drawClosed(points);
        lines.setWidth(pixels(LINE_WIDTH)).setColor(color);
        drawClosed(points);
    }

    private float pixels(float worldUnits) {
        return Math.max(worldUnits * camera.pixelsPerUnit(host.framebufferSize()), MIN_PIXELS);
    }

    private void drawClosed(float[] points) {
        float x = transformedX(points, points.length - 2);
        float y = transformedY(points, points.length - 2);
        for (int i = 0; i < points.length; i += 2) {
            float toX = transformedX(points, i);
            float toY = transformedY(points, i);
            lines.line(x, y, toX, toY);
            x = toX;
            y = toY;
        }
    }

    private float transformedX(float[] points, int at) {
        return matrix.m00() * points[at] + matrix.m10() * points[at + 1] + matrix.m30();
    }

    private float transformedY(float[] points, int at) {
        return matrix.m01() * points[at] + matrix.m11() * points[at + 1] + matrix.m31();
    }
}
