package dev.halfstep.sample.scene.lab.loop;

/**
 * The true path: along the lane at one speed, and up and down on a spring, which makes it a sine. At the end of the
 * lane it begins again.
 */
public final class Course {

    /** From one end of the lane to the other, in world units. */
    public static final double LENGTH = 640;

    /** How far the path leaves the middle of the lane, in world units. */
    public static final double AMPLITUDE = 24;

    /** Along the lane, in world units a second. */
    static final double SPEED = 320;

    private static final double WAVES = 2;
    private static final double RADIANS_PER_UNIT = 2 * Math.PI * WAVES / LENGTH;
    private static final double RADIANS_PER_SECOND = RADIANS_PER_UNIT * SPEED;

    /** How strongly the spring pulls towards the middle of the lane: acceleration for each unit, in 1/s². */
    static final double STIFFNESS = RADIANS_PER_SECOND * RADIANS_PER_SECOND;

    private static final double NANOS_PER_SECOND = 1e9;

    private Course() {}

    /**
     * How far the way is that was covered by a moment, from the first lane on.
     *
     * @param nanos the time since the beginning
     * @return world units; in the n-th lane n times its length more
     */
    public static double distance(long nanos) {
        return SPEED * (nanos / NANOS_PER_SECOND);
    }

    /**
     * How high the path is.
     *
     * @param distance along the lane, in world units; the path is the same in each lane
     * @return world units above the middle of the lane
     */
    public static double height(double distance) {
        return AMPLITUDE * StrictMath.sin(RADIANS_PER_UNIT * distance);
    }

    /** How fast the path rises there, in world units a second. */
    static double climb(double distance) {
        return AMPLITUDE * RADIANS_PER_SECOND * StrictMath.cos(RADIANS_PER_UNIT * distance);
    }
}
