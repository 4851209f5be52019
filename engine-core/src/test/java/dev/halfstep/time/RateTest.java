package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests rates: exact fractions, their range and text, and the time of many periods. */
class RateTest {

    @ParameterizedTest(name = "{0} in {1} seconds: a period of {2} / {3} ns")
    @CsvSource({
        "25,    1,    40000000,    1",
        "60,    1,    50000000,    3",
        "144,   1,    62500000,    9",
        "1000,  1,    1000000,     1",
        "60000, 1001, 50050000,    3",
        "2997,  50,   50000000000, 2997",
        "1,     3600, 3600000000000, 1",
        "1000000, 1,  1000,        1"
    })
    void aPeriodIsAnExactReducedFractionOfNanoseconds(long times, long seconds, long numerator, long denominator) {
        assertPeriod(numerator, denominator, Rate.of(times, seconds));
    }

    @Test
    void wholeHertzAreAFractionInOneSecond() {
        assertEquals(Rate.of(60, 1), Rate.hz(60));
    }

    @Test
    void aPeriodInNanosecondsIsExact() {
        assertPeriod(16_666_667, 1, Rate.period(Duration.ofNanos(16_666_667)));
        assertPeriod(1_500_000_000, 1, Rate.period(Duration.ofMillis(1_500)));
    }

    @ParameterizedTest
    @CsvSource({
        "59.94,  2997,  50",
        "60,     60,    1",
        "60.000, 60,    1",
        "' 24 ', 24,    1",
        "1e3,    1000,  1",
        "0.5,    1,     2",
        "23.976, 2997,  125",
        "+144.0, 144,   1"
    })
    void aDecimalNumberIsReadExactly(String text, long times, long seconds) {
        assertEquals(Rate.of(times, seconds), Rate.parse(text));
    }

    @Test
    void decimalNtscIsNotExactNtsc() {
        assertNotEquals(Rate.of(60_000, 1_001), Rate.parse("59.94"));
    }

    @Test
    void equalFractionsAreEqualRates() {
        Rate at60Hz = Rate.hz(60);
        assertAll(
                () -> assertEquals(at60Hz, Rate.of(120, 2)),
                () -> assertEquals(at60Hz.hashCode(), Rate.of(120, 2).hashCode()),
                () -> assertEquals(at60Hz, Rate.parse("60.0")),
                () -> assertEquals(at60Hz.hashCode(), Rate.parse("60.0").hashCode()),
                () -> assertEquals(Rate.hz(50), Rate.period(Duration.ofMillis(20))));
    }

