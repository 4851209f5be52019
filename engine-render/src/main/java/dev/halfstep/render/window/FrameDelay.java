package dev.halfstep.render.window;

import dev.halfstep.time.Rate;
import java.math.BigInteger;

/**
 * How long a frame of an animated PNG is shown, as a fraction of seconds whose parts have 16 bits each.
 *
 * @param numerator seconds times the denominator, 1 to 65535
 * @param denominator 1 to 65535
 */
record FrameDelay(int numerator, int denominator) {

    private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000L);
    private static final BigInteger MAX_PART = BigInteger.valueOf(0xFFFF);

    /** Some periods of a rate: exact if the reduced fraction fits, else its last convergent that does. */
    static FrameDelay of(Rate rate, int periods) {
        BigInteger numerator = BigInteger.valueOf(rate.periodNumerator()).multiply(BigInteger.valueOf(periods));
        BigInteger denominator = BigInteger.valueOf(rate.periodDenominator()).multiply(NANOS_PER_SECOND);
        return lastConvergent(numerator, denominator);
    }

    /** Both parts as they stand in a file, the numerator first. */
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
