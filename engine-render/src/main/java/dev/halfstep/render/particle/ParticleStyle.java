package dev.halfstep.render.particle;

import dev.halfstep.render.draw.Color;
import java.util.Objects;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Defines how particles move and look. A property with a minimum and a maximum has a random value for each particle. A
 * property with a start and an end is interpolated over the life of a particle. Changes of colour, size, gravity and
 * drag also affect particles that were emitted before.
 *
 * <pre>{@code
 * new ParticleStyle().setLife(0.3f, 0.8f).setSpeed(2, 6).setSize(0.3f, 0)
 *         .setColor(Color.rgb(0xFFEE88), Color.rgb(0xFF2200).withOpacity(0))
 * }</pre>
 */
public final class ParticleStyle {

    private static final float FULL_TURN_DEGREES = 360f;

    private float minLifeSeconds = 1f;
    private float maxLifeSeconds = 1f;
    private float minSpeed = 1f;
    private float maxSpeed = 1f;
    private float directionDegrees;
    private float spreadDegrees = FULL_TURN_DEGREES;
    private float minSpinDegreesPerSecond;
    private float maxSpinDegreesPerSecond;
    private float startSize = 0.25f;
    private float endSize = 0.25f;
    private Color startColor = Color.WHITE;
    private Color endColor = Color.WHITE.withOpacity(0f);
    private float gravityX;
    private float gravityY;
    private float dragPerSecond;

    /** Rotates +z to the middle direction in space. */
    private final Quaternionf inSpace = new Quaternionf().rotationTo(0f, 0f, 1f, 1f, 0f, 0f);

    /** Scratch memory: emitting allocates nothing. */
    private final Vector3f direction = new Vector3f();

    /**
     * Creates a style: white particles with sides of 0.25 world units, which fly in all directions for 1 second, at 1
     * unit per second, and fade to transparent.
     */
    public ParticleStyle() {}

    /**
     * Sets the range of lifetimes, in seconds.
     *
     * @param minSeconds the minimum, more than 0
     * @param maxSeconds the maximum, not less than the minimum
     * @return this
     * @throws IllegalArgumentException if the minimum is 0, negative or above the maximum, or a number is not finite
     */
    public ParticleStyle setLife(float minSeconds, float maxSeconds) {
        require(
                minSeconds > 0f && isFiniteRange(minSeconds, maxSeconds),
                "the lifetimes of particles must be finite and above 0 seconds, with the minimum first",
                minSeconds,
                maxSeconds);
        minLifeSeconds = minSeconds;
        maxLifeSeconds = maxSeconds;
        return this;
    }

    /**
     * Sets the range of initial speeds.
     *
     * @param min the minimum in world units per second, 0 or more
     * @param max the maximum, not less than the minimum
     * @return this
     * @throws IllegalArgumentException if the minimum is negative or above the maximum, or a number is not finite
     */
    public ParticleStyle setSpeed(float min, float max) {
        require(
                min >= 0f && isFiniteRange(min, max),
                "the speeds of particles must be finite and not negative, with the minimum first",
                min,
                max);
        minSpeed = min;
        maxSpeed = max;
        return this;
    }

    /**
     * Sets the direction of flight.
     *
     * @param degrees the middle direction as an angle, 0 for right (+x), 90 for up (+y)
     * @param newSpreadDegrees the full angle of the cone around the middle direction, 0 to 360
     * @return this
     * @throws IllegalArgumentException if the direction is not finite or the spread is out of range
     */
    public ParticleStyle setDirectionDegrees(float degrees, float newSpreadDegrees) {
        require(Float.isFinite(degrees), "the direction of particles must be finite", degrees);
        setSpread(newSpreadDegrees);
        directionDegrees = degrees;
        double radians = StrictMath.toRadians(degrees);
        inSpace.rotationTo(0f, 0f, 1f, (float) StrictMath.cos(radians), (float) StrictMath.sin(radians), 0f);
        return this;
    }

    private void setSpread(float newSpreadDegrees) {
        require(
                newSpreadDegrees >= 0f && newSpreadDegrees <= FULL_TURN_DEGREES,
                "the spread of particles must be 0 to 360 degrees",
                newSpreadDegrees);
        spreadDegrees = newSpreadDegrees;
    }

    /**
     * Sets the direction of flight in space: of particles that are emitted with three coordinates.
     *
     * @param x the middle direction, of any length above 0
     * @param y the middle direction; positive for up
     * @param z the middle direction
     * @param newSpreadDegrees the full angle of the cone around the middle direction, 0 to 360, the default, for all
     *     directions
     * @return this
     * @throws IllegalArgumentException if the direction is zero or not finite, or the spread is out of range
     */
    public ParticleStyle setDirection(float x, float y, float z, float newSpreadDegrees) {
        float length = Vector3f.length(x, y, z);
        require(
                length > 0f && Float.isFinite(length),
                "the direction of particles must be finite and not zero",
                length);
        setSpread(newSpreadDegrees);
        inSpace.rotationTo(0f, 0f, 1f, x, y, z);
        return this;
    }

