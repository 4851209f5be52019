package dev.halfstep.sample.arguments;

import dev.halfstep.time.Rate;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Converts the length of a run between seconds and steps. */
public final class RunLength {

    private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000L);

    private RunLength() {}

    /**
     * Returns the minimum number of steps that simulate at least a number of seconds, computed exactly.
     *
     * @param seconds simulated seconds
     * @param rate steps a second
     * @return the number of steps, 1 or more if the seconds are more than 0
     */
    public static long steps(BigDecimal seconds, Rate rate) {
        // A step lasts periodNumerator / periodDenominator nanoseconds: steps = nanos * denominator / numerator.
        BigDecimal scaledNanos =
                seconds.multiply(NANOS_PER_SECOND).multiply(BigDecimal.valueOf(rate.periodDenominator()));
        BigInteger steps = scaledNanos
                .divide(BigDecimal.valueOf(rate.periodNumerator()), 0, RoundingMode.CEILING)
                .toBigIntegerExact();
        return steps.longValueExact();
    }

    /**
     * Returns the duration of a number of steps, rounded up to a whole nanosecond, the unit of clocks.
     *
     * @param steps the number of steps
     * @param rate steps a second
     * @return seconds
     */
    public static BigDecimal seconds(long steps, Rate rate) {
        BigDecimal scaledNanos = BigDecimal.valueOf(steps).multiply(BigDecimal.valueOf(rate.periodNumerator()));
        BigDecimal nanos = scaledNanos.divide(BigDecimal.valueOf(rate.periodDenominator()), 0, RoundingMode.CEILING);
        return nanos.divide(NANOS_PER_SECOND);
    }
}
