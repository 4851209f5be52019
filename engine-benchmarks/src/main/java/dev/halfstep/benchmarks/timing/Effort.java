package dev.halfstep.benchmarks.timing;

/**
 * Settings of a measurement: warm-up time, round time and number of rounds.
 *
 * @param warmUpNanos warm-up time of each side, so that its code is compiled
 * @param roundNanos minimum duration of a round, long compared with a clock read; work that takes longer runs once
 *     per round
 * @param rounds number of rounds per side, odd
 */
public record Effort(long warmUpNanos, long roundNanos, int rounds) {

    /** For a quick check. */
    public static final Effort QUICK = new Effort(600_000_000L, 8_000_000L, 15);

    /** For published results. */
    public static final Effort FULL = new Effort(1_500_000_000L, 20_000_000L, 41);
}
