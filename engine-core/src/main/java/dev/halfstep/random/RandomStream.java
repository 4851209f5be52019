package dev.halfstep.random;

import java.util.random.RandomGenerator;

/**
 * Random numbers that are the same in every run, on every machine: a stream for each system, or for each entity, so that
 * one that draws a number more does not change what the others get.
 *
 * <pre>{@code
 * RandomStream random = RandomStream.of(seed, "wind");
 * float strength = random.between(2f, 5f);
 * }</pre>
 *
 * <p>All that a stream will ever give lies in {@link #state()}, 64 bits. A stream that is a component, or a field of one,
 * is part of the simulated state and of its hash; one that a system keeps for itself is not.
 *
 * <p>The algorithm is SplitMix64 (Sebastiano Vigna, public domain). It will not change. The methods inherited from
 * {@link RandomGenerator} are computed by the JDK from {@link #nextLong()}: what they make of it is up to the JDK. It keeps
 * no secret: never use it for keys or for money.
 */
public final class RandomStream implements RandomGenerator {

    /** The golden ratio in 64 bits, odd, so that the state takes every value once before it comes back. */
    private static final long STRIDE = 0x9E3779B97F4A7C15L;

    private static final float FLOAT_UNIT = 0x1p-24f;
    private static final double DOUBLE_UNIT = 0x1p-53;

    private long state;

    /**
     * A stream that goes on from a state.
     *
     * @param state any number: a seed, or the {@link #state()} of another stream
     */
    public RandomStream(long state) {
        this.state = state;
    }

    /**
     * One of many streams of a game.
     *
     * @param seed the seed of the game
     * @param name who uses the stream; other names give other streams
     * @return a new stream at its begin
     */
    public static RandomStream of(long seed, String name) {
        long mixed = mix(seed + STRIDE);
        for (int i = 0; i < name.length(); i++) {
            mixed = mix(mixed + STRIDE + name.charAt(i));
        }
        return new RandomStream(mixed);
    }

    /**
     * One of many streams of a game, such as that of an entity.
     *
     * @param seed the seed of the game
     * @param number which stream; other numbers give other streams
     * @return a new stream at its begin
     */
    public static RandomStream of(long seed, long number) {
        return new RandomStream(mix(mix(seed + STRIDE) + number));
    }

    private static long mix(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /**
     * Everything that decides about the numbers to come.
     *
     * @return to be given to {@link #setState} or to the constructor
     */
    public long state() {
        return state;
    }

    /**
     * Goes back, or forward, to a state.
     *
     * @param newState what {@link #state()} has returned
     */
    public void setState(long newState) {
        state = newState;
    }

    /**
     * The next number.
     *
     * @return any of 64 bits
     */
    @Override
    public long nextLong() {
        state += STRIDE;
        return mix(state);
    }

    /**
     * The next number below a bound, all of them equally likely.
     *
     * @param bound 1 or more
     * @return 0 to {@code bound - 1}
     * @throws IllegalArgumentException if the bound is less than 1
     */
    @Override
    public int nextInt(int bound) {
        if (bound < 1) {
            throw new IllegalArgumentException("a random number is drawn below a bound of at least 1: " + bound);
        }
        long bits = nextLong() >>> 33;
        long value = bits % bound;
        while (bits - value + bound - 1 > Integer.MAX_VALUE) { // in the last part, which is not a whole one
            bits = nextLong() >>> 33;
            value = bits % bound;
        }
        return (int) value;
    }

    /**
     * The next number between 0 and 1.
     *
     * @return 0 or more, and less than 1
     */
    @Override
    public float nextFloat() {
        return (nextLong() >>> 40) * FLOAT_UNIT;
    }

    /**
     * The next number between 0 and 1.
     *
     * @return 0 or more, and less than 1
     */
    @Override
    public double nextDouble() {
        return (nextLong() >>> 11) * DOUBLE_UNIT;
    }

    /**
     * The next flag.
     *
     * @return true as often as false
     */
    @Override
    public boolean nextBoolean() {
        return nextLong() < 0;
    }

    /**
     * The next number between two others.
     *
     * @param least the smaller one, finite
     * @param most the greater one, finite
     * @return {@code least} or more, at most {@code most}
     * @throws IllegalArgumentException if they are not in this order or not finite
     */
    public float between(float least, float most) {
        if (!(least <= most) || Float.isInfinite(least) || Float.isInfinite(most)) {
            throw new IllegalArgumentException(
                    "a random number lies between two finite ones in their order: " + least + " and " + most);
        }
        return (float) (least + ((double) most - least) * nextFloat());
    }
}
