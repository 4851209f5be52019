package dev.halfstep.time;

import dev.halfstep.random.RandomStream;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Simulates the frame times of a display, the same in every run.
 *
 * <pre>{@code
 * MonitorSimulator.hz("59.94").withJitter(Duration.ofMillis(2)).withHitches(100, Duration.ofMillis(80)).seeded(3)
 * MonitorSimulator.hz("144").withVariableRefresh("48")
 * }</pre>
 */
public final class MonitorSimulator {

    private static final double MIN_HERTZ = 1;
    private static final double MAX_HERTZ = 10_000;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    /** All delays are shorter than this. */
    private static final Duration DELAY_LIMIT = Duration.ofMinutes(1);

    private final Rate fastest;
    private final Rate slowest;
    private final long jitterNanos;

    /** The average number of frames for each hitch; 0 for no hitches. */
    private final int framesPerHitch;

    private final long hitchNanos;
    private final long seed;

    private MonitorSimulator(
            Rate fastest, Rate slowest, long jitterNanos, int framesPerHitch, long hitchNanos, long seed) {
        this.fastest = fastest;
        this.slowest = slowest;
        this.jitterNanos = jitterNanos;
        this.framesPerHitch = framesPerHitch;
        this.hitchNanos = hitchNanos;
        this.seed = seed;
    }

    /**
     * Creates a display with exact frame times.
     *
     * @param hertz the refresh rate as a decimal number, 1 to 10000, such as {@code 60} or {@code 59.94}
     * @return the display
     * @throws IllegalArgumentException if the rate is not a number in this range
     */
    public static MonitorSimulator hz(String hertz) {
        Rate rate = parseRate(hertz);
        long noJitterNanos = 0;
        int noHitches = 0;
        long noHitchNanos = 0;
        long defaultSeed = 1;
        return new MonitorSimulator(rate, rate, noJitterNanos, noHitches, noHitchNanos, defaultSeed);
    }

    private static Rate parseRate(String hertz) {
        Rate rate = Rate.parse(hertz);
        if (rate.hertz() < MIN_HERTZ || rate.hertz() > MAX_HERTZ) {
            throw new IllegalArgumentException(
                    "the refresh rate of a display must be between 1 and 10000 Hz: " + hertz + " Hz");
        }
        return rate;
    }

    /**
     * Returns a copy with jitter: each frame comes a little too early or too late. The errors do not accumulate.
     *
     * @param max the maximum error, 0 or more and less than a minute; a frame never comes before the previous frame
     * @return another display
     * @throws IllegalArgumentException if the time is out of range
     */
    public MonitorSimulator withJitter(Duration max) {
        return new MonitorSimulator(fastest, slowest, checkedNanos(max), framesPerHitch, hitchNanos, seed);
    }

    /**
     * Returns a copy with hitches: frames that take much longer, as on a busy machine.
     *
     * @param frames the average number of frames for each hitch, 1 or more
     * @param length the extra time of a hitch, 0 or more and less than a minute
     * @return another display
     * @throws IllegalArgumentException if either is out of range
     */
    public MonitorSimulator withHitches(int frames, Duration length) {
        if (frames < 1) {
            throw new IllegalArgumentException("the number of frames for each hitch must be at least 1: " + frames);
        }
        return new MonitorSimulator(fastest, slowest, jitterNanos, frames, checkedNanos(length), seed);
    }

    /**
     * Returns a copy with a variable refresh rate. The time of each frame lies between one period of the rate of this
     * display and one period of a slower rate.
     *
     * @param slowestHertz the slower rate as a decimal number, 1 or more
     * @return another display
     * @throws IllegalArgumentException if the slower rate is not a number in the range of {@link #hz}, or is faster
     *     than this display
     */
    public MonitorSimulator withVariableRefresh(String slowestHertz) {
        Rate slower = parseRate(slowestHertz);
        if (slower.hertz() > fastest.hertz()) {
            throw new IllegalArgumentException(
                    "the slower rate of a variable display must be at most " + fastest + ": " + slower);
        }
        return new MonitorSimulator(fastest, slower, jitterNanos, framesPerHitch, hitchNanos, seed);
    }

    /**
     * Returns a copy with another seed.
     *
     * @param newSeed any number; a display without this call has the seed 1
     * @return another display
     */
    public MonitorSimulator seeded(long newSeed) {
        return new MonitorSimulator(fastest, slowest, jitterNanos, framesPerHitch, hitchNanos, newSeed);
    }

    private static long checkedNanos(Duration length) {
        if (length.isNegative() || length.compareTo(DELAY_LIMIT) >= 0) {
            throw new IllegalArgumentException(
                    "jitter and hitches must be at least 0 and less than 60 seconds: " + length);
        }
        return length.toNanos();
    }

    /**
     * Starts the display.
     *
     * @return an endless source of frame times in nanoseconds; each start gives the same times
     */
    public LongSupplier start() {
        PeriodSequence periods = new PeriodSequence(fastest);
        long spreadNanos = (long) ((slowest.periodSeconds() - fastest.periodSeconds()) * NANOS_PER_SECOND);
        RandomStream random = new RandomStream(seed);
        long[] previousErrorNanos = new long[1]; // an array, because a lambda cannot change a local variable
        return () -> {
            long nanos = periods.nextNanos() + (long) (spreadNanos * random.nextDouble());
            double errorShare = 2 * random.nextDouble() - 1; // -1 to 1
            long errorNanos = (long) (jitterNanos * errorShare);
            if (framesPerHitch > 0 && random.nextInt(framesPerHitch) == 0) {
                nanos += hitchNanos;
            }
            errorNanos = Math.max(errorNanos, previousErrorNanos[0] - nanos); // a frame time is never negative
            nanos += errorNanos - previousErrorNanos[0]; // the previous error must not shift this frame
            previousErrorNanos[0] = errorNanos;
            return nanos;
        };
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(fastest.toString());
        if (!slowest.equals(fastest)) {
            text.append(" down to ").append(slowest);
        }
        if (jitterNanos > 0) {
            text.append(", jitter ").append(jitterNanos / NANOS_PER_MILLI).append(" ms");
        }
        if (framesPerHitch > 0) {
            text.append(", one in ").append(framesPerHitch).append(" frames late by ");
            text.append(hitchNanos / NANOS_PER_MILLI).append(" ms");
        }
        return text.append(", seed ").append(seed).toString();
    }
}
