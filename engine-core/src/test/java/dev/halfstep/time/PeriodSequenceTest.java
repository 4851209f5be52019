package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the periods of a rate, in whole nanoseconds, add up to its exact time. */
class PeriodSequenceTest {

    @Test
    void threePeriodsOfSixtyHertzAreFiftyMilliseconds() {
        PeriodSequence periods = new PeriodSequence(Rate.hz(60));
        long sumNanos = 0;
        for (int i = 0; i < 3; i++) {
            long periodNanos = periods.nextNanos();
            assertTrue(
                    periodNanos == 16_666_666 || periodNanos == 16_666_667,
                    () -> "a period must be rounded down or up: " + periodNanos + " ns");
            sumNanos += periodNanos;
        }
        assertEquals(50_000_000, sumNanos);
    }

    @ParameterizedTest
    @ValueSource(strings = {"24", "60", "59.94", "144", "1000", "23.976", "999999"})
    void afterEveryPeriodTheSumIsTheExactTimeRoundedDown(String hertz) {
        Rate rate = Rate.parse(hertz);
        PeriodSequence periods = new PeriodSequence(rate);
        long sumNanos = 0;
        for (int periodCount = 1; periodCount <= 200_000; periodCount++) {
            sumNanos += periods.nextNanos();
            assertEquals(
                    periodCount * rate.periodNumerator() / rate.periodDenominator(),
                    sumNanos,
                    "the sum must be exact after period " + periodCount);
        }
    }

    @Test
    void theFramesOfADayLastExactlyADay() {
        PeriodSequence periods = new PeriodSequence(Rate.parse("59.94"));
        BigInteger sumNanos = BigInteger.ZERO;
        for (int i = 0; i < 5_178_816; i++) { // 59.94 * 86400
            sumNanos = sumNanos.add(BigInteger.valueOf(periods.nextNanos()));
        }
        assertEquals(BigInteger.valueOf(86_400_000_000_000L), sumNanos);
    }

    @Test
    void theFinestFractionDoesNotOverflow() {
        // a large numerator and a large denominator, without a common factor
        Rate rate = Rate.of(Integer.MAX_VALUE, 2_300_000_000L);
        PeriodSequence periods = new PeriodSequence(rate);
        BigInteger sumNanos = BigInteger.ZERO;
        for (int periodCount = 1; periodCount <= 1_000; periodCount++) {
            sumNanos = sumNanos.add(BigInteger.valueOf(periods.nextNanos()));
            BigInteger exact = BigInteger.valueOf(rate.periodNumerator())
                    .multiply(BigInteger.valueOf(periodCount))
                    .divide(BigInteger.valueOf(rate.periodDenominator()));
            assertEquals(exact, sumNanos, "the sum must be exact after period " + periodCount);
        }
    }
}