    /**
     * Sets the range of angular velocities. Particles that spin start at a random angle.
     *
     * @param minDegrees the minimum in degrees per second, positive for counter-clockwise
     * @param maxDegrees the maximum, not less than the minimum
     * @return this
     * @throws IllegalArgumentException if the minimum is above the maximum, or a number is not finite
     */
    public ParticleStyle setSpinDegrees(float minDegrees, float maxDegrees) {
        require(
                isFiniteRange(minDegrees, maxDegrees),
                "the angular velocities of particles must be finite, with the minimum first",
                minDegrees,
                maxDegrees);
        minSpinDegreesPerSecond = minDegrees;
        maxSpinDegreesPerSecond = maxDegrees;
        return this;
    }

    /**
     * Sets the size at the start and at the end of a life.
     *
     * @param start the side length of a new particle in world units, 0 or more
     * @param end the side length at the end of its life
     * @return this
     * @throws IllegalArgumentException if a size is negative or not finite
     */
    public ParticleStyle setSize(float start, float end) {
        require(
                start >= 0f && end >= 0f && Float.isFinite(start) && Float.isFinite(end),
                "the sizes of particles must be finite and not negative",
                start,
                end);
        startSize = start;
        endSize = end;
        return this;
    }

    /**
     * Sets the colour at the start and at the end of a life.
     *
     * @param start the colour of a new particle
     * @param end the colour at the end of its life
     * @return this
     */
    public ParticleStyle setColor(Color start, Color end) {
        startColor = Objects.requireNonNull(start, "start");
        endColor = Objects.requireNonNull(end, "end");
        return this;
    }

    /**
     * Sets the constant acceleration.
     *
     * @param x the acceleration along x, in world units per second squared
     * @param y the acceleration along y, in world units per second squared; negative for down
     * @return this
     * @throws IllegalArgumentException if a number is not finite
     */
    public ParticleStyle setGravity(float x, float y) {
        require(Float.isFinite(x) && Float.isFinite(y), "the gravity of particles must be finite", x, y);
        gravityX = x;
        gravityY = y;
        return this;
    }

    /**
     * Sets the drag, which slows particles down exponentially.
     *
     * @param perSecond the decay rate, 0 for none; 1 leaves 37 % of the speed after a second, 3 leaves 5 %
     * @return this
     * @throws IllegalArgumentException if the rate is negative or not finite
     */
    public ParticleStyle setDrag(float perSecond) {
        require(
                perSecond >= 0f && Float.isFinite(perSecond),
                "the drag of particles must be finite and not negative",
                perSecond);
        dragPerSecond = perSecond;
        return this;
    }

    private static boolean isFiniteRange(float min, float max) {
        return Float.isFinite(min) && Float.isFinite(max) && min <= max;
    }

    private static void require(boolean isValid, String rule, float value) {
        if (!isValid) {
            throw new IllegalArgumentException(rule + ": " + value);
        }
    }

    private static void require(boolean isValid, String rule, float first, float second) {
        if (!isValid) {
            throw new IllegalArgumentException(rule + ": " + first + " and " + second);
        }
    }

    // For each property a random number from 0 to 1 selects a value in its range.

    float lifeSeconds(double random) {
        return lerp(minLifeSeconds, maxLifeSeconds, random);
    }

    float speed(double random) {
        return lerp(minSpeed, maxSpeed, random);
    }

    double directionRadians(double random) {
        return StrictMath.toRadians(directionDegrees + spreadDegrees * (random - 0.5));
    }

    /** Returns a direction in the cone in space; all are equally likely. The vector is valid until the next call. */
    Vector3f directionInSpace(double aroundRandom, double alongRandom) {
        double along = 1 - alongRandom * (1 - Math.cos(Math.toRadians(spreadDegrees / 2)));
        double across = Math.sqrt(Math.max(0, 1 - along * along));
        double around = 2 * Math.PI * aroundRandom;
        direction.set(across * Math.cos(around), across * Math.sin(around), along);
        return inSpace.transform(direction);
    }

    float spinRadiansPerSecond(double random) {
        return (float) StrictMath.toRadians(lerp(minSpinDegreesPerSecond, maxSpinDegreesPerSecond, random));
    }

    /** Returns whether a particle can have an angular velocity other than 0. */
    boolean hasSpin() {
        return minSpinDegreesPerSecond != 0f || maxSpinDegreesPerSecond != 0f;
    }

    /** Returns the side length at an age, a fraction of the lifetime from 0 to 1. */
    float size(float ageFraction) {
        return lerp(startSize, endSize, ageFraction);
    }

    /** Writes red, green, blue and opacity at an age, a fraction of the lifetime from 0 to 1. */
    void writeColor(float ageFraction, float[] dest, int offset) {
        dest[offset] = lerp(startColor.red(), endColor.red(), ageFraction);
        dest[offset + 1] = lerp(startColor.green(), endColor.green(), ageFraction);
        dest[offset + 2] = lerp(startColor.blue(), endColor.blue(), ageFraction);
        dest[offset + 3] = lerp(startColor.opacity(), endColor.opacity(), ageFraction);
    }

    float gravityX() {
        return gravityX;
    }

    float gravityY() {
        return gravityY;
    }

    float dragPerSecond() {
        return dragPerSecond;
    }

    private static float lerp(float from, float to, double fraction) {
        return (float) (from + (to - from) * fraction);
    }
}
