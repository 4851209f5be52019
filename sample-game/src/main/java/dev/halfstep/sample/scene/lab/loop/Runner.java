package dev.halfstep.sample.scene.lab.loop;

/**
 * What runs along a lane, simulated step by step as games do it: first the speed, then the place. How well the spring is
 * met depends on how long the steps are, and on whether they are all alike.
 */
final class Runner {

    private double x;
    private double y;
    private double climb;
    private double previousX;
    private double previousY;

    /** Lanes that lie behind it. */
    private long lanes;

    /** At a place on the true path, with no step before it. */
    Runner(double distance) {
        lanes = (long) Math.floor(distance / Course.LENGTH);
        x = distance - lanes * Course.LENGTH;
        y = Course.height(x);
        climb = Course.climb(x);
        previousX = x;
        previousY = y;
    }

    /** One step of the simulation: capture, then move. */
    void step(double stepSeconds) {
        if (x >= Course.LENGTH) {
            beginNextLane();
        }
        previousX = x;
        previousY = y;
        climb -= Course.STIFFNESS * y * stepSeconds;
        y += climb * stepSeconds;
        x += Course.SPEED * stepSeconds;
    }

    /** Exactly on the path again, so that an error is never older than a lane is long. */
    private void beginNextLane() {
        x -= Course.LENGTH;
        lanes++;
        y = Course.height(x);
        climb = Course.climb(x);
    }

    /** The way covered by the drawn place; alpha is 0 for the step before the newest, 1 for the newest, 2 for the next. */
    double distance(double alpha) {
        return lanes * Course.LENGTH + previousX + (x - previousX) * alpha;
    }

    double height(double alpha) {
        return previousY + (y - previousY) * alpha;
    }
}
