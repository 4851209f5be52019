package dev.halfstep.render.particle;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.draw.TexturedQuads;
import java.util.Arrays;
import java.util.Objects;
import org.joml.Vector3f;

/**
 * A fixed-size pool of particles, and the presentation system that moves these particles. Particles are not entities,
 * and emitting them allocates nothing. The simulation cannot see them, so the outcome of a game cannot depend on them.
 *
 * <pre>{@code
 * Particles sparks = new Particles(5_000, seed);
 * scheduler.presentation("sparks", sparks);
 * host.add(new ParticleLayer(sparks, camera, dot, BlendMode.ADDITIVE));
 * sparks.burst(explosion, x, y, 80);
 * }</pre>
 *
 * <p>Particles move by presentation time, as drawn poses do: they stand still in a pause and follow the time scale.
 * {@link #setRealTime} lets particles of a menu move in a pause.
 *
 * <p>In space, particles have three coordinates and fly into a cone: {@link ParticleStyle#setDirection}. A pool may
 * have particles of both kinds.
 *
 * <pre>{@code
 * host.add(new ParticleLayer(sparks, camera3d, dot, BlendMode.ADDITIVE)); // after the models
 * sparks.burst(explosion, x, y, z, 80);
 * }</pre>
 *
 * <p>If the pool is full, new particles are dropped and counted. The same seed and the same calls give the same
 * particles, except for rounding: sines differ slightly between machines.
 */
public final class Particles implements PresentationSystem {

    /** The maximum capacity of a pool: about 40 MB of memory. */
    public static final int MAX_CAPACITY = 1_000_000;

    // The indices of the floats of a particle.
    private static final int X = 0;
    private static final int Y = 1;
    private static final int VELOCITY_X = 2;
    private static final int VELOCITY_Y = 3;
    private static final int AGE_SECONDS = 4;
    private static final int LIFE_SECONDS = 5;
    private static final int ANGLE_RADIANS = 6;
    private static final int SPIN_RADIANS_PER_SECOND = 7;
    private static final int FLOATS = 8;

    /** The index of the tint in a quad, after the centre, two half axes and the texture coordinates. */
    private static final int QUAD_TINT = 10;

    private final int capacity;
    private final RandomStream random;

    /** {@link #FLOATS} floats for each particle, older particles first; elements beyond {@link #count} are unused. */
    private final float[] values;

    /** z and its velocity for each particle, which flat particles do not pay for. */
    private final float[] depths;

    /** Whether there was a particle in space; otherwise all depths are 0. */
    private boolean isInSpace;

    private final ParticleStyle[] styles;
    private int count;
    private long droppedCount;
    private boolean realTime;

    /**
     * Creates an empty pool.
     *
     * @param capacity the maximum number of particles, 1 to {@link #MAX_CAPACITY}
     * @param seed the seed of the random numbers
     * @throws IllegalArgumentException if the capacity is out of range
     */
    public Particles(int capacity, long seed) {
        if (capacity < 1 || capacity > MAX_CAPACITY) {
            throw new IllegalArgumentException(
                    "the capacity of a pool must be 1 to " + MAX_CAPACITY + " particles: " + capacity);
        }
        this.capacity = capacity;
        random = new RandomStream(seed);
        values = new float[capacity * FLOATS];
        depths = new float[capacity * 2];
        styles = new ParticleStyle[capacity];
        Arrays.fill(styles, new ParticleStyle()); // the nullness checker allows no null
    }

    /**
     * Sets the time by which {@link #present} moves the particles.
     *
     * @param newRealTime true for real time, false for presentation time, the default
     * @return this pool
     */
    public Particles setRealTime(boolean newRealTime) {
        realTime = newRealTime;
        return this;
    }

    /**
     * Emits several particles at once from one position.
     *
     * @param style the style of the particles
     * @param x the x coordinate in world units
     * @param y the y coordinate in world units
     * @param particleCount the number of particles, 0 or more
     */
    public void burst(ParticleStyle style, float x, float y, int particleCount) {
        for (int i = 0; i < particleCount; i++) {
            add(style, x, y, /* z= */ 0f, /* isFlat= */ true, /* ageSeconds= */ 0f);
        }
    }

    /**
     * Emits several particles at once from one position in space.
     *
     * @param style the style of the particles
     * @param x the x coordinate in world units
     * @param y the y coordinate in world units
     * @param z the z coordinate in world units
     * @param particleCount the number of particles, 0 or more
     */
    public void burst(ParticleStyle style, float x, float y, float z, int particleCount) {
        for (int i = 0; i < particleCount; i++) {
            add(style, x, y, z, /* isFlat= */ false, /* ageSeconds= */ 0f);
        }
    }