    @Test
    void differentFractionsAreDifferentRates() {
        assertNotEquals(Rate.hz(25), Rate.hz(50)); // 40000000 / 1 ns and 20000000 / 1 ns
        assertNotEquals(Rate.hz(60), Rate.hz(20)); // 50000000 / 3 ns and 50000000 / 1 ns
        assertNotEquals(Rate.hz(60), Rate.period(Duration.ofNanos(16_666_667)));
        assertNotEquals(Rate.hz(60), (Object) "60 Hz");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, -60, Long.MIN_VALUE})
    void aRateMustBePositive(long hertz) {
        assertRefused("a rate must be positive: " + hertz + " in 1 seconds", () -> Rate.hz(hertz));
        assertRefused("a rate must be positive: 60 in " + hertz + " seconds", () -> Rate.of(60, hertz));
    }

    @Test
    void aPeriodMustBePositive() {
        assertRefused("a period must be positive: PT0S", () -> Rate.period(Duration.ZERO));
        assertRefused("a period must be positive: PT-0.000000001S", () -> Rate.period(Duration.ofNanos(-1)));
    }

    @Test
    void aRateLiesBetweenOneAnHourAndAMillionHertz() {
        String rule = "a rate must be between one an hour and 1000000 Hz: ";
        assertAll(
                () -> assertRefused(rule + "1 in 3601 seconds", () -> Rate.of(1, 3_601)),
                () -> assertRefused(rule + "1000001 in 1 seconds", () -> Rate.hz(1_000_001)),
                () -> assertRefused(rule, () -> Rate.hz(Long.MAX_VALUE)),
                () -> assertRefused(rule, () -> Rate.of(1, Long.MAX_VALUE)),
                () -> assertRefused(rule, () -> Rate.period(Duration.ofNanos(999))),
                () -> assertRefused(rule, () -> Rate.period(Duration.ofHours(1).plusNanos(1))),
                () -> assertRefused(rule, () -> Rate.period(Duration.ofSeconds(Long.MAX_VALUE))));
    }

    @Test
    void theRangeIsInclusive() {
        assertPeriod(3_600_000_000_000L, 1, Rate.period(Duration.ofHours(1)));
        assertPeriod(1_000, 1, Rate.period(Duration.ofNanos(1_000)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "", " ", "NaN", "Infinity", "60 Hz", "1/2", "59,94", "0x3C", "1e99999999999"})
    void parsesDecimalNumbersOnly(String text) {
        assertRefused("a rate must be a number of hertz, such as 60 or 59.94: " + text, () -> Rate.parse(text));
    }

    /** A huge exponent must be refused before it is expanded: the digits would fill the memory. */
    @ParameterizedTest
    @ValueSource(
            strings = {"0", "-60", "0e999999999", "1e999999999", "-1e999999999", "1e-999999999", "1000000.1", "1e13"})
    void aDecimalOutOfRangeIsRefused(String text) {
        assertRefused("a rate must be between one an hour and 1000000 Hz: ", () -> Rate.parse(text));
    }

    @Test
    void tooManyDecimalsHaveTheirOwnMessage() {
        String decimals = "60.0000000000001";
        assertRefused(
                "a rate must be a simpler fraction: " + decimals + " Hz; use fewer decimals",
                () -> Rate.parse(decimals));
    }

    @Test
    void trailingZerosAreIgnored() {
        assertEquals(Rate.hz(60), Rate.parse("60.00000000000000000000"));
    }

    @Test
    void theFinestFractionHasADenominatorOf31Bits() {
        long primeOver32Bits = 4_294_967_311L; // so the fraction cannot be reduced; both rates are about 60 Hz
        assertPeriod(35_791_394_000_000_000L, Integer.MAX_VALUE, Rate.of(Integer.MAX_VALUE, 35_791_394));
        assertRefused("a rate must be a simpler fraction", () -> Rate.of(primeOver32Bits, 71_582_789));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 59, 60, 3_600, 216_000, 1_000_003, 5_184_000_000L, 1_000_000_000_007L})
    void secondsAfterManyPeriodsAreAsExactAsAfterOne(long periods) {
        for (Rate rate : new Rate[] {Rate.hz(60), Rate.parse("59.94"), Rate.of(60_000, 1_001), Rate.hz(144)}) {
            double exact = BigDecimal.valueOf(periods)
                    .multiply(BigDecimal.valueOf(rate.periodNumerator()))
                    .divide(BigDecimal.valueOf(rate.periodDenominator()).scaleByPowerOfTen(9), MathContext.DECIMAL128)
                    .doubleValue();
            double error = Math.abs(rate.secondsAfter(periods) - exact);
            assertTrue(error <= 2 * Math.ulp(exact), () -> rate + " after " + periods + " periods: off by " + error);
        }
    }

    @Test
    void secondsAfterDoesNotDrift() {
        Rate at60Hz = Rate.hz(60);
        double sum = 0;
        for (int i = 0; i < 216_000; i++) {
            sum += at60Hz.periodSeconds();
        }
        assertNotEquals(3_600.0, sum);
        assertEquals(3_600.0, at60Hz.secondsAfter(216_000));
    }

    @Test
    void printsHertz() {
        assertEquals("60 Hz", Rate.hz(60).toString());
        assertEquals("59.94 Hz", Rate.parse("59.94").toString());
        assertEquals(59.94, Rate.parse("59.94").hertz());
        assertEquals(0.04, Rate.hz(25).periodSeconds());
    }

    private static void assertPeriod(long numerator, long denominator, Rate rate) {
        assertEquals(numerator + " / " + denominator, rate.periodNumerator() + " / " + rate.periodDenominator());
    }

    private static void assertRefused(String message, Executable call) {
        String actual = assertThrows(IllegalArgumentException.class, call).getMessage();
        assertTrue(actual.contains(message), () -> "the message must contain '" + message + "': " + actual);
    }

    @ParameterizedTest
    @ValueSource(strings = {"60", "59.94", "25", "0.001", "1000000", "59.940059", "999.999999"})
    void theTimeOfManyPeriodsIsRoundedOnce(String hertz) {
        Rate rate = Rate.parse(hertz);
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 1_000; i++) {
            long periods = random.nextLong(1L << random.nextInt(1, 20));
            long remainder = random.nextLong(rate.periodNumerator());
            BigInteger exact = BigInteger.valueOf(rate.periodNumerator())
                    .multiply(BigInteger.valueOf(periods))
                    .add(BigInteger.valueOf(remainder))
                    .divide(BigInteger.valueOf(rate.periodDenominator()));
            assertEquals(
                    exact.longValueExact(),
                    rate.nanosAfter(periods, remainder),
                    "the time must be rounded once: " + periods + " periods and " + remainder);
        }
    }

    @Test
    void yearsOfPeriodsDoNotOverflow() {
        Rate rate = Rate.parse("999.999999");
        long periods = 200L * 365 * 86_400 * 1_000; // 200 years
        BigInteger exact = BigInteger.valueOf(rate.periodNumerator())
                .multiply(BigInteger.valueOf(periods))
                .divide(BigInteger.valueOf(rate.periodDenominator()));
        assertEquals(exact.longValueExact(), rate.nanosAfter(periods, 0));
    }
}
