package dev.halfstep.render.particle;

import dev.halfstep.render.draw.Color;
import java.util.Objects;

/**
 * How particles fly and look. Numbers with a least and a greatest value are drawn by lot for each particle; those with a
 * start and an end change evenly over its life. Colours, sizes, gravity and drag may be changed while particles fly.
 *
 * <pre>{@code
 * new ParticleStyle().setLife(0.3f, 0.8f).setSpeed(2, 6).setSize(0.3f, 0)
 *         .setColor(Color.rgb(0xFFEE88), Color.rgb(0xFF2200).withOpacity(0))
 * }</pre>
 */
public final class ParticleStyle {

    private static final float FULL_TURN = 360f;

    private float minLifeSeconds = 1f;
    private float maxLifeSeconds = 1f;
    private float minSpeed = 1f;
    private float maxSpeed = 1f;
    private float directionDegrees;
    private float spreadDegrees = FULL_TURN;
    private float minSpinDegrees;
    private float maxSpinDegrees;
    private float startSize = 0.25f;
    private float endSize = 0.25f;
    private Color startColor = Color.WHITE;
    private Color endColor = Color.WHITE.withOpacity(0f);
    private float gravityX;
    private float gravityY;
    private float dragPerSecond;

    /** White particles of a quarter unit that fly for a second, a unit a second in all directions, and fade. */
    public ParticleStyle() {}

    /**
     * Changes how long particles live.
     *
     * @param leastSeconds more than 0
     * @param greatestSeconds not less
     * @return this
     * @throws IllegalArgumentException if it is out of range
     */
    public ParticleStyle setLife(float leastSeconds, float greatestSeconds) {
        checkRange("a life in seconds", leastSeconds, greatestSeconds, Float.MIN_VALUE);
        minLifeSeconds = leastSeconds;
        maxLifeSeconds = greatestSeconds;
        return this;
    }

    /**
     * Changes how fast particles begin.
     *
     * @param least world units a second, 0 or more
     * @param greatest not less
     * @return this
     * @throws IllegalArgumentException if it is out of range
     */
    public ParticleStyle setSpeed(float least, float greatest) {
        checkRange("a speed", least, greatest, 0f);
        minSpeed = least;
        maxSpeed = greatest;
        return this;
    }

    /**
     * Changes where particles fly to.
     *
     * @param degrees 0 for along the x axis, 90 for up
     * @param newSpreadDegrees the angle around that direction in which they fly, 0 to 360
     * @return this
     * @throws IllegalArgumentException if the direction is not finite or the spread is out of range
     */
    public ParticleStyle setDirection(float degrees, float newSpreadDegrees) {
        checkFinite("a direction", degrees, 0f);
        checkRange("a spread in degrees", newSpreadDegrees, FULL_TURN, 0f);
        directionDegrees = degrees;
        spreadDegrees = newSpreadDegrees;
        return this;
    }

    /**
     * Changes how fast particles turn. Those that turn begin at any angle.
     *
     * @param leastDegrees degrees a second, against the clock
     * @param greatestDegrees not less
     * @return this
     * @throws IllegalArgumentException if it is out of range
     */
    public ParticleStyle setSpin(float leastDegrees, float greatestDegrees) {
        checkRange("a spin", leastDegrees, greatestDegrees, -Float.MAX_VALUE);
        minSpinDegrees = leastDegrees;
        maxSpinDegrees = greatestDegrees;
        return this;
    }

    /**
     * Changes how large particles are.
     *
     * @param start the side of a new particle in world units, 0 or more
     * @param end its side at the end of its life
     * @return this
     * @throws IllegalArgumentException if it is negative or not finite
     */
    public ParticleStyle setSize(float start, float end) {
        checkRange("a size", Math.min(start, end), Math.max(start, end), 0f);
        startSize = start;
        endSize = end;
        return this;
    }

    /**
     * Changes the colour of particles.
     *
     * @param start that of a new particle
     * @param end that at the end of its life
     * @return this
     */
    public ParticleStyle setColor(Color start, Color end) {
        startColor = Objects.requireNonNull(start, "start");
        endColor = Objects.requireNonNull(end, "end");
        return this;
    }

    /**
     * Changes what pulls at particles.
     *
     * @param x world units a second, each second
     * @param y world units a second, each second; below 0 for down
     * @return this
     * @throws IllegalArgumentException if it is not finite
     */
    public ParticleStyle setGravity(float x, float y) {
        checkFinite("gravity", x, y);
        gravityX = x;
        gravityY = y;
        return this;
    }

    /**
     * Changes what slows particles down.
     *
     * @param perSecond 0 for nothing; 1 leaves 37 % of the speed after a second, 3 leaves 5 %
     * @return this
     * @throws IllegalArgumentException if it is negative or not finite
     */
    public ParticleStyle setDrag(float perSecond) {
        checkRange("drag", perSecond, perSecond, 0f);
        dragPerSecond = perSecond;
        return this;
    }

    private static void checkRange(String what, float least, float greatest, float allowed) {
        if (!(least >= allowed && least <= greatest && greatest < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    what + " is at least " + allowed + ", finite, and goes upwards: " + least + " to " + greatest);
        }
    }

    private static void checkFinite(String what, float a, float b) {
        if (!Float.isFinite(a) || !Float.isFinite(b)) {
            throw new IllegalArgumentException(what + " must be finite: (" + a + ", " + b + ")");
        }
    }

    float lifeSeconds(double lot) {
        return between(minLifeSeconds, maxLifeSeconds, lot);
    }

    float speed(double lot) {
        return between(minSpeed, maxSpeed, lot);
    }

    double directionRadians(double lot) {
        return StrictMath.toRadians(directionDegrees + spreadDegrees * (lot - 0.5));
    }

    float spinRadians(double lot) {
        return (float) StrictMath.toRadians(between(minSpinDegrees, maxSpinDegrees, lot));
    }

    boolean spins() {
        return minSpinDegrees != 0f || maxSpinDegrees != 0f;
    }

    float size(float age) {
        return between(startSize, endSize, age);
    }

    /** Writes red, green, blue and opacity. */
    void color(float age, float[] dest, int at) {
        dest[at] = between(startColor.red(), endColor.red(), age);
        dest[at + 1] = between(startColor.green(), endColor.green(), age);
        dest[at + 2] = between(startColor.blue(), endColor.blue(), age);
        dest[at + 3] = between(startColor.opacity(), endColor.opacity(), age);
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

    private static float between(float from, float to, double share) {
        return (float) (from + (to - from) * share);
    }
}
