package dev.halfstep.meteors.presentation;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import java.util.function.Supplier;
import org.joml.Matrix4fc;

/**
 * Draws lines in the style of a vector monitor: a bright line in a faint glow. The width of lines scales with the
 * window, down to a minimum below which moving lines would flicker.
 *
 * @param layer draws the lines; polygons can be added to it
 * @param camera the camera of the layer
 * @param picture returns the size of the picture
 */
record Pen(LineLayer layer, Camera2d camera, Supplier<FramebufferSize> picture) {

    /** The width of a line, in world units. */
    static final float LINE_WIDTH = 2.2f;

    /** The distance from a line at which its glow ends, in world units. */
    private static final float GLOW_RADIUS = 13f;

    private static final float MIN_WIDTH_PIXELS = 1.2f;
    private static final float GLOW_OPACITY = 0.45f;

    /**
     * Creates the colour of a glow. Callers keep it in a constant, because creating it in each frame would allocate.
     */
    static Color glow(Color color) {
        return color.withOpacity(GLOW_OPACITY);
    }

    /**
     * Draws a closed outline.
     *
     * @param transform moves the corners into the world
     * @param corners x and y of each corner
     * @param lineColor the colour of the line
     * @param glowColor the colour of the glow, from {@link #glow}
     */
    void outline(Matrix4fc transform, float[] corners, Color lineColor, Color glowColor) {
        glow(LINE_WIDTH, GLOW_RADIUS).setColor(glowColor).outline(transform, corners);
        width(LINE_WIDTH).setColor(lineColor).outline(transform, corners);
    }

    /**
     * Changes to lines of a width, which have sharp edges.
     *
     * @param worldUnits the width, in world units
     * @return the layer, to which lines can be added
     */
    LineLayer width(float worldUnits) {
        return layer.setSoftness(0f).setWidth(Math.max(pixels(worldUnits), MIN_WIDTH_PIXELS));
    }

    /**
     * Changes to the glow of lines.
     *
     * @param lineWidth the width of the lines, in world units
     * @param radius the distance from a line at which its glow ends, in world units
     * @return the layer, to which the glow of lines can be added
     */
    LineLayer glow(float lineWidth, float radius) {
        return width(lineWidth).setSoftness(pixels(radius));
    }

    private float pixels(float worldUnits) {
        return worldUnits * camera.pixelsPerUnit(picture.get());
    }
}
