package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import dev.halfstep.random.RandomStream;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SineTest {

    private static final int ANGLES = 200_000;

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.0, Double.MIN_VALUE, 1e-300, 0x1p-27, 0x1p-28, 0.3, 0.5, 0.78125, 1, 2.5, 1e9, 1e300})
    void hasTheBitsOfStrictMathForSpecialAngles(double radians) {
        assertSameBits(radians);
        assertSameBits(-radians);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void isNanForAnglesThatAreNotFinite(double radians) {
        assertEquals(Double.NaN, Sine.sin(radians));
        assertEquals(Double.NaN, Sine.cos(radians));
    }

    @ParameterizedTest
    @ValueSource(ints = {0x3e400000, 0x3fd33333, 0x3fe90000, 0x3fe921fb, 0x3ff921fb, 0x4002d97c})
    void hasTheBitsOfStrictMathAroundEachBound(int upperBits) {
        RandomStream random = new RandomStream(1);
        for (int i = 0; i < 5_000; i++) {
            long bits = ((long) (upperBits + random.nextInt(3) - 1) << Integer.SIZE) | random.nextInt() & 0xFFFFFFFFL;
            assertSameBits(Double.longBitsToDouble(bits));
            assertSameBits(-Double.longBitsToDouble(bits));
        }
    }

    @Test
    void hasTheBitsOfStrictMathNextToEighthsOfATurn() {
        for (int eighth = 0; eighth <= 8; eighth++) {
            double angle = eighth * Math.PI / 4;
            for (int neighbour = 0; neighbour < 1_000; neighbour++) {
                assertSameBits(angle);
                assertSameBits((double) (float) angle);
                angle = Math.nextUp(angle);
            }
        }
    }

    @Test
    void hasTheBitsOfStrictMathForRandomAngles() {
        RandomStream random = new RandomStream(2);
        for (int i = 0; i < ANGLES; i++) {
            assertSameBits((random.nextDouble() - 0.5) * 3 * Math.PI);
            assertSameBits(random.between(-3.2f, 3.2f) * 0.5);
            assertSameBits(random.nextDouble() * Math.pow(2, -random.nextInt(40)));
        }
    }

    @Test
    void allocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long threadId = Thread.currentThread().getId();
        sumUpToThreeEighthsOfATurn(); // loads classes
        long before = threads.getThreadAllocatedBytes(threadId);
        double sum = sumUpToThreeEighthsOfATurn();

        assertEquals(0, threads.getThreadAllocatedBytes(threadId) - before, () -> "sum " + sum);
    }

    private static double sumUpToThreeEighthsOfATurn() {
        double sum = 0;
        for (double radians = 0; radians < 2.3; radians += 0.01) {
            sum += Sine.sin(radians) + Sine.cos(radians);
        }
        return sum;
    }

    private static void assertSameBits(double radians) {
        if (Double.doubleToRawLongBits(Sine.sin(radians)) != Double.doubleToRawLongBits(StrictMath.sin(radians))) {
            assertEquals(StrictMath.sin(radians), Sine.sin(radians), () -> "the sine of " + radians);
        }
        if (Double.doubleToRawLongBits(Sine.cos(radians)) != Double.doubleToRawLongBits(StrictMath.cos(radians))) {
            assertEquals(StrictMath.cos(radians), Sine.cos(radians), () -> "the cosine of " + radians);
        }
    }
}
