package dev.halfstep.render.camera;

import java.util.Objects;
import java.util.function.DoubleSupplier;

/**
 * Shakes a camera after hits. A hit adds to the trauma, a number from 0 to 1 that decays linearly. The amplitude is the
 * square of the trauma times the maximum offset. So a small hit is hardly visible, and two equal hits together shake
 * four times as much as one. The motion depends only on the seed, the hits and the time, not on the frame rate.
 *
 * <pre>{@code
 * shake.hit(0.5f);
 * scheduler.presentation("shake", frame -> {
 *     shake.advance(frame.presentationSecondsInFrame());
 *     shake.applyTo(camera);
 * });
 * }</pre>
 */
public final class CameraShake {

    /** The number of random values per second: fast enough for a shock, slow enough to look like motion. */
    private static final double NOISE_HERTZ = 14;

    /** Changes the seed for the roll, so that its noise differs from the noise of both axes. */
    private static final long ROLL_SEED_MASK = 0x2545_F491_4F6C_DD1DL;

    /** Changes the seed for the y axis, so that its noise differs from the noise of the x axis. */
    private static final long Y_SEED_MASK = 0x5DEE_CE66_D1CE_4E5BL;

    private final float maxOffset;
    private final double fadeSeconds;
    private final long seed;
    private double trauma;
    private DoubleSupplier factor = () -> 1;

    /** The presentation time since the creation of the shake. */
    private double seconds;

    /**
     * Creates a shake without trauma.
     *
     * @param maxOffset the maximum offset along each axis, in world units
     * @param fadeSeconds the time in which the maximum trauma decays to 0, more than 0
     * @param seed the seed of the noise
     * @throws IllegalArgumentException if the maximum offset is negative, the time is not positive, or a number is not
     *     finite
     */
    public CameraShake(float maxOffset, double fadeSeconds, long seed) {
        if (!(maxOffset >= 0f && maxOffset < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "the maximum offset of a shake must be finite and not negative: " + maxOffset);
        }
        if (!(fadeSeconds > 0 && fadeSeconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "the time in which a shake fades must be finite and above 0: " + fadeSeconds + " s");
        }
        this.maxOffset = maxOffset;
        this.fadeSeconds = fadeSeconds;
        this.seed = seed;
    }

    /**
     * Weakens all offsets and rolls, such as by what the player has chosen. A player who feels sick chooses 0: no motion.
     *
     * @param newFactor returns 0 for no motion to 1 for all of it; read whenever the shake is applied
     * @return this
     */
    public CameraShake setFactor(DoubleSupplier newFactor) {
        factor = Objects.requireNonNull(newFactor, "newFactor");
        return this;
    }

    /**
     * Adds to the trauma, which is clamped to 1.
     *
     * @param strength the strength of the hit, 0 to 1
     * @throws IllegalArgumentException if the strength is out of range
     */
    public void hit(float strength) {
        if (!(strength >= 0f && strength <= 1f)) {
            throw new IllegalArgumentException("the strength of a hit must be between 0 and 1: " + strength);
        }
        trauma = Math.min(1, trauma + strength);
    }

    /**
     * Advances the time.
     *
     * @param frameSeconds the time since the previous frame, 0 or more: presentation time, so that a shake stands still
     *     in a pause
     */
    public void advance(float frameSeconds) {
        seconds += frameSeconds;
        trauma = Math.max(0, trauma - frameSeconds / fadeSeconds);
    }

    /**
     * Returns the current offset to the right.
     *
     * @return world units, at most the maximum offset
     */
    public float x() {
        return noise(seed, maxOffset);
    }

    /**
     * Returns the current upward offset.
     *
     * @return world units, at most the maximum offset
     */
    public float y() {
        return noise(seed ^ Y_SEED_MASK, maxOffset);
    }

    /**
     * Applies the shake as the offset of a camera. The bounds of the camera do not limit the shake.
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

    /**
     * Returns the current roll, the angle by which a game can rotate its camera: {@code
     * camera.setRotation(shake.roll(0.05f))}.
     *
     * @param maxRadians the angle at the maximum trauma
     * @return an angle in radians, at most the maximum in either direction
     */
    public float roll(float maxRadians) {
        return noise(seed ^ ROLL_SEED_MASK, maxRadians);
    }

    /** Returns an offset along one axis, or a roll, as value noise: a smooth curve through random values. */
    private float noise(long axisSeed, float max) {
        if (trauma == 0) {
            return 0f;
        }
        double noiseTime = seconds * NOISE_HERTZ;
        long index = (long) noiseTime;
        double fraction = noiseTime - index;
        double smoothFraction = fraction * fraction * (3 - 2 * fraction); // smoothstep
        double from = random(axisSeed, index);
        double to = random(axisSeed, index + 1);
        return (float) (max * factor.getAsDouble() * trauma * trauma * (from + (to - from) * smoothFraction));
    }

    /** Returns a random number from -1 to 1: a hash of seed and index, with the mixing steps of SplitMix64. */
    private static double random(long axisSeed, long index) {
        long hash = axisSeed + index * 0x9E37_79B9_7F4A_7C15L;
        hash = (hash ^ hash >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        hash = (hash ^ hash >>> 27) * 0x94D0_49BB_1331_11EBL;
        hash ^= hash >>> 31;
        return (hash >> 11) * 0x1p-52; // the upper 53 bits, signed
    }
}
