package dev.halfstep.benchmarks.peer;

import java.util.SplittableRandom;

/** Circles of radius 0.5 that move in a square, each step of which finds all pairs that touch: about one for each circle. */
public abstract class Circles implements AutoCloseable {

    /** The radius of each circle; the cells of grids are as wide as a circle. */
    static final float RADIUS = 0.5f;

    private static final double CIRCLES_PER_AREA = 0.625;
    private static final float MAX_SPEED = 0.05f;

    /** The length of the square. */
    final float side;

    /** The positions, by circle. */
    final float[] xs;

    final float[] ys;
    private final float[] speedsX;
    private final float[] speedsY;

    /** One of so many circles moves. */
    final int moversEvery;

    /**
     * Creates circles at random places, the same for each call.
     *
     * @param count the number of circles
     * @param moversEvery 1 if all circles move, 100 if always the same hundredth moves
     */
    Circles(int count, int moversEvery) {
        this.moversEvery = moversEvery;
        side = (float) Math.sqrt(count / CIRCLES_PER_AREA);
        xs = new float[count];
        ys = new float[count];
        speedsX = new float[count];
        speedsY = new float[count];
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < count; i++) {
            xs[i] = (float) random.nextDouble(side);
            ys[i] = (float) random.nextDouble(side);
            speedsX[i] = (float) random.nextDouble(-MAX_SPEED, MAX_SPEED);
            speedsY[i] = (float) random.nextDouble(-MAX_SPEED, MAX_SPEED);
        }
    }

    /** Returns the number of circles. */
    public final int count() {
        return xs.length;
    }

    /** Moves the circles, and finds the pairs. */
    public final void step() {
        for (int i = 0; i < xs.length; i += moversEvery) {
            xs[i] += speedsX[i];
            ys[i] += speedsY[i];
            if (xs[i] < 0 || xs[i] >= side) {
                speedsX[i] = -speedsX[i];
                xs[i] += 2 * speedsX[i];
            }
            if (ys[i] < 0 || ys[i] >= side) {
                speedsY[i] = -speedsY[i];
                ys[i] += 2 * speedsY[i];
            }
        }
        findPairs();
    }

    /** Finds all pairs at the present positions. */
    abstract void findPairs();

    /** Returns how many pairs the last step has found. */
    public abstract int pairCount();

    /** Returns whether two circles touch. */
    final boolean touch(int circle, int other) {
        double dx = (double) xs[circle] - xs[other];
        double dy = (double) ys[circle] - ys[other];
        return dx * dx + dy * dy <= 4.0 * RADIUS * RADIUS;
    }

    /** Returns how many pairs a comparison of each circle with each other one finds. */
    public final int slowPairCount() {
        int pairs = 0;
        for (int circle = 0; circle < xs.length; circle++) {
            for (int other = circle + 1; other < xs.length; other++) {
                pairs += touch(circle, other) ? 1 : 0;
            }
        }
        return pairs;
    }

    @Override
    public void close() {}
}
