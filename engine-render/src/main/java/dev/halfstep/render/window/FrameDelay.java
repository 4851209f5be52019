package dev.halfstep.render.window;

import dev.halfstep.time.Rate;
import java.math.BigInteger;

/**
 * The delay of a frame in an animated PNG: a fraction of a second, with a numerator and a denominator of 16 bits.
 *
 * @param numerator seconds times the denominator, 1 to 65535
 * @param denominator 1 to 65535
 */
record FrameDelay(int numerator, int denominator) {

    private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000L);
    private static final BigInteger MAX_PART = BigInteger.valueOf(0xFFFF);

    /**
     * Returns a number of periods: exact if the reduced fraction fits into 16 bits, else its last convergent that fits.
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

    /** Expands a continued fraction as far as 16 bits go; a fraction that fits is its own last convergent. */
    private static FrameDelay lastConvergent(BigInteger numerator, BigInteger denominator) {
        BigInteger[] before = {BigInteger.ZERO, BigInteger.ONE};
        BigInteger[] last = {BigInteger.ONE, BigInteger.ZERO};
        BigInteger[] rest = {numerator, denominator};
        while (rest[1].signum() > 0) {
            BigInteger[] divided = rest[0].divideAndRemainder(rest[1]);
            BigInteger[] next = {
                divided[0].multiply(last[0]).add(before[0]),
                divided[0].multiply(last[1]).add(before[1])
            };
            if (next[0].max(next[1]).compareTo(MAX_PART) > 0) {
                break;
            }
            before = last;
            last = next;
            rest = new BigInteger[] {rest[1], divided[1]};
        }
        return new FrameDelay(last[0].intValueExact(), last[1].intValueExact());
    }
}
