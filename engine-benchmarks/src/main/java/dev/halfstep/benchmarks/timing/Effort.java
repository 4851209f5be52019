package dev.halfstep.benchmarks.timing;

/**
 * Settings of a measurement: warm-up time, round time and number of rounds.
 *
 * @param warmUpNanos how long each side runs before it is timed, so that the JIT compiler has compiled it
 * @param roundNanos the minimum duration of a round, long compared with a clock read; work that takes longer runs
 *     once per round
 * @param rounds the number of rounds per side, odd, so that there is a median
 */
public record Effort(long warmUpNanos, long roundNanos, int rounds) {

    /** For a quick check: 0.6 s of warm-up, and 15 rounds of at least 8 ms. */
    public static final Effort QUICK = new Effort(600_000_000L, 8_000_000L, 15);

    /** For published results: 1.5 s of warm-up, and 41 rounds of at least 20 ms. */
    public static final Effort FULL = new Effort(1_500_000_000L, 20_000_000L, 41);

    /** For the growth of costs, which is less exact: half a second of warm-up, and 9 rounds of at least 10 ms. */
    public static final Effort GROWTH = new Effort(500_000_000L, 10_000_000L, 9);
}
