package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeriodSequenceTest {

    @Test
    void threePeriodsOfSixtyHertzAreFiftyMilliseconds() {
        PeriodSequence periods = new PeriodSequence(Rate.hz(60));
        long sum = 0;
        for (int i = 0; i < 3; i++) {
            long period = periods.nextNanos();
            assertTrue(
                    period == 16_666_666 || period == 16_666_667,
                    () -> "a period must be rounded down or up: " + period + " ns");
            sum += period;
        }
        assertEquals(50_000_000, sum);
    }

    @ParameterizedTest
    @ValueSource(strings = {"24", "60", "59.94", "144", "1000", "23.976", "999999"})
    void afterEveryPeriodTheSumIsTheExactTimeRoundedDown(String hertz) {
        Rate rate = Rate.parse(hertz);
        PeriodSequence periods = new PeriodSequence(rate);
        long sum = 0;
        for (int n = 1; n <= 200_000; n++) {
            sum += periods.nextNanos();
            assertEquals(
                    n * rate.periodNumerator() / rate.periodDenominator(),
                    sum,
                    "the sum must be exact after period " + n);
        }
    }

    @Test
    void theFramesOfADayLastExactlyADay() {
        PeriodSequence periods = new PeriodSequence(Rate.parse("59.94"));
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < 5_178_816; i++) { // 59.94 * 86400
            sum = sum.add(BigInteger.valueOf(periods.nextNanos()));
        }
        assertEquals(BigInteger.valueOf(86_400_000_000_000L), sum);
    }

    @Test
    void theFinestFractionDoesNotOverflow() {
        // a large numerator and a large denominator, without a common factor
        Rate rate = Rate.of(Integer.MAX_VALUE, 2_300_000_000L);
        PeriodSequence periods = new PeriodSequence(rate);
        BigInteger sum = BigInteger.ZERO;
        for (int n = 1; n <= 1_000; n++) {
            sum = sum.add(BigInteger.valueOf(periods.nextNanos()));
            BigInteger exact = BigInteger.valueOf(rate.periodNumerator())
                    .multiply(BigInteger.valueOf(n))
                    .divide(BigInteger.valueOf(rate.periodDenominator()));
            assertEquals(exact, sum, "the sum must be exact after period " + n);
        }
    }
}
