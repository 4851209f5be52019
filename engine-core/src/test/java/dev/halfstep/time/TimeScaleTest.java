package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the time scale in thousandths: the scaled sum of all frames is rounded once. */
class TimeScaleTest {

    private final TimeScale scale = new TimeScale();

    @Test
    void isNormalByDefault() {
        assertEquals(1_000, scale.thousandths());
        assertEquals(17, scale.apply(17));
        assertEquals(Long.MAX_VALUE, scale.apply(Long.MAX_VALUE));
    }

    @Test
    void carriesFractionsToTheNextFrame() {
        scale.set(250);
        assertEquals(0, scale.apply(3));
        assertEquals(1, scale.apply(3)); // 1.5
        scale.set(1_000);
        assertEquals(5, scale.apply(5));
        scale.set(500);
        assertEquals(1, scale.apply(1)); // the carried 0.5 and another 0.5
        assertEquals(0, scale.apply(1));
    }

    @Test
    void aScaleOfZeroKeepsTheFraction() {
        scale.set(999);
        assertEquals(0, scale.apply(1));
        scale.set(0);
        assertEquals(0, scale.apply(Long.MAX_VALUE));
        scale.set(1);
        assertEquals(1, scale.apply(1));
    }

    /** Returns fixed seeds, and one that differs in each test run. */
    static LongStream seeds() {
        return LongStream.of(1, 2, 3, new SplittableRandom().nextLong());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theSumIsRoundedOnceForAllFramesAndScales(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        BigInteger amountThousandths = BigInteger.ZERO;
        BigInteger result = BigInteger.ZERO;
        for (int frame = 0; frame < 10_000; frame++) {
            if (random.nextInt(5) == 0) {
                scale.set(random.nextInt(TimeScale.MAX_THOUSANDTHS + 1));
            }
            long nanos = random.nextLong(1L << random.nextInt(1, 48));
            amountThousandths =
                    amountThousandths.add(BigInteger.valueOf(nanos).multiply(BigInteger.valueOf(scale.thousandths())));
            result = result.add(BigInteger.valueOf(scale.apply(nanos)));
            assertEquals(
                    amountThousandths.divide(BigInteger.valueOf(1_000)), result, "seed " + seed + ", frame " + frame);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 64_001, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void refusesAScaleOutOfRange(int thousandths) {
        assertEquals(
                "a time scale must be 0 to 64000 thousandths: " + thousandths,
                assertThrows(IllegalArgumentException.class, () -> scale.set(thousandths))
                        .getMessage());
        assertEquals(1_000, scale.thousandths());
    }

    @Test
    void aResultOf2ToThe63rdIsRefused() {
        scale.set(64_000);
        assertEquals(64L * (1L << 56), scale.apply(1L << 56));
        assertEquals(
                "a scaled amount must be less than 2^63: 144115188075855872 at 64000 thousandths",
                assertThrows(IllegalArgumentException.class, () -> scale.apply(1L << 57))
                        .getMessage());
    }
}
