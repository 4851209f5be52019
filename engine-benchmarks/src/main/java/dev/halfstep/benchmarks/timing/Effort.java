package dev.halfstep.benchmarks.timing;

/**
 * How long to measure.
 *
 * @param warmUpNanos how long each side runs before anything counts, so that its code is compiled
 * @param roundNanos how long a round of one side takes at least, long next to a look at the clock; work that takes
 *     longer is done once
 * @param rounds how many rounds each side gets, an odd number
 */
public record Effort(long warmUpNanos, long roundNanos, int rounds) {

    /** Enough to see where one stands. */
    public static final Effort QUICK = new Effort(600_000_000L, 8_000_000L, 15);

    /** Enough to write down. */
    public static final Effort FULL = new Effort(1_500_000_000L, 20_000_000L, 41);
}
