package dev.halfstep.render.camera;

/**
 * Shakes a camera after a hit. A hit adds to the shock, which decays linearly. The amplitude is the square of the
 * shock, so that a small hit is hardly visible and two hits at once are more than twice as strong. The motion depends
 * only on the seed and the time, not on the frame rate.
 *
 * <pre>{@code
 * shake.hit(0.5f);
 * scheduler.presentation("shake", frame -> {
 *     shake.advance(frame.frameSeconds());
 *     shake.applyTo(camera);
 * });
 * }</pre>
 */
public final class CameraShake {

    /** The frequency of random values: fast enough for a shock, slow enough to look like motion. */
    private static final double SWINGS_PER_SECOND = 14;

    /** Changes the seed for the second axis, whose noise must differ from the first. */
    private static final long OTHER_AXIS = 0x5DEE_CE66_D1CE_4E5BL;

    private final float reach;
    private final double fadeSeconds;
    private final long seed;
    private double shock;
    private double seconds;

    /**
     * Creates a shake without a shock.
     *
     * @param reach the maximum offset along each axis, in world units
     * @param fadeSeconds the time in which the maximum shock decays to 0, more than 0
     * @param seed the seed of the noise
     * @throws IllegalArgumentException if the reach is negative, the time is not positive, or a number is not finite
     */
    public CameraShake(float reach, double fadeSeconds, long seed) {
        if (!(reach >= 0f && reach < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the reach of a shake is finite and not negative: " + reach);
        }
        if (!(fadeSeconds > 0 && fadeSeconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a shake fades in a finite time above 0: " + fadeSeconds + " s");
        }
        this.reach = reach;
        this.fadeSeconds = fadeSeconds;
        this.seed = seed;
    }

    /**
     * Adds to the shock, which is clamped to 1.
     *
     * @param strength the strength of the hit, 0 to 1
     * @throws IllegalArgumentException if the strength is out of range
     */
    public void hit(float strength) {
        if (!(strength >= 0f && strength <= 1f)) {
            throw new IllegalArgumentException("the strength of a hit lies between 0 and 1: " + strength);
        }
        shock = Math.min(1, shock + strength);
    }

    /**
     * Advances the time.
     *
     * @param frameSeconds the time since the previous frame, 0 or more
     */
    public void advance(float frameSeconds) {
        seconds += frameSeconds;
        shock = Math.max(0, shock - frameSeconds / fadeSeconds);
    }

    /**
     * Returns the current offset to the right.
     *
     * @return world units, at most the reach
     */
    public float x() {
        return swing(seed);
    }

    /**
     * Returns the current upward offset.
     *
     * @return world units, at most the reach
     */
    public float y() {
        return swing(seed ^ OTHER_AXIS);
    }

    /**
     * Applies the shake as the offset of a camera.
     *
     * @param camera the camera, whose offset is set
     */
    public void applyTo(Camera2d camera) {
        camera.setOffset(x(), y());
    }

    /**
     * Applies the shake as the offset of a camera.
     *
     * @param camera the camera, whose offset is set
     */
    public void applyTo(Camera3d camera) {
        camera.setOffset(x(), y());
    }

    /** Returns value noise: a smooth curve through a random value for each swing. */
    private float swing(long axisSeed) {
        if (shock == 0) {
            return 0f;
        }
        double place = seconds * SWINGS_PER_SECOND;
        long swing = (long) place;
        double part = place - swing;
        double smooth = part * part * (3 - 2 * part);
        double from = random(axisSeed, swing);
        double to = random(axisSeed, swing + 1);
        return (float) (reach * shock * shock * (from + (to - from) * smooth));
    }

    /** Returns -1 to 1 as a hash of seed and index, with the mixing steps of SplitMix64. */
    private static double random(long axisSeed, long index) {
        long mixed = axisSeed + index * 0x9E37_79B9_7F4A_7C15L;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D0_49BB_1331_11EBL;
        mixed ^= mixed >>> 31;
        return (mixed >> 11) * 0x1p-52;
    }
}
