package dev.halfstep.frame;

/**
 * The state of a reference loop: the previous and the newest position of one entity. Its speed differs from step to
 * step, so that an additional or missing step is detected.
 */
final class ReferenceMover {

    private float previousX;
    private float currentX;
    private long steps;

    /** Captures the previous state, then integrates. */
    void step(float seconds) {
        previousX = currentX;
        steps++;
        currentX += displacement(steps, seconds);
    }

    /** Returns the distance that the entity moves in a step, at -500 to 500 units a second. */
    static float displacement(long step, float seconds) {
        return 100 * (step * 7 % 11 - 5) * seconds;
    }

    /** Returns the interpolated position, between the last two states. */
    double between(double alpha) {
        return currentX * alpha + previousX * (1 - alpha);
    }

    /** Returns the extrapolated position, ahead of the newest state. */
    double ahead(double alpha) {
        return currentX + alpha * (currentX - previousX);
    }

    double newest() {
        return currentX;
    }

    long steps() {
        return steps;
    }
}
