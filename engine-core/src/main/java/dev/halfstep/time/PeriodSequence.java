package dev.halfstep.time;

/**
 * The periods of a rate one after the other, each in whole nanoseconds, with a sum that never drifts: at 60 Hz two of
 * three last 16,666,667 ns and the third 16,666,666 ns, so three are always exactly 50 ms.
 */
public final class PeriodSequence {

    private final Rate rate;
    private long restUnits;

    /**
     * Starts at the beginning of a period.
     *
     * @param rate the rate whose periods follow each other
     */
    public PeriodSequence(Rate rate) {
        this.rate = rate;
    }

    /**
     * The length of the next period.
     *
     * @return nanoseconds, the exact period rounded down or up
     */
    public long nextNanos() {
        long units = restUnits + rate.periodNumerator();
        restUnits = units % rate.periodDenominator();
        return units / rate.periodDenominator();
    }
}
