package dev.halfstep.sample.scene.lab.loop;

/**
 * Defines the true path: the exact motion that all lanes simulate. The horizontal speed is constant. Vertically, a
 * spring pulls towards the middle of the lane, so the path is a sine. At the end of the lane, the path wraps around to
 * the beginning.
 */
public final class TruePath {

    /** The length of a lane, in world units. */
    public static final double LENGTH = 640;

    /** The amplitude of the sine, in world units. */
    public static final double AMPLITUDE = 24;

    /** The speed along the lane, in world units a second. */
    static final double SPEED = 320;

    /** The number of sine periods in a lane. */
    private static final double PERIODS = 2;

    /** How often the path turns back towards the middle of the lane: twice in each period. */
    public static final int TURNS = 4;

    private static final double RADIANS_PER_UNIT = 2 * Math.PI * PERIODS / LENGTH;
    private static final double RADIANS_PER_SECOND = RADIANS_PER_UNIT * SPEED;

    /** The stiffness of the spring, ω² in the equation {@code acceleration = -ω² * height}; in 1/s². */
    static final double STIFFNESS = RADIANS_PER_SECOND * RADIANS_PER_SECOND;

    private static final double NANOS_PER_SECOND = 1e9;

    private TruePath() {}

    /**
     * Returns the distance along the lane at a time. The distance does not wrap around: after two lanes, it is twice
     * the {@link #LENGTH}.
     *
     * @param nanos the time since the lab began, in nanoseconds
     * @return world units
     */
    public static double distance(long nanos) {
        return SPEED * (nanos / NANOS_PER_SECOND);
    }

    /**
     * Returns the height of the path at a distance along the lane.
     *
     * @param distance the distance, in world units
     * @return world units above the middle of the lane; negative below
     */
    public static double height(double distance) {
        return AMPLITUDE * StrictMath.sin(RADIANS_PER_UNIT * distance);
    }

    /**
     * Returns where the path turns back towards the middle of the lane.
     *
     * @param turn the number of the turn: 0 for the first one in the lane, less than {@link #TURNS}
     * @return the distance along the lane, in world units
     */
    public static double turnDistance(int turn) {
        return LENGTH * (turn + 0.5) / TURNS;
    }

    /** Returns the vertical speed at a distance along the lane, in world units a second. */
    static double verticalSpeed(double distance) {
        return AMPLITUDE * RADIANS_PER_SECOND * StrictMath.cos(RADIANS_PER_UNIT * distance);
    }
}
