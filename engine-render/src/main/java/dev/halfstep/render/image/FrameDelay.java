package dev.halfstep.render.image;

import dev.halfstep.time.Rate;
import java.math.BigInteger;

/**
 * The delay of a frame in an animated PNG: a fraction of a second, with a numerator and a denominator of 16 bits.
 *
 * @param numerator the numerator of the fraction, 1 to 65535
 * @param denominator the denominator of the fraction, 1 to 65535
 */
record FrameDelay(int numerator, int denominator) {

    private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000L);
    private static final BigInteger MAX_SIXTEEN_BITS = BigInteger.valueOf(0xFFFF);

    /**
     * Returns the duration of a number of periods. It is exact if the reduced fraction fits into 16 bits. Otherwise it
     * is rounded to the last convergent of its continued fraction that fits.
     */
    static FrameDelay of(Rate rate, int periods) {
        BigInteger numerator = BigInteger.valueOf(rate.periodNumerator()).multiply(BigInteger.valueOf(periods));
        BigInteger denominator = BigInteger.valueOf(rate.periodDenominator()).multiply(NANOS_PER_SECOND);
        return lastConvergent(numerator, denominator);
    }

    /** Returns the delay as it is stored in a file: the numerator in the upper 16 bits. */
    int toBits() {
        return numerator << 16 | denominator;
    }

    /**
     * Returns the last convergent of a fraction that fits: numerator and denominator have at most 16 bits. The
     * continued fraction is [a0; a1, a2, ...], with the quotients a of Euclid's algorithm. Its convergents h/k follow
     * from {@code h[n] = a[n] h[n-1] + h[n-2]}, and k in the same way. A fraction that fits is its own last convergent.
     */
    private static FrameDelay lastConvergent(BigInteger numerator, BigInteger denominator) {
        BigInteger dividend = numerator;
        BigInteger divisor = denominator;
        // The recurrence starts with 0/1 and 1/0.
        BigInteger previousNumerator = BigInteger.ZERO;
        BigInteger previousDenominator = BigInteger.ONE;
        BigInteger lastNumerator = BigInteger.ONE;
        BigInteger lastDenominator = BigInteger.ZERO;
        while (divisor.signum() > 0) {
            BigInteger[] quotientAndRemainder = dividend.divideAndRemainder(divisor);
            BigInteger quotient = quotientAndRemainder[0];
            BigInteger nextNumerator = quotient.multiply(lastNumerator).add(previousNumerator);
            BigInteger nextDenominator = quotient.multiply(lastDenominator).add(previousDenominator);
            if (nextNumerator.max(nextDenominator).compareTo(MAX_SIXTEEN_BITS) > 0) {
                break;
            }
            previousNumerator = lastNumerator;
            previousDenominator = lastDenominator;
            lastNumerator = nextNumerator;
            lastDenominator = nextDenominator;
            dividend = divisor;
            divisor = quotientAndRemainder[1];
        }
        return new FrameDelay(lastNumerator.intValueExact(), lastDenominator.intValueExact());
    }
}
