package dev.halfstep.time;

/**
 * Generates the periods of a rate in whole nanoseconds, with a sum that never drifts: at 60 Hz two of three periods
 * last 16,666,667 ns and the third 16,666,666 ns, so three are always exactly 50 ms.
 *
 * @hidden
 */
public final class PeriodSequence {

    private final Rate rate;

    /** The fraction of a nanosecond that is carried to the next period: the numerator, over the rate's denominator. */
    private long carriedNumerator;

    /** Creates a sequence that starts at the beginning of a period. */
    public PeriodSequence(Rate rate) {
        this.rate = rate;
    }

    /** Returns the length of the next period, rounded down or up. */
    public long nextNanos() {
        long numerator = carriedNumerator + rate.periodNumerator();
        carriedNumerator = numerator % rate.periodDenominator();
        return numerator / rate.periodDenominator();
    }
}
