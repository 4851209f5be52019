package dev.halfstep.time;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Objects;

/**
 * How often something happens, as an exact fraction: 60 times a second, or 60000 times in 1001 seconds.
 *
 * <p>A rate is never rounded to nanoseconds. One period of 60 Hz lasts 50,000,000 / 3 ns, and that fraction is what
 * {@link FixedTimestep} and {@link PeriodSequence} count in, so a 60 Hz game runs exactly 60 steps in every second,
 * for ever.
 */
public final class Rate {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** The slowest rate: one period an hour. Slower ones are almost surely a mistake of unit. */
    private static final BigInteger LONGEST_PERIOD_NANOS = BigInteger.valueOf(3_600 * NANOS_PER_SECOND);

    /** The fastest rate: one million a second. A period then still has a thousand nanoseconds. */
    private static final BigInteger SHORTEST_PERIOD_NANOS = BigInteger.valueOf(1_000);

    /** Periods are counted in 64 bits, in units of 1 / denominator ns: both parts of the fraction must leave room. */
    private static final int MAX_NUMERATOR_BITS = 61;

    private static final int MAX_DENOMINATOR_BITS = 31;

    private final long periodNumerator;
    private final long periodDenominator;

    private Rate(BigInteger times, BigInteger seconds) {
        BigInteger nanos = seconds.multiply(BigInteger.valueOf(NANOS_PER_SECOND));
        if (nanos.compareTo(times.multiply(LONGEST_PERIOD_NANOS)) > 0
                || nanos.compareTo(times.multiply(SHORTEST_PERIOD_NANOS)) < 0) {
            throw new IllegalArgumentException(
                    "a rate lies between one an hour and 1000000 Hz: " + times + " in " + seconds + " seconds");
        }
        BigInteger divisor = nanos.gcd(times);
        BigInteger numerator = nanos.divide(divisor);
        BigInteger denominator = times.divide(divisor);
        if (numerator.bitLength() > MAX_NUMERATOR_BITS || denominator.bitLength() > MAX_DENOMINATOR_BITS) {
            throw new IllegalArgumentException("a rate must be a simpler fraction, fewer decimals will do: " + times
                    + " in " + seconds + " seconds");
        }
        periodNumerator = numerator.longValueExact();
        periodDenominator = denominator.longValueExact();
    }

    /**
     * A whole number of times a second.
     *
     * @param hertz times a second, 1 to 1,000,000
     * @return the rate
     * @throws IllegalArgumentException if the rate is out of range
     */
    public static Rate hz(long hertz) {
        return of(hertz, 1);
    }

    /**
     * A fraction, for rates that are no whole number of hertz: NTSC's 59.94 Hz is {@code Rate.of(60_000, 1_001)}.
     *
     * @param times how many times, more than 0
     * @param seconds in how many seconds, more than 0
     * @return the rate
     * @throws IllegalArgumentException if either is not positive, or the rate is slower than one an hour, faster than
     *     1,000,000 Hz or too fine a fraction to be counted exactly in 64 bits
     */
    public static Rate of(long times, long seconds) {
        if (times <= 0 || seconds <= 0) {
            throw new IllegalArgumentException("a rate must be positive: " + times + " in " + seconds + " seconds");
        }
        return new Rate(BigInteger.valueOf(times), BigInteger.valueOf(seconds));
    }

    /**
     * The rate of something that takes a known time.
     *
     * @param period how long one lasts, a microsecond to an hour
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
        return new Rate(BigInteger.valueOf(NANOS_PER_SECOND), nanos);
    }

    /**
     * Reads a decimal number of hertz, exactly: {@code "59.94"} is 2997 times in 50 seconds.
     *
     * @param hertz a decimal number, with a point if it has decimals
     * @return the rate
     * @throws IllegalArgumentException if the text is no finite decimal number or the rate is out of range
     */
    public static Rate parse(String hertz) {
        BigDecimal decimal;
        try {
            decimal = new BigDecimal(hertz.trim());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("a rate must be a number of hertz, such as 60 or 59.94: " + hertz, e);
        }
        // A huge exponent is refused before it is expanded into that many digits.
        if (decimal.signum() <= 0 || Math.abs((long) decimal.precision() - decimal.scale()) > 12) {
            throw new IllegalArgumentException("a rate lies between one an hour and 1000000 Hz: " + hertz + " Hz");
        }
        decimal = decimal.stripTrailingZeros();
        if (decimal.scale() > 12) {
            throw new IllegalArgumentException(
                    "a rate must be a simpler fraction, fewer decimals will do: " + hertz + " Hz");
        }
        int decimals = Math.max(decimal.scale(), 0);
        return new Rate(decimal.movePointRight(decimals).toBigIntegerExact(), BigInteger.TEN.pow(decimals));
    }

    /**
     * The upper part of one period as a reduced fraction of nanoseconds.
     *
     * @return one period in units of {@code 1 / periodDenominator()} ns; 1 to 2<sup>61</sup>
     */
    public long periodNumerator() {
        return periodNumerator;
    }

    /**
     * The lower part of one period as a reduced fraction of nanoseconds.
     *
     * @return how many units make a nanosecond; 1 to 2<sup>31</sup>
     */
    public long periodDenominator() {
        return periodDenominator;
    }

    /**
     * This rate as a rounded number.
     *
     * @return times a second
     */
    public double hertz() {
        return NANOS_PER_SECOND * (double) periodDenominator / periodNumerator;
    }

    /**
     * The length of one period as a rounded number.
     *
     * @return seconds
     */
    public double periodSeconds() {
        return secondsAfter(1);
    }

    /**
     * How long some periods last together. This is not added up, so the error does not grow with their number: it is
     * that of a few roundings, however many periods there are.
     *
     * @param periods how many
     * @return seconds
     */
    public double secondsAfter(long periods) {
        return (double) periods * periodNumerator / periodDenominator / NANOS_PER_SECOND;
    }

    /**
     * How long periods and a rest take, without rounding on the way.
     *
     * @param periods how many whole periods; fewer than 0 for a time before the start
     * @param restUnits a rest of less than a period, in units of {@code 1 / periodDenominator()} ns
     * @return nanoseconds, rounded down
     */
    long nanosAfter(long periods, long restUnits) {
        // A period is some whole nanoseconds and a part of one. In parts, because periods * part may not fit 64 bits.
        long partUnits = periodNumerator % periodDenominator;
        return periods * (periodNumerator / periodDenominator)
                + periods / periodDenominator * partUnits
                + Math.floorDiv(periods % periodDenominator * partUnits + restUnits, periodDenominator);
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
