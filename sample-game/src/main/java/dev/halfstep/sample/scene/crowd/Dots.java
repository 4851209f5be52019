package dev.halfstep.sample.scene.crowd;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.transform.Transform;

/** Creates the components of dots, in the colours of their galaxies. */
final class Dots {

    /** The part of the area of the view that all dots together cover. */
    private static final double COVERAGE = 0.10;

    /** The area that the camera of the scene shows, in square world units. */
    private static final double VIEW_AREA = 1280.0 * 720.0;

    private static final double MIN_RADIUS = 0.45;
    private static final double MAX_RADIUS = 9;

    /** The number of colours between the centre and the edge of a galaxy. */
    private static final int SHADES = 12;

    /** The colours of each galaxy: at its centre, half way and at its edge. */
    private static final int[][] RGB = {
        {0xFFF4D6, 0x7FD8F0, 0x3F62D8},
        {0xFFF0E0, 0xF7A8C8, 0x9440C8},
        {0xF4FFF0, 0x7CE8B8, 0x1F9C94},
        {0xFFF6DC, 0xF8C060, 0xD86038},
        {0x9AA6CC, 0x7480B0, 0x566296}
    };

    private static final float OPACITY = 0.85f;
    private static final float HALO_OPACITY = 0.55f;

    private static final Color[][] COLORS = new Color[Galaxies.COUNT][SHADES];

    static {
        for (int galaxy = 0; galaxy < Galaxies.COUNT; galaxy++) {
            float opacity = galaxy == Galaxies.HALO ? HALO_OPACITY : OPACITY;
            for (int shade = 0; shade < SHADES; shade++) {
                COLORS[galaxy][shade] =
                        blend(RGB[galaxy], shade / (SHADES - 1f)).withOpacity(opacity);
            }
        }
    }

    private Dots() {}

    /** Blends three colours: returns the first at 0, the second at 0.5, the third at 1. */
    private static Color blend(int[] rgb, float fraction) {
        int index = fraction < 0.5f ? 0 : 1;
        Color from = Color.rgb(rgb[index]);
        Color to = Color.rgb(rgb[index + 1]);
        float toFraction = 2 * fraction - index;
        return new Color(
                from.red() + (to.red() - from.red()) * toFraction,
                from.green() + (to.green() - from.green()) * toFraction,
                from.blue() + (to.blue() - from.blue()) * toFraction,
                1f);
    }

    /** Returns the radius of each dot: the more dots, the smaller. */
    static float radius(int dots) {
        double coveringRadius = Math.sqrt(COVERAGE * VIEW_AREA / (Math.PI * dots));
        return (float) Math.min(Math.max(coveringRadius, MIN_RADIUS), MAX_RADIUS);
    }

    /** Creates the components of a dot on an orbit. */
    static Object[] at(Orbit orbit, Galaxies galaxies, float radius) {
        float x = orbit.x();
        float y = orbit.y();
        int ring = orbit.ring();
        float[] table = galaxies.table();
        int row = ring * Galaxies.RING_FLOATS;
        Transform pose = Transform.at(
                table[row + Galaxies.XX] * x + table[row + Galaxies.XY] * y + table[row + Galaxies.CENTER_X],
                table[row + Galaxies.YX] * x + table[row + Galaxies.YY] * y + table[row + Galaxies.CENTER_Y]);
        Color color = COLORS[Galaxies.galaxyOf(ring)][(int) (Galaxies.radiusFraction(ring) * SHADES)];
        return new Object[] {pose, orbit, Shape.circle(radius, color)};
    }
}
