package dev.halfstep.time;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Objects;

/**
 * A frequency as an exact fraction: 60 times a second, or 60000 times in 1001 seconds.
 *
 * <p>A rate is never rounded to nanoseconds. One period of 60 Hz lasts 50,000,000 / 3 ns, and {@link FixedTimestep} and
 * {@link PeriodSequence} count in this fraction. So a 60 Hz game runs exactly 60 steps in every second.
 */
public final class Rate {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** The maximum period: one hour. A longer one is most likely a wrong unit. */
    private static final BigInteger MAX_PERIOD_NANOS = BigInteger.valueOf(3_600 * NANOS_PER_SECOND);

    /** The minimum period: 1000 ns, at one million hertz. */
    private static final BigInteger MIN_PERIOD_NANOS = BigInteger.valueOf(1_000);

    // Times are counted in 64 bits, in units of 1 / denominator ns, so numerator and denominator are limited.
    private static final int MAX_NUMERATOR_BITS = 61;

    private static final int MAX_DENOMINATOR_BITS = 31;

    /** The maximum number of digits before the decimal point, and of digits after it. */
    private static final int MAX_DIGITS = 12;

    private final long periodNumerator;
    private final long periodDenominator;

    private Rate(BigInteger times, BigInteger seconds) {
        BigInteger nanos = seconds.multiply(BigInteger.valueOf(NANOS_PER_SECOND));
        if (nanos.compareTo(times.multiply(MAX_PERIOD_NANOS)) > 0
                || nanos.compareTo(times.multiply(MIN_PERIOD_NANOS)) < 0) {
            throw new IllegalArgumentException(
                    "a rate must be between one an hour and 1000000 Hz: " + times + " in " + seconds + " seconds");
        }
        BigInteger divisor = nanos.gcd(times);
        BigInteger numerator = nanos.divide(divisor);
        BigInteger denominator = times.divide(divisor);
        if (numerator.bitLength() > MAX_NUMERATOR_BITS || denominator.bitLength() > MAX_DENOMINATOR_BITS) {
            throw new IllegalArgumentException(
                    "a rate must be a simpler fraction: " + times + " in " + seconds + " seconds; use fewer decimals");
        }
        periodNumerator = numerator.longValueExact();
        periodDenominator = denominator.longValueExact();
    }

    /**
     * Creates a rate from a whole number of hertz.
     *
     * @param hertz the frequency, 1 to 1,000,000
     * @return the rate
     * @throws IllegalArgumentException if the rate is out of range
     */
    public static Rate hz(long hertz) {
        return of(hertz, 1);
    }

    /**
     * Creates a rate from a fraction: NTSC's 59.94 Hz is {@code Rate.of(60_000, 1_001)}.
     *
     * @param times the number of times, more than 0
     * @param seconds the number of seconds, more than 0
     * @return the rate
     * @throws IllegalArgumentException if a parameter is not positive, the rate is slower than one an hour or faster
     *     than 1,000,000 Hz, or the fraction cannot be counted exactly in 64 bits
     */
    public static Rate of(long times, long seconds) {
        if (times <= 0 || seconds <= 0) {
            throw new IllegalArgumentException("a rate must be positive: " + times + " in " + seconds + " seconds");
        }
        return new Rate(BigInteger.valueOf(times), BigInteger.valueOf(seconds));
    }

    /**
     * Creates a rate from the length of one period.
     *
     * @param period the period, a microsecond to an hour
     * @return the rate
     * @throws IllegalArgumentException if the period is out of range
     */
    public static Rate period(Duration period) {
        Objects.requireNonNull(period, "period");
        if (period.isZero() || period.isNegative()) {
            throw new IllegalArgumentException("a period must be positive: " + period);
        }
        BigInteger nanos = BigInteger.valueOf(period.getSeconds())
                .multiply(BigInteger.valueOf(NANOS_PER_SECOND))
                .add(BigInteger.valueOf(period.getNano()));
        return new Rate(BigInteger.valueOf(NANOS_PER_SECOND), nanos); // once in n ns is 10^9 times in n s
    }

