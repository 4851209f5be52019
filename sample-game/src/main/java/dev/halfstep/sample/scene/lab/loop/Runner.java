package dev.halfstep.sample.scene.lab.loop;

/**
 * Simulates the motion along a lane with semi-implicit Euler integration: first the velocity, then the position. Its
 * error depends on the length of the steps, and on their variation.
 */
final class Runner {

    private double x;
    private double y;
    private double verticalSpeed;
    private double previousX;
    private double previousY;

    /** The number of lanes it has completed. */
    private long lanes;

    /** Starts on the true path, at a distance in world units. */
    Runner(double distance) {
        lanes = (long) Math.floor(distance / Course.LENGTH);
        x = distance - lanes * Course.LENGTH;
        y = Course.height(x);
        verticalSpeed = Course.verticalSpeed(x);
        previousX = x;
        previousY = y;
    }

    /** Runs one step: captures the previous position, then moves. */
    void step(double stepSeconds) {
        if (x >= Course.LENGTH) {
            beginNextLane();
        }
        previousX = x;
        previousY = y;
        verticalSpeed -= Course.STIFFNESS * y * stepSeconds;
        y += verticalSpeed * stepSeconds;
        x += Course.SPEED * stepSeconds;
    }

    /** Puts the runner back on the path, so that errors do not accumulate over lanes. */
    private void beginNextLane() {
        x -= Course.LENGTH;
        lanes++;
        y = Course.height(x);
        verticalSpeed = Course.verticalSpeed(x);
    }

    /** Returns the distance at alpha: 0 is the step before the newest, 1 the newest step, 2 the predicted next one. */
    double distance(double alpha) {
        return lanes * Course.LENGTH + previousX + (x - previousX) * alpha;
    }

    double height(double alpha) {
        return previousY + (y - previousY) * alpha;
    }
}
