package dev.halfstep.testkit;

import dev.halfstep.random.RandomStream;
import dev.halfstep.time.PeriodSequence;
import dev.halfstep.time.Rate;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * A display as games meet them: how long each frame takes, the same in every run.
 *
 * <pre>{@code
 * MonitorSimulator.hz("59.94").withJitter(Duration.ofMillis(2)).withHitches(100, Duration.ofMillis(80)).seeded(3)
 * MonitorSimulator.hz("144").withVariableRefresh("48")
 * }</pre>
 */
public final class MonitorSimulator {

    private static final double SLOWEST_HERTZ = 1;
    private static final double FASTEST_HERTZ = 10_000;
    private static final long LONGEST_NANOS = Duration.ofMinutes(1).toNanos();

    private final Rate fastest;
    private final Rate slowest;
    private final long jitterNanos;
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
     * A display that never misses.
     *
     * @param hertz pictures a second as a decimal number, 1 to 10000, such as {@code 60} or {@code 59.94}
     * @return the display
     * @throws IllegalArgumentException if that is no such number
     */
    public static MonitorSimulator hz(String hertz) {
        Rate rate = checked(hertz);
        return new MonitorSimulator(rate, rate, 0, 0, 0, 1);
    }

    private static Rate checked(String hertz) {
        Rate rate = Rate.parse(hertz);
        if (rate.hertz() < SLOWEST_HERTZ || rate.hertz() > FASTEST_HERTZ) {
            throw new IllegalArgumentException("a display shows 1 to 10000 pictures a second: " + hertz + " Hz");
        }
        return rate;
    }

    /**
     * The same display, with frames that come a little too early or too late. That does not add up: each is off by
     * itself.
     *
     * @param most how far at most, 0 to a minute; never so far that a frame would come before the last one
     * @return another display
     * @throws IllegalArgumentException if the time is out of range
     */
    public MonitorSimulator withJitter(Duration most) {
        return new MonitorSimulator(fastest, slowest, checked(most), framesPerHitch, hitchNanos, seed);
    }

    /**
     * The same display, on a machine that is busy with something else now and then.
     *
     * @param frames on average one in so many frames is too long, 1 or more
     * @param length by how much, 0 to a minute
     * @return another display
     * @throws IllegalArgumentException if either is out of range
     */
    public MonitorSimulator withHitches(int frames, Duration length) {
        if (frames < 1) {
            throw new IllegalArgumentException("one in at least 1 frame is too long: " + frames);
        }
        return new MonitorSimulator(fastest, slowest, jitterNanos, frames, checked(length), seed);
    }

    /**
     * The same display with a rate that follows the game: any frame takes anything from a period of its own rate to one
     * of a slower rate.
     *
     * @param slowestHertz the slower rate, 1 or more
     * @return another display
     * @throws IllegalArgumentException if that is no such number, or not slower
     */
    public MonitorSimulator withVariableRefresh(String slowestHertz) {
        Rate slower = checked(slowestHertz);
        if (slower.hertz() > fastest.hertz()) {
            throw new IllegalArgumentException("a variable rate has a slower end than " + fastest + ": " + slower);
        }
        return new MonitorSimulator(fastest, slower, jitterNanos, framesPerHitch, hitchNanos, seed);
    }

    /**
     * The same display with other random numbers.
     *
     * @param newSeed any number; 1 unless this is called
     * @return another display
     */
    public MonitorSimulator seeded(long newSeed) {
        return new MonitorSimulator(fastest, slowest, jitterNanos, framesPerHitch, hitchNanos, newSeed);
    }

    private static long checked(Duration length) {
        if (length.isNegative()
                || length.toSeconds() >= Duration.ofNanos(LONGEST_NANOS).toSeconds()) {
            throw new IllegalArgumentException("a display is late by 0 to 60 seconds: " + length);
        }
        return length.toNanos();
    }

    /**
     * Switches the display on.
     *
     * @return gives the length of the next frame each time, in nanoseconds, for ever; the same lengths for each start
     */
    public LongSupplier start() {
        PeriodSequence periods = new PeriodSequence(fastest);
        long spreadNanos = (long) ((slowest.periodSeconds() - fastest.periodSeconds()) * 1e9);
        RandomStream random = new RandomStream(seed);
        long[] offNanos = new long[1]; // of the last frame
        return () -> {
            long nanos = periods.nextNanos() + (long) (spreadNanos * random.nextDouble());
            long off = (long) (jitterNanos * (2 * random.nextDouble() - 1));
            if (framesPerHitch > 0 && random.nextInt(framesPerHitch) == 0) {
                nanos += hitchNanos;
            }
            off = Math.max(off, offNanos[0] - nanos); // a frame may be short, but time does not run backwards
            nanos += off - offNanos[0];
            offNanos[0] = off;
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
            text.append(", jitter ").append(jitterNanos / 1e6).append(" ms");
        }
        if (framesPerHitch > 0) {
            text.append(", one in ").append(framesPerHitch).append(" frames late by ");
            text.append(hitchNanos / 1e6).append(" ms");
        }
        return text.append(", seed ").append(seed).toString();
    }
}
