package dev.halfstep.render.particle;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.draw.TexturedQuads;
import java.util.Arrays;
import java.util.Objects;

/**
 * A fixed-size pool of particles, and the presentation system that moves them. Particles are not entities and allocate
 * nothing; the simulation cannot see them, so the outcome of a game cannot depend on them:
 *
 * <pre>{@code
 * Particles sparks = new Particles(5_000, seed);
 * scheduler.presentation("sparks", sparks);
 * host.add(new ParticleLayer(sparks, camera, dot, BlendMode.ADDITIVE));
 * sparks.burst(explosion, x, y, 80);
 * }</pre>
 *
 * <p>If the pool is full, new particles are dropped and counted. The same seed and the same calls give the same
 * particles, except for rounding, which may differ between machines.
 */
public final class Particles implements PresentationSystem {

    /** The maximum capacity of a pool: about 40 MB of memory. */
    public static final int MAX_CAPACITY = 1_000_000;

    private static final int X = 0;
    private static final int Y = 1;
    private static final int SPEED_X = 2;
    private static final int SPEED_Y = 3;
    private static final int AGE_SECONDS = 4;
    private static final int LIFE_SECONDS = 5;
    private static final int ANGLE = 6;
    private static final int SPIN = 7;
    private static final int FLOATS = 8;

    private final int capacity;
    private final RandomStream random;

    /** {@link #FLOATS} floats for each particle, older particles first; elements beyond {@link #count} are unused. */
    private final float[] values;

    private final ParticleStyle[] styles;
    private int count;
    private long leftOut;

    /**
     * Creates an empty pool.
     *
     * @param capacity the maximum number of particles, 1 to {@link #MAX_CAPACITY}
     * @param seed the seed of the random numbers
     * @throws IllegalArgumentException if the capacity is out of range
     */
    public Particles(int capacity, long seed) {
        if (capacity < 1 || capacity > MAX_CAPACITY) {
            throw new IllegalArgumentException("a pool holds 1 to " + MAX_CAPACITY + " particles: " + capacity);
        }
        this.capacity = capacity;
        random = new RandomStream(seed);
        values = new float[capacity * FLOATS];
        styles = new ParticleStyle[capacity];
        Arrays.fill(styles, new ParticleStyle());
    }

    /**
     * Emits several particles at once from one position.
     *
     * @param style the style of the particles
     * @param x the x coordinate in world units
     * @param y the y coordinate in world units
     * @param howMany the number of particles, 0 or more
     */
    public void burst(ParticleStyle style, float x, float y, int howMany) {
        for (int i = 0; i < howMany; i++) {
            add(style, x, y, 0f);
        }
    }

    /** Adds a particle with an initial age. */
    void add(ParticleStyle style, float x, float y, float ageSeconds) {
        if (count == capacity) {
            leftOut++;
            return;
        }
        styles[count] = Objects.requireNonNull(style, "style");
        int at = count * FLOATS;
        double direction = style.directionRadians(random.nextDouble());
        float speed = style.speed(random.nextDouble());
        values[at + X] = x;
        values[at + Y] = y;
        // Not StrictMath, whose sine allocates on newer JDKs: particles are not part of the simulation.
        values[at + SPEED_X] = speed * (float) Math.cos(direction);
        values[at + SPEED_Y] = speed * (float) Math.sin(direction);
        values[at + AGE_SECONDS] = 0f;
        values[at + LIFE_SECONDS] = style.lifeSeconds(random.nextDouble());
        values[at + ANGLE] = style.spins() ? (float) (2 * Math.PI * random.nextDouble()) : 0f;
        values[at + SPIN] = style.spinRadians(random.nextDouble());
        if (ageSeconds > 0f) {
            move(at, style, ageSeconds);
        }
        count++;
    }

    @Override
    public void present(PresentationContext frame) {
        advance(frame.frameSeconds());
    }

    /**
     * Moves all particles and removes the particles whose life has ended.
     *
     * @param seconds the time step, 0 or more
     */
    public void advance(float seconds) {
        int living = 0;
        for (int i = 0; i < count; i++) {
            int at = i * FLOATS;
            move(at, styles[i], seconds);
            if (values[at + AGE_SECONDS] < values[at + LIFE_SECONDS]) {
                if (living < i) { // compact in order, so that older particles stay first and nothing flickers
                    System.arraycopy(values, at, values, living * FLOATS, FLOATS);
                    styles[living] = styles[i];
                }
                living++;
            }
        }
        count = living;
    }

    private void move(int at, ParticleStyle style, float seconds) {
        float keep = style.dragPerSecond() == 0f ? 1f : (float) StrictMath.exp(-style.dragPerSecond() * seconds);
        float oldX = values[at + SPEED_X];
        float oldY = values[at + SPEED_Y];
        float newX = oldX * keep + style.gravityX() * seconds;
        float newY = oldY * keep + style.gravityY() * seconds;
        values[at + X] += (oldX + newX) / 2f * seconds; // exact without drag, at any frame rate
        values[at + Y] += (oldY + newY) / 2f * seconds;
        values[at + SPEED_X] = newX;
        values[at + SPEED_Y] = newY;
        values[at + AGE_SECONDS] += seconds;
        values[at + ANGLE] += values[at + SPIN] * seconds;
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
     * Returns the number of particles dropped so far because the pool was full.
     *
     * @return 0 or more
     */
    public long leftOut() {
        return leftOut;
    }

    /**
     * Writes centre, half axes and tint of a particle in the layout of {@link TexturedQuads}, but not its texture
     * region.
     */
    void fill(int index, float[] dest) {
        int at = index * FLOATS;
        ParticleStyle style = styles[index];
        float age = Math.min(1f, values[at + AGE_SECONDS] / values[at + LIFE_SECONDS]);
        float half = style.size(age) / 2f;
        float angle = values[at + ANGLE];
        float right = angle == 0f ? half : half * (float) Math.cos(angle);
        float up = angle == 0f ? 0f : half * (float) Math.sin(angle);
        dest[0] = values[at + X];
        dest[1] = values[at + Y];
        dest[2] = right;
        dest[3] = up;
        dest[4] = -up;
        dest[5] = right;
        style.color(age, dest, 10);
    }

    float x(int index) {
        return values[index * FLOATS + X];
    }

    float y(int index) {
        return values[index * FLOATS + Y];
    }
}
