package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.random.RandomStream;

/** Generates ragged outlines for meteors. Several meteors share an outline. */
final class MeteorOutlines {

    private static final int VARIANTS = 12;
    private static final int CORNERS = 13;

    /** An arbitrary number: each seed gives other outlines. */
    private static final int SEED = 4;

    /** The minimum distance of a corner from the centre, relative to the collision radius. */
    private static final double MIN_RADIUS = 0.72;

    /** The maximum distance of a corner from the centre, relative to the collision radius. */
    private static final double MAX_RADIUS = 1.1;

    private final float[][] outlines = new float[VARIANTS][];

    MeteorOutlines() {
        RandomStream random = new RandomStream(SEED);
        for (int i = 0; i < VARIANTS; i++) {
            outlines[i] = createOutline(random);
        }
    }

    private static float[] createOutline(RandomStream random) {
        float[] points = new float[2 * CORNERS];
        for (int i = 0; i < CORNERS; i++) {
            double angle = 2 * Math.PI * i / CORNERS;
            double radius = MIN_RADIUS + (MAX_RADIUS - MIN_RADIUS) * random.nextDouble();
            points[2 * i] = (float) (radius * Math.cos(angle));
            points[2 * i + 1] = (float) (radius * Math.sin(angle));
        }
        return points;
    }

    /**
     * Returns the outline for an entity number: x and y of each corner. The same number always gives the same outline.
     */
    float[] forEntity(long number) {
        return outlines[Math.floorMod(number, VARIANTS)];
    }
}
