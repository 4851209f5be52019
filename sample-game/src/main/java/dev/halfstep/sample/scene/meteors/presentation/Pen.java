package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.transform.InterpolatedTransform;
import org.joml.Matrix4f;

/**
 * Draws outlines in the style of a vector monitor: a bright line in a faint glow. The width of lines scales with the
 * window, down to a minimum below which moving lines would flicker.
 */
final class Pen {

    /** The width of a line, in world units. */
    private static final float LINE_WIDTH = 2.2f;

    /** The width of the glow of a line, in world units. */
    private static final float GLOW_WIDTH = 8f;

    private static final float MIN_WIDTH_PIXELS = 1.2f;
    private static final float GLOW_OPACITY = 0.16f;

    private final LineLayer lines;
    private final Camera2d camera;
    private final SceneLayers layers;
    private final Matrix4f matrix = new Matrix4f();

    Pen(LineLayer lines, Camera2d camera, SceneLayers layers) {
        this.lines = lines;
        this.camera = camera;
        this.layers = layers;
    }

    /**
     * Creates the colour of a glow. Callers keep it in a constant, because creating it in each frame would allocate.
     */
    static Color glow(Color color) {
        return color.withOpacity(GLOW_OPACITY);
    }

    /**
     * Draws a closed outline.
     *
     * @param pose the position and the rotation of the outline
     * @param points x and y of each corner, relative to the pose
     * @param scale the factor for all points
     * @param lineColor the colour of the line
     * @param glowColor the colour of the glow, from {@link #glow}
     */
    void outline(InterpolatedTransform pose, float[] points, float scale, Color lineColor, Color glowColor) {
        pose.matrix(matrix).scale(scale);
        lines.setWidth(widthPixels(GLOW_WIDTH)).setColor(glowColor);
        drawClosed(points);
        lines.setWidth(widthPixels(LINE_WIDTH)).setColor(lineColor);
        drawClosed(points);
    }

    /** Returns the width in pixels of a line whose width is in world units. */
    private float widthPixels(float worldUnits) {
        return Math.max(worldUnits * camera.pixelsPerUnit(layers.framebufferSize()), MIN_WIDTH_PIXELS);
    }

    /** Draws lines from each corner to the next one, and from the last corner to the first one. */
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

    /** Returns the x coordinate in the world of the point at an index. */
    private float transformedX(float[] points, int index) {
        return matrix.m00() * points[index] + matrix.m10() * points[index + 1] + matrix.m30();
    }

    /** Returns the y coordinate in the world of the point at an index. */
    private float transformedY(float[] points, int index) {
        return matrix.m01() * points[index] + matrix.m11() * points[index + 1] + matrix.m31();
    }
}
