package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.random.RandomStream;

/** What meteors look like: some ragged rings, of which each meteor has one. */
final class Outlines {

    private static final int VARIANTS = 12;
    private static final int CORNERS = 13;
    private static final int SEED = 4;

    /** How far a corner may lie inside of the circle that counts for hits, and outside. */
    private static final double LEAST_RADIUS = 0.72;

    private static final double GREATEST_RADIUS = 1.1;

    private final float[][] outlines = new float[VARIANTS][];

    Outlines() {
        RandomStream random = new RandomStream(SEED);
        for (int i = 0; i < VARIANTS; i++) {
            outlines[i] = ragged(random);
        }
    }

    private static float[] ragged(RandomStream random) {
        float[] points = new float[2 * CORNERS];
        for (int i = 0; i < CORNERS; i++) {
            double angle = 2 * Math.PI * i / CORNERS;
            double radius = LEAST_RADIUS + (GREATEST_RADIUS - LEAST_RADIUS) * random.nextDouble();
            points[2 * i] = (float) (radius * Math.cos(angle));
            points[2 * i + 1] = (float) (radius * Math.sin(angle));
        }
        return points;
    }

    /** The same one for the same number, always. */
    float[] of(long number) {
        return outlines[Math.floorMod(number, VARIANTS)];
    }
}