    /** Adds a particle and advances it to an initial age; drops the particle if the pool is full. */
    void add(ParticleStyle style, float x, float y, float z, boolean isFlat, float ageSeconds) {
        if (count == capacity) {
            droppedCount++;
            return;
        }
        styles[count] = Objects.requireNonNull(style, "style");
        int first = count * FLOATS;
        values[first + X] = x;
        values[first + Y] = y;
        depths[2 * count] = z;
        depths[2 * count + 1] = 0f;
        if (isFlat) {
            double direction = style.directionRadians(random.nextDouble());
            float speed = style.speed(random.nextDouble());
            // Math and not StrictMath, whose sine allocates on newer JDKs. Particles need not be deterministic.
            values[first + VELOCITY_X] = speed * (float) Math.cos(direction);
            values[first + VELOCITY_Y] = speed * (float) Math.sin(direction);
        } else {
            Vector3f velocity = style.directionInSpace(random.nextDouble(), random.nextDouble());
            velocity.mul(style.speed(random.nextDouble()));
            values[first + VELOCITY_X] = velocity.x;
            values[first + VELOCITY_Y] = velocity.y;
            depths[2 * count + 1] = velocity.z;
            isInSpace = true;
        }
        values[first + AGE_SECONDS] = 0f;
        values[first + LIFE_SECONDS] = style.lifeSeconds(random.nextDouble());
        values[first + ANGLE_RADIANS] = style.hasSpin() ? (float) (2 * Math.PI * random.nextDouble()) : 0f;
        values[first + SPIN_RADIANS_PER_SECOND] = style.spinRadiansPerSecond(random.nextDouble());
        if (ageSeconds > 0f) {
            move(count, style, ageSeconds);
        }
        count++;
    }

    @Override
    public void present(PresentationContext frame) {
        advance(realTime ? frame.frameSeconds() : frame.presentationSecondsInFrame());
    }

    /**
     * Moves all particles and removes the particles whose life has ended.
     *
     * @param seconds the time step, 0 or more
     */
    public void advance(float seconds) {
        int liveCount = 0;
        for (int i = 0; i < count; i++) {
            int first = i * FLOATS;
            move(i, styles[i], seconds);
            if (values[first + AGE_SECONDS] < values[first + LIFE_SECONDS]) {
                if (liveCount < i) {
                    // Closes gaps in order, because older particles are drawn first: swap-remove would make them
                    // flicker.
                    System.arraycopy(values, first, values, liveCount * FLOATS, FLOATS);
                    if (isInSpace) {
                        System.arraycopy(depths, 2 * i, depths, 2 * liveCount, 2);
                    }
                    styles[liveCount] = styles[i];
                }
                liveCount++;
            }
        }
        count = liveCount;
    }

    /** Advances one particle by a time step. */
    private void move(int index, ParticleStyle style, float seconds) {
        int first = index * FLOATS;
        float dragFactor = style.dragPerSecond() == 0f ? 1f : (float) StrictMath.exp(-style.dragPerSecond() * seconds);
        float oldVelocityX = values[first + VELOCITY_X];
        float oldVelocityY = values[first + VELOCITY_Y];
        float newVelocityX = oldVelocityX * dragFactor + style.gravityX() * seconds;
        float newVelocityY = oldVelocityY * dragFactor + style.gravityY() * seconds;
        // The mean velocity is exact for a constant acceleration, so without drag the frame rate has no effect.
        values[first + X] += (oldVelocityX + newVelocityX) / 2f * seconds;
        values[first + Y] += (oldVelocityY + newVelocityY) / 2f * seconds;
        values[first + VELOCITY_X] = newVelocityX;
        values[first + VELOCITY_Y] = newVelocityY;
        if (isInSpace) {
            float oldVelocityZ = depths[2 * index + 1];
            depths[2 * index + 1] = oldVelocityZ * dragFactor;
            depths[2 * index] += (oldVelocityZ + oldVelocityZ * dragFactor) / 2f * seconds;
        }
        values[first + AGE_SECONDS] += seconds;
        values[first + ANGLE_RADIANS] += values[first + SPIN_RADIANS_PER_SECOND] * seconds;
    }

    /** Removes all particles. */
    public void clear() {
        count = 0;
    }

    /**
     * Returns the number of live particles.
     *
     * @return 0 to the capacity
     */
    public int count() {
        return count;
    }

    /**
     * Returns the number of particles that were dropped so far because the pool was full.
     *
     * @return 0 or more
     */
    public long droppedCount() {
        return droppedCount;
    }

    /**
     * Writes the centre, half axes and tint of a particle in the layout of {@link TexturedQuads#FLOATS}. The texture
     * coordinates stay unchanged.
     */
    void writeQuad(int index, float[] dest) {
        int first = index * FLOATS;
        ParticleStyle style = styles[index];
        float ageFraction = ageFraction(first);
        float halfSize = style.size(ageFraction) / 2f;
        float angle = values[first + ANGLE_RADIANS];
        float rightX = angle == 0f ? halfSize : halfSize * (float) Math.cos(angle);
        float rightY = angle == 0f ? 0f : halfSize * (float) Math.sin(angle);
        // The upward half axis is the right one after a quarter turn.
        TexturedQuads.setAxes(dest, values[first + X], values[first + Y], rightX, rightY, -rightY, rightX);
        style.writeColor(ageFraction, dest, QUAD_TINT);
    }

    private float ageFraction(int first) {
        return Math.min(1f, values[first + AGE_SECONDS] / values[first + LIFE_SECONDS]);
    }

    /** Returns the side length of a particle in world units. */
    float size(int index) {
        return styles[index].size(ageFraction(index * FLOATS));
    }

    float x(int index) {
        return values[index * FLOATS + X];
    }

    float y(int index) {
        return values[index * FLOATS + Y];
    }

    float z(int index) {
        return depths[2 * index];
    }
}
