package dev.halfstep.benchmarks.timing;

import dev.halfstep.time.NanoClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Times repeated work: one side, or two sides A and B in alternating rounds. The speed of a shared machine varies over
 * time, but is nearly the same in two consecutive rounds. The median discards outliers.
 *
 * <pre>{@code
 * time      |-- A --|-- B --|-- A --|-- B --|-- A --|-- B --|
 * ratios    |     A / B     |     A / B     |     A / B     |     the result is their median
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
     * @param effort the warm-up time, the round time and the number of rounds
     */
    public Stopwatch(NanoClock clock, Effort effort) {
        this.clock = clock;
        this.effort = effort;
    }

    /**
     * Measures two sides in alternating rounds and returns the ratio of their times.
     *
     * @param a the side whose time is the numerator
     * @param b the side whose time is the denominator
     * @return the median over all rounds of the time per repetition of {@code a} divided by that of {@code b}
     */
    public Measurement ratio(TimedWork a, TimedWork b) {
        return ratios(List.of(a), b).get(0);
    }

    /**
     * Measures several sides in alternating rounds and returns the ratios of their times to that of the last one.
     *
     * @param numerators the sides whose times are numerators
     * @param b the side whose time is the denominator
     * @return the ratio of each numerator, as of {@link #ratio}
     */
    public List<Measurement> ratios(List<TimedWork> numerators, TimedWork b) {
        List<TimedWork> sides = new ArrayList<>(numerators);
        sides.add(b);
        double[][] nanos = nanosOfRounds(sides);
        double[] nanosB = nanos[numerators.size()];
        List<Measurement> ratios = new ArrayList<>();
        for (int side = 0; side < numerators.size(); side++) {
            double[] nanosA = nanos[side];
            double[] quotients = new double[nanosA.length];
            Arrays.setAll(quotients, round -> nanosA[round] / nanosB[round]);
            String origin = String.format(
                    Locale.ROOT,
                    "%.3f us / %.3f us",
                    median(nanosA) / NANOS_PER_MICROSECOND,
                    median(nanosB) / NANOS_PER_MICROSECOND);
            ratios.add(new Measurement(median(quotients), origin));
        }
        return ratios;
    }

    /**
     * Measures one side.
     *
     * @param side the work to time
     * @return the median of nanoseconds per repetition
     */
    public double nanosPerRepetition(TimedWork side) {
        return median(nanosOfRounds(List.of(side))[0]);
    }

    /**
     * Checks the result of some work, measures it and closes it: a wrong result has no valid time.
     *
     * @param work the work to time
     * @return the median of nanoseconds per repetition
     * @throws dev.halfstep.benchmarks.peer.WrongResultException if the result is wrong
     */
    public double checkedNanos(TimedWork work) {
        try (work) {
            work.check();
            return nanosPerRepetition(work);
        }
    }

    /**
     * Checks the result of some work, measures it and closes it.
     *
     * @param work the work to time
     * @return the median of microseconds per repetition
     * @throws dev.halfstep.benchmarks.peer.WrongResultException if the result is wrong
     */
    public double checkedMicros(TimedWork work) {
        return checkedNanos(work) / NANOS_PER_MICROSECOND;
    }

    /** Returns the nanoseconds per repetition of each side in each round. */
    private double[][] nanosOfRounds(List<TimedWork> sides) {
        sides.forEach(this::warmUp);
        int[] repetitions = sides.stream().mapToInt(this::repetitionsPerRound).toArray();
        double[][] nanos = new double[sides.size()][effort.rounds()];
        for (int round = 0; round < effort.rounds(); round++) {
            for (int side = 0; side < nanos.length; side++) {
                nanos[side][round] = (double) totalNanos(sides.get(side), repetitions[side]) / repetitions[side];
            }
        }
        return nanos;
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

    /** Runs a side for the warm-up time, in rounds that become as long as timed rounds. */
    private void warmUp(TimedWork side) {
        long startNanos = clock.nanoTime();
        int repetitions = 1;
        while (clock.nanoTime() - startNanos < effort.warmUpNanos()) {
            if (totalNanos(side, repetitions) < effort.roundNanos()) {
                repetitions = 2 * repetitions;
            }
        }
    }

    /** Returns the smallest power of two whose repetitions take at least the round time. */
    private int repetitionsPerRound(TimedWork side) {
        int repetitions = 1;
        while (totalNanos(side, repetitions) < effort.roundNanos()) {
            repetitions = 2 * repetitions;
        }
        return repetitions;
    }

    /** Runs all repetitions, in batches that each follow one preparation, and returns the time without preparations. */
    private long totalNanos(TimedWork side, int repetitions) {
        long nanos = 0;
        int remaining = repetitions;
        while (remaining > 0) {
            int batch = Math.min(remaining, side.maxRepetitionsPerPreparation());
            side.prepare();
            long startNanos = clock.nanoTime();
            side.run(batch);
            nanos += clock.nanoTime() - startNanos;
            remaining -= batch;
        }
        return nanos;
    }
}
