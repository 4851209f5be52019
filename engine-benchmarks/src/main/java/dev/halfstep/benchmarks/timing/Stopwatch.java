package dev.halfstep.benchmarks.timing;

import dev.halfstep.time.NanoClock;
import java.util.Arrays;
import java.util.Locale;

/**
 * Times repeated work: one side, or two sides in alternating rounds. The speed of a shared machine varies over time.
 * Two consecutive rounds see nearly the same speed, and the median discards outliers.
 *
 * <pre>{@code
 * time      |-- A --|-- B --|-- A --|-- B --|-- A --|-- B --|
 * ratios    |     A / B     |     A / B     |     A / B     |     and the median of them
 * }</pre>
 */
public final class Stopwatch {

    private static final double NANOS_PER_MICROSECOND = 1e3;

    private final NanoClock clock;
    private final Effort effort;

    /**
     * Creates a stopwatch.
     *
     * @param clock the clock to read
     * @param effort warm-up and rounds
     */
    public Stopwatch(NanoClock clock, Effort effort) {
        this.clock = clock;
        this.effort = effort;
    }

    /**
     * Measures two sides in alternating rounds and returns the ratio of their times.
     *
     * @param a the numerator
     * @param b the denominator
     * @return the median of the ratios, time per repetition of a divided by that of b
     */
    public Measurement ratio(Side a, Side b) {
        warmUp(a);
        warmUp(b);
        int repetitionsOfA = repetitionsPerRound(a);
        int repetitionsOfB = repetitionsPerRound(b);
        double[] nanosOfA = new double[effort.rounds()];
        double[] nanosOfB = new double[effort.rounds()];
        double[] ratios = new double[effort.rounds()];
        for (int round = 0; round < ratios.length; round++) {
            nanosOfA[round] = (double) nanos(a, repetitionsOfA) / repetitionsOfA;
            nanosOfB[round] = (double) nanos(b, repetitionsOfB) / repetitionsOfB;
            ratios[round] = nanosOfA[round] / nanosOfB[round];
        }
        String origin = String.format(
                Locale.ROOT,
                "%.3f us / %.3f us",
                median(nanosOfA) / NANOS_PER_MICROSECOND,
                median(nanosOfB) / NANOS_PER_MICROSECOND);
        return new Measurement(median(ratios), origin);
    }

    /**
     * Measures one side.
     *
     * @param side the work
     * @return the median of nanoseconds per repetition
     */
    public double nanos(Side side) {
        warmUp(side);
        int repetitions = repetitionsPerRound(side);
        double[] nanos = new double[effort.rounds()];
        for (int round = 0; round < nanos.length; round++) {
            nanos[round] = (double) nanos(side, repetitions) / repetitions;
        }
        return median(nanos);
    }

    /**
     * Returns the median.
     *
     * @param values an odd number of values; not changed
     * @return the middle value in sorted order
     */
    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private void warmUp(Side side) {
        long startNanos = clock.nanoTime();
        int repetitions = 1;
        while (clock.nanoTime() - startNanos < effort.warmUpNanos()) {
            if (nanos(side, repetitions) < effort.roundNanos()) {
                repetitions = 2 * repetitions;
            }
        }
    }

    private int repetitionsPerRound(Side side) {
        int repetitions = 1;
        while (nanos(side, repetitions) < effort.roundNanos()) {
            repetitions = 2 * repetitions;
        }
        return repetitions;
    }

    private long nanos(Side side, int repetitions) {
        long nanos = 0;
        int left = repetitions;
        while (left > 0) {
            int now = Math.min(left, side.maxRepetitionsPerPreparation());
            side.prepare();
            long startNanos = clock.nanoTime();
            side.run(now);
            nanos += clock.nanoTime() - startNanos;
            left -= now;
        }
        return nanos;
    }
}
