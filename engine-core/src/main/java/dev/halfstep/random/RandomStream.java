package dev.halfstep.random;

import java.util.random.RandomGenerator;

/**
 * A deterministic random number generator: the same seed gives the same numbers in every run and on every machine. Use
 * a stream for each system, or for each entity: an additional number in one stream does not change the other streams.
 *
 * <pre>{@code
 * RandomStream random = RandomStream.of(seed, "wind");
 * float strength = random.between(2f, 5f);
 * }</pre>
 *
 * <p>The whole state is {@link #state()}, 64 bits. A stream in a component is part of the simulated state and of its
 * hash; a stream in a field of a system is not.
 *
 * <p>The algorithm is SplitMix64 (Sebastiano Vigna, public domain). It will not change. The methods of
 * {@link RandomGenerator} that this class does not override, such as the streams and the bounded longs and doubles, use
 * the JDK's algorithms, and a new JDK may change their results. The numbers are predictable: never use them for keys or for money.
 */
public final class RandomStream implements RandomGenerator {

    /** 2^64 divided by the golden ratio. It is odd, so the state takes all 2^64 values before it repeats. */
    private static final long STRIDE = 0x9E3779B97F4A7C15L;

    /** The distance between two neighbouring random floats, which have 24 bits. */
    private static final float FLOAT_UNIT = 0x1p-24f;
    /** The distance between two neighbouring random doubles, which have 53 bits. */
    private static final double DOUBLE_UNIT = 0x1p-53;

    private long state;

    /** Creates a stream whose state is then read from a stored state of the game. */
    RandomStream() {
        this(0);
    }

    /**
     * Creates a stream with a state.
     *
     * @param state any number: a seed, or the {@link #state()} of another stream
     */
    public RandomStream(long state) {
        this.state = state;
    }

    /**
     * Creates a named stream of a game.
     *
     * @param seed the seed of the game
     * @param name the name of the stream, such as the system that uses it; each name gives a different stream
     * @return a new stream at its start
     */
    public static RandomStream of(long seed, String name) {
        long mixed = mix(seed + STRIDE);
        for (int i = 0; i < name.length(); i++) {
            mixed = mix(mixed + STRIDE + name.charAt(i));
        }
        return new RandomStream(mixed);
    }

    /**
     * Creates a numbered stream of a game, such as the stream of an entity.
     *
     * @param seed the seed of the game
     * @param number the number of the stream; each number gives a different stream
     * @return a new stream at its start
     */
    public static RandomStream of(long seed, long number) {
        return new RandomStream(mix(mix(seed + STRIDE) + number));
    }

    /** Mixes the bits of a number: the output function of SplitMix64. */
    private static long mix(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /**
     * Returns the state, which determines all following numbers.
     *
     * @return a value for {@link #setState} or for the constructor
     */
    public long state() {
        return state;
    }

    /**
     * Sets the state.
     *
     * @param newState any number: a seed, or a {@link #state()}
     */
    public void setState(long newState) {
        state = newState;
    }

    /**
     * Returns the next 64 random bits.
     *
     * @return any {@code long}, all equally likely
     */
    @Override
    public long nextLong() {
        state += STRIDE;
        return mix(state);
    }

    /**
     * Returns the next number below a bound; all are equally likely.
     *
     * @param bound 1 or more
     * @return 0 to {@code bound - 1}
     * @throws IllegalArgumentException if the bound is less than 1
     */
    @Override
    public int nextInt(int bound) {
        if (bound < 1) {
            throw new IllegalArgumentException("the bound of a random number must be at least 1: " + bound);
        }
        long bits = nextLong() >>> 33; // the upper 31 bits
        long value = bits % bound;
        // The 2^31 possible values of bits are cut into ranges of bound numbers; a range begins at bits - value. The
        // last range may be shorter, which would make low results more likely. So a number of a shorter range is drawn
        // again.
        while (bits - value + bound - 1 > Integer.MAX_VALUE) {
            bits = nextLong() >>> 33;
            value = bits % bound;
        }
        return (int) value;
    }

    /**
     * Returns the next number in a range of whole numbers, such as {@code nextInt(1, 7)} for a die; all are equally
     * likely.
     *
     * @param origin the least number
     * @param bound the number after the greatest one, more than {@code origin}
     * @return {@code origin} to {@code bound - 1}
     * @throws IllegalArgumentException if the range is empty
     */
    @Override
    public int nextInt(int origin, int bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException(
                    "the range of a random number must begin below its bound: " + origin + " to " + bound);
        }
        int count = bound - origin;
        if (count > 0) {
            return origin + nextInt(count);
        }
        int value; // the range has more than 2^31 numbers: at least every second one is in it
        do {
            value = (int) (nextLong() >>> 32);
        } while (value < origin || value >= bound);
        return value;
    }

    /**
     * Returns the next number of a normal distribution with mean 0 and standard deviation 1, by the polar method of
     * George Marsaglia.
     *
     * @return any number; two of three are between -1 and 1
     */
    @Override
    public double nextGaussian() {
        double x;
        double square;
        do {
            x = 2 * nextDouble() - 1;
            double y = 2 * nextDouble() - 1;
            square = x * x + y * y;
        } while (square >= 1 || square == 0);
        return x * StrictMath.sqrt(-2 * StrictMath.log(square) / square);
    }

    /**
     * Returns the next number between 0 and 1.
     *
     * @return 0 or more, and less than 1
     */
    @Override
    public float nextFloat() {
        return (nextLong() >>> 40) * FLOAT_UNIT; // the upper 24 bits
    }

    /**
     * Returns the next number between 0 and 1.
     *
     * @return 0 or more, and less than 1
     */
    @Override
    public double nextDouble() {
        return (nextLong() >>> 11) * DOUBLE_UNIT; // the upper 53 bits
    }

    /**
     * Returns the next random flag.
     *
     * @return true or false, equally likely
     */
    @Override
    public boolean nextBoolean() {
        return nextLong() < 0; // the upper bit
    }

    /**
     * Returns the next number in a range.
     *
     * @param min the lower bound, finite
     * @param max the upper bound, finite
     * @return {@code min} to {@code max}
     * @throws IllegalArgumentException if a bound is not finite, or {@code min} is greater than {@code max}
     */
    public float between(float min, float max) {
        if (!(min <= max) || Float.isInfinite(min) || Float.isInfinite(max)) {
            throw new IllegalArgumentException(
                    "the bounds of a random number must be finite, the lower one first: " + min + " and " + max);
        }
        return (float) (min + ((double) max - min) * nextFloat());
    }
}
