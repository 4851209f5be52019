package dev.halfstep.render.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.time.Rate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the delay of frames as a fraction of a second, with 16 bits for each of its two numbers. */
class FrameDelayTest {

    @ParameterizedTest(name = "{2} periods of {0} Hz / {1} are {3}/{4} s")
    @CsvSource({
        "60, 1, 1, 1, 60",
        "60, 1, 3, 1, 20",
        "60, 1, 120, 2, 1",
        "60000, 1001, 1, 1001, 60000",
        "24000, 1001, 2, 1001, 12000",
        "1, 1, 3600, 3600, 1",
        "10000, 1, 1, 1, 10000",
    })
    void isExactIfSixteenBitsSuffice(long cycles, long seconds, int periods, int numerator, int denominator) {
        assertEquals(new FrameDelay(numerator, denominator), FrameDelay.of(Rate.of(cycles, seconds), periods));
    }

    /** The expected values are continued fractions computed by hand: 60.0001 Hz has the period [0; 60, 10000] s. */
    @ParameterizedTest
    @CsvSource({
        "60.0001, 1, 1, 60",
        "60.0001, 3600, 60, 1",
        "62.50003, 1, 2, 125",
        "59.9401, 1, 601, 36024",
    })
    void roundsToTheLastFittingConvergent(String hertz, int periods, int numerator, int denominator) {
        assertEquals(new FrameDelay(numerator, denominator), FrameDelay.of(Rate.parse(hertz), periods));
    }

    @ParameterizedTest
    @CsvSource({"1, 65535", "65535, 1", "1001, 60000"})
    void storesTheNumeratorInTheUpperBits(int numerator, int denominator) {
        int bits = new FrameDelay(numerator, denominator).toBits();

        assertEquals(numerator, bits >>> 16);
        assertEquals(denominator, bits & 0xFFFF);
    }
}
