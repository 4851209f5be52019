package dev.halfstep.sample.scene.lab.loop;

/**
 * Simulates the motion of one lane with semi-implicit Euler integration: first the velocity, then the position. The
 * path error depends on the length of the steps, and grows if the length varies.
 */
final class LaneMotion {

    /** The position along the lane since the last wrap, in world units. */
    private double x;

    /** The position above the middle of the lane, in world units. */
    private double y;

    private double verticalSpeed;
    private double previousX;
    private double previousY;

    /** How often the motion has wrapped around at the end of the lane. */
    private long wraps;

    /** Starts on the true path, at a distance in world units. */
    LaneMotion(double distance) {
        wraps = (long) Math.floor(distance / TruePath.LENGTH);
        x = distance - wraps * TruePath.LENGTH;
        y = TruePath.height(x);
        verticalSpeed = TruePath.verticalSpeed(x);
        previousX = x;
        previousY = y;
    }

    /** Runs one step: keeps the previous position, then moves. */
    void step(double stepSeconds) {
        if (x >= TruePath.LENGTH) {
            wrapAround();
        }
        previousX = x;
        previousY = y;
        verticalSpeed -= TruePath.STIFFNESS * y * stepSeconds;
        y += verticalSpeed * stepSeconds;
        x += TruePath.SPEED * stepSeconds;
    }

    /** Continues at the beginning of the lane, on the true path, so that errors do not accumulate over wraps. */
    private void wrapAround() {
        x -= TruePath.LENGTH;
        wraps++;
        y = TruePath.height(x);
        verticalSpeed = TruePath.verticalSpeed(x);
    }

    /** Returns the distance along the lane at a factor of {@link LaneLoop#stepFactor}. */
    double distance(double factor) {
        return wraps * TruePath.LENGTH + previousX + (x - previousX) * factor;
    }

    /** Returns the height above the middle of the lane at a factor of {@link LaneLoop#stepFactor}. */
    double height(double factor) {
        return previousY + (y - previousY) * factor;
    }
}
