package dev.halfstep.random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RandomStreamTest {

    /** SplittableRandom of the JDK has the same algorithm, and the same stride if it is created from a seed. */
    @Test
    void generatesTheNumbersOfSplitMix64() {
        RandomStream stream = new RandomStream(42);
        SplittableRandom reference = new SplittableRandom(42);
        for (int i = 0; i < 1_000; i++) {
            assertEquals(reference.nextLong(), stream.nextLong());
        }
    }

    @Test
    void streamsDependOnSeedAndName() {
        long first = RandomStream.of(1, "wind").nextLong();
        assertEquals(first, RandomStream.of(1, "wind").nextLong());
        assertNotEquals(first, RandomStream.of(2, "wind").nextLong());
        assertNotEquals(first, RandomStream.of(1, "rain").nextLong());
        assertNotEquals(first, RandomStream.of(1, "").nextLong());
        assertNotEquals(RandomStream.of(1, 2).nextLong(), RandomStream.of(2, 1).nextLong());
        assertNotEquals(RandomStream.of(1, 1).nextLong(), RandomStream.of(1, 2).nextLong());
    }

    @Test
    void continuesFromASavedState() {
        RandomStream stream = RandomStream.of(7, "dice");
        stream.nextLong();
        long state = stream.state();
        long next = stream.nextLong();

        assertEquals(next, new RandomStream(state).nextLong());
        stream.setState(state);
        assertEquals(next, stream.nextLong());
    }

    @Test
    void allNumbersBelowABoundAreEquallyLikely() {
        RandomStream stream = new RandomStream(3);
        int[] counts = new int[6];
        for (int i = 0; i < 60_000; i++) {
            counts[stream.nextInt(6)]++;
        }
        for (int count : counts) {
            assertTrue(Math.abs(count - 10_000) < 400, "four standard deviations are 365: " + count);
        }
        assertEquals(0, stream.nextInt(1));
    }

    /** Without rejection, the lower half of this range would be twice as likely as the upper half. */
    @Test
    void aHugeBoundIsUnbiased() {
        RandomStream stream = new RandomStream(4);
        int bound = (1 << 30) + (1 << 29);
        int lowCount = 0;
        for (int i = 0; i < 10_000; i++) {
            int value = stream.nextInt(bound);
            assertTrue(value >= 0 && value < bound);
            lowCount += value < bound / 2 ? 1 : 0;
        }
        assertTrue(Math.abs(lowCount - 5_000) < 200, "four standard deviations: " + lowCount);
    }

    @Test
    void fractionsLieBetweenZeroAndOne() {
        RandomStream stream = new RandomStream(5);
        double sum = 0;
        int heads = 0;
        for (int i = 0; i < 10_000; i++) {
            float floatValue = stream.nextFloat();
            double doubleValue = stream.nextDouble();
            assertTrue(floatValue >= 0 && floatValue < 1 && doubleValue >= 0 && doubleValue < 1);
            sum += floatValue + doubleValue;
            heads += stream.nextBoolean() ? 1 : 0;
        }
        assertEquals(10_000, sum, 200);
        assertEquals(5_000, heads, 200);
    }

    @Test
    void aNumberStaysInItsRange() {
        RandomStream stream = new RandomStream(6);
        for (int i = 0; i < 1_000; i++) {
            float value = stream.between(-2, 3);
            assertTrue(value >= -2 && value <= 3);
        }
        assertEquals(4, stream.between(4, 4));
        float huge = stream.between(-Float.MAX_VALUE, Float.MAX_VALUE);
        assertTrue(Float.isFinite(huge));
    }

    @Test
    void worksAsAJdkRandomGenerator() {
        RandomGenerator generator = new RandomStream(5);
        RandomStream same = new RandomStream(5);

        assertArrayEquals(
                new double[] {same.nextDouble(), same.nextDouble()},
                generator.doubles(2).toArray());
    }

    @Test
    void refusesInvalidBounds() {
        RandomStream stream = new RandomStream(1);
        assertEquals(
                "a random number is drawn below a bound of at least 1: 0",
                assertThrows(IllegalArgumentException.class, () -> stream.nextInt(0))
                        .getMessage());
        assertEquals(
                "a random number lies between two finite ones in their order: 2.0 and 1.0",
                assertThrows(IllegalArgumentException.class, () -> stream.between(2, 1))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> stream.between(Float.NaN, 1));
        assertThrows(IllegalArgumentException.class, () -> stream.between(0, Float.POSITIVE_INFINITY));
    }
}
