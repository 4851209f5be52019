package dev.halfstep.sample.scene.lab.loop;

/**
 * Defines the true path: a constant speed along the lane, and a spring across it, which makes a sine. It wraps around
 * at the end of the lane.
 */
public final class Course {

    /** The length of a lane, in world units. */
    public static final double LENGTH = 640;

    /** The amplitude of the sine, in world units. */
    public static final double AMPLITUDE = 24;

    /** The speed along the lane, in world units a second. */
    static final double SPEED = 320;

    private static final double WAVES = 2;
    private static final double RADIANS_PER_UNIT = 2 * Math.PI * WAVES / LENGTH;
    private static final double RADIANS_PER_SECOND = RADIANS_PER_UNIT * SPEED;

    /** The stiffness of the spring: acceleration for each unit of displacement, in 1/s². */
    static final double STIFFNESS = RADIANS_PER_SECOND * RADIANS_PER_SECOND;

    private static final double NANOS_PER_SECOND = 1e9;

    private Course() {}

    /**
     * Returns the distance covered at a time. It counts on beyond the end of the lane.
     *
     * @param nanos the time since the beginning
     * @return world units
     */
    public static double distance(long nanos) {
        return SPEED * (nanos / NANOS_PER_SECOND);
    }

    /**
     * Returns the height of the path.
     *
     * @param distance the distance covered, in world units
     * @return world units above the middle of the lane
     */
    public static double height(double distance) {
        return AMPLITUDE * StrictMath.sin(RADIANS_PER_UNIT * distance);
    }

    /** Returns the vertical speed on the path, in world units a second. */
    static double verticalSpeed(double distance) {
        return AMPLITUDE * RADIANS_PER_SECOND * StrictMath.cos(RADIANS_PER_UNIT * distance);
    }
}
