package dev.halfstep.sample;

import dev.halfstep.time.Rate;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** How long a run lasts, in steps and in seconds. */
final class RunLength {

    private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000L);

    private RunLength() {}

    /** The fewest steps that simulate at least this much time, computed exactly. */
    static long steps(BigDecimal seconds, Rate rate) {
        BigDecimal units = seconds.multiply(NANOS_PER_SECOND).multiply(BigDecimal.valueOf(rate.periodDenominator()));
        BigInteger steps = units.divide(BigDecimal.valueOf(rate.periodNumerator()), 0, RoundingMode.CEILING)
                .toBigIntegerExact();
        return steps.longValueExact();
    }

    /** How long some steps last, rounded up to a nanosecond, because clocks count whole ones. */
    static BigDecimal seconds(long steps, Rate rate) {
        BigDecimal units = BigDecimal.valueOf(steps).multiply(BigDecimal.valueOf(rate.periodNumerator()));
        return units.divide(BigDecimal.valueOf(rate.periodDenominator()), 0, RoundingMode.CEILING)
                .divide(NANOS_PER_SECOND);
    }
}