    /**
     * Parses a decimal number of hertz, exactly: {@code "59.94"} is 2997 times in 50 seconds.
     *
     * @param hertz a decimal number, with a point if it has decimals
     * @return the rate
     * @throws IllegalArgumentException if the text is not a finite decimal number or the rate is out of range
     */
    public static Rate parse(String hertz) {
        BigDecimal decimal;
        try {
            decimal = new BigDecimal(hertz.trim());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("a rate must be a number of hertz, such as 60 or 59.94: " + hertz, e);
        }
        // Refuses a huge exponent, such as 1e999999999, before toBigIntegerExact() expands it into digits.
        long digitsBeforePoint = (long) decimal.precision() - decimal.scale(); // negative: zeros after the point
        if (decimal.signum() <= 0 || Math.abs(digitsBeforePoint) > MAX_DIGITS) {
            throw new IllegalArgumentException("a rate must be between one an hour and 1000000 Hz: " + hertz + " Hz");
        }
        decimal = decimal.stripTrailingZeros();
        if (decimal.scale() > MAX_DIGITS) {
            throw new IllegalArgumentException(
                    "a rate must be a simpler fraction: " + hertz + " Hz; use fewer decimals");
        }
        int decimals = Math.max(decimal.scale(), 0);
        return new Rate(decimal.movePointRight(decimals).toBigIntegerExact(), BigInteger.TEN.pow(decimals));
    }

    /**
     * Returns the numerator of one period, as a reduced fraction of nanoseconds.
     *
     * @return one period in units of {@code 1 / periodDenominator()} ns; 1 to 2<sup>61</sup>
     */
    public long periodNumerator() {
        return periodNumerator;
    }

    /**
     * Returns the denominator of one period, as a reduced fraction of nanoseconds.
     *
     * @return the number of units in a nanosecond; 1 to 2<sup>31</sup>
     */
    public long periodDenominator() {
        return periodDenominator;
    }

    /**
     * Returns this rate in hertz, rounded.
     *
     * @return the number of periods in a second
     */
    public double hertz() {
        return NANOS_PER_SECOND * (double) periodDenominator / periodNumerator;
    }

    /**
     * Returns the length of one period, rounded.
     *
     * @return seconds
     */
    public double periodSeconds() {
        return secondsAfter(1);
    }

    /**
     * Returns the length of a number of periods. It is a product and not a sum, so the rounding error does
     * not grow with the number of periods.
     *
     * @param periods the number of periods
     * @return seconds
     */
    public double secondsAfter(long periods) {
        return (double) periods * periodNumerator / periodDenominator / NANOS_PER_SECOND;
    }

    /**
     * Returns the time from the start of the first period to a point within another period.
     *
     * @param period the number of the other period, 1 for the first; 0 is the period before it
     * @param fraction the fraction of that period, 0 to 1; 1 gives the same bits as {@link #secondsAfter(long)}
     * @return seconds; negative within period 0
     */
    double secondsWithin(long period, float fraction) {
        return (period - 1 + (double) fraction) * periodNumerator / periodDenominator / NANOS_PER_SECOND;
    }

    /**
     * Returns the length of a number of periods plus a remainder, rounded only once.
     *
     * @param periods the number of whole periods; negative for a time before the start
     * @param remainderUnits a remainder of less than a period, in units of {@code 1 / periodDenominator()} ns
     * @return nanoseconds, rounded down
     */
    long nanosAfter(long periods, long remainderUnits) {
        // Three products, because periods * numerator may exceed 64 bits: the whole nanoseconds of a period, its
        // fraction
        // for groups of periodDenominator periods, which are whole nanoseconds again, and for the remaining periods.
        long fractionUnits = periodNumerator % periodDenominator;
        return periods * (periodNumerator / periodDenominator)
                + periods / periodDenominator * fractionUnits
                + Math.floorDiv(periods % periodDenominator * fractionUnits + remainderUnits, periodDenominator);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Rate rate
                && periodNumerator == rate.periodNumerator
                && periodDenominator == rate.periodDenominator;
    }

    @Override
    public int hashCode() {
        return Objects.hash(periodNumerator, periodDenominator);
    }

    @Override
    public String toString() {
        return BigDecimal.valueOf(hertz()).stripTrailingZeros().toPlainString() + " Hz";
    }
}
