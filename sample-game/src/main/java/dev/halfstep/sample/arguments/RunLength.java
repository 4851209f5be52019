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
     * Returns the minimum number of steps that simulate at least this much time, computed exactly.
     *
     * @param seconds simulated seconds
     * @param rate steps a second
     * @return 1 or more for more than 0 seconds
     */
    public static long steps(BigDecimal seconds, Rate rate) {
        BigDecimal units = seconds.multiply(NANOS_PER_SECOND).multiply(BigDecimal.valueOf(rate.periodDenominator()));
        BigInteger steps = units.divide(BigDecimal.valueOf(rate.periodNumerator()), 0, RoundingMode.CEILING)
                .toBigIntegerExact();
        return steps.longValueExact();
    }

    /**
     * Returns the duration of steps, rounded up to a nanosecond, as clocks count whole ones.
     *
     * @param steps the number of steps
     * @param rate steps a second
     * @return seconds
     */
    public static BigDecimal seconds(long steps, Rate rate) {
        BigDecimal units = BigDecimal.valueOf(steps).multiply(BigDecimal.valueOf(rate.periodNumerator()));
        return units.divide(BigDecimal.valueOf(rate.periodDenominator()), 0, RoundingMode.CEILING)
                .divide(NANOS_PER_SECOND);
    }
}
