package dev.halfstep.random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Checks the random numbers of a stream: their algorithm, distribution, ranges and saved state. */
class RandomStreamTest {

    /** Any JDK must draw as many numbers for the same gaussian ones. */
    private static final long GOLDEN_STATE_AFTER_GAUSSIANS = -8503870220064264254L;

    /** The JDK's SplittableRandom, created from a seed, has the same algorithm and the same stride. */
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
            assertTrue(
                    Math.abs(count - 10_000) < 400,
                    "each number must come up 10,000 times, up to four standard deviations (365): " + count);
        }
    }

    @Test
    void aBoundOfOneAllowsOnlyZero() {
        assertEquals(0, new RandomStream(3).nextInt(1));
    }

    /**
     * Without rejection, each number in the lower third of this range would be twice as likely as one above it, so 62.5
     * % of all numbers would be in the lower half.
     */
    @Test
    void aHugeBoundIsUnbiased() {
        RandomStream stream = new RandomStream(4);
        int bound = (1 << 30) + (1 << 29); // three quarters of the 2^31 numbers that are drawn
        int lowCount = 0;
        for (int i = 0; i < 10_000; i++) {
            int value = stream.nextInt(bound);
            assertTrue(value >= 0 && value < bound);
            lowCount += value < bound / 2 ? 1 : 0;
        }
        assertTrue(
                Math.abs(lowCount - 5_000) < 200,
                "half of the numbers must be in the lower half, up to four standard deviations (200): " + lowCount);
    }

    @Test
    void fractionsAndFlagsAreEvenlyDistributed() {
        RandomStream stream = new RandomStream(5);
        double sum = 0;
        int trueCount = 0;
        for (int i = 0; i < 10_000; i++) {
            float floatValue = stream.nextFloat();
            double doubleValue = stream.nextDouble();
            assertTrue(floatValue >= 0 && floatValue < 1 && doubleValue >= 0 && doubleValue < 1);
            sum += floatValue + doubleValue;
            trueCount += stream.nextBoolean() ? 1 : 0;
        }
        assertEquals(10_000, sum, 200, "the sum of 20,000 fractions must be 10,000, with a standard deviation of 41");
        assertEquals(5_000, trueCount, 200, "half of 10,000 flags must be true, with a standard deviation of 50");
    }

    @Test
    void aNumberStaysInItsRange() {
        RandomStream stream = new RandomStream(6);
        for (int i = 0; i < 1_000; i++) {
            float value = stream.between(-2, 3);
            assertTrue(value >= -2 && value <= 3);
        }
    }

    @Test
    void equalBoundsGiveTheBound() {
        assertEquals(4, new RandomStream(6).between(4, 4));
    }

    @Test
    void theWidestRangeDoesNotOverflow() {
        RandomStream stream = new RandomStream(6);
        float huge = stream.between(-Float.MAX_VALUE, Float.MAX_VALUE);
        assertTrue(Float.isFinite(huge));
    }

    @Test
    void worksAsAJdkRandomGenerator() {
        RandomGenerator generator = new RandomStream(5);
        RandomStream reference = new RandomStream(5);

        assertArrayEquals(
                new double[] {reference.nextDouble(), reference.nextDouble()},
                generator.doubles(2).toArray());
    }

    @Test
    void refusesInvalidBounds() {
        RandomStream stream = new RandomStream(1);
        assertEquals(
                "the bound of a random number must be at least 1: 0",
                assertThrows(IllegalArgumentException.class, () -> stream.nextInt(0))
                        .getMessage());
        assertEquals(
                "the bounds of a random number must be finite, the lower one first: 2.0 and 1.0",
                assertThrows(IllegalArgumentException.class, () -> stream.between(2, 1))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> stream.between(Float.NaN, 1));
        assertThrows(IllegalArgumentException.class, () -> stream.between(0, Float.POSITIVE_INFINITY));
    }

    @Test
    void aRangeOfWholeNumbersIsThatOfItsOriginPlusABoundedNumber() {
        RandomStream range = RandomStream.of(1, "dice");
        RandomStream bounded = RandomStream.of(1, "dice");
        for (int i = 0; i < 1_000; i++) {
            int pips = range.nextInt(1, 7);
            assertTrue(pips >= 1 && pips <= 6, () -> "a die must show 1 to 6: " + pips);
            assertEquals(1 + bounded.nextInt(6), pips);
        }
    }

    @Test
    void aRangeMayHaveMoreNumbersThanAnInt() {
        RandomStream random = RandomStream.of(1, "wide");
        int negative = 0;
        for (int i = 0; i < 10_000; i++) {
            int value = random.nextInt(-2_000_000_000, 2_000_000_000);
            assertTrue(value >= -2_000_000_000 && value < 2_000_000_000);
            negative += value < 0 ? 1 : 0;
        }
        assertEquals(5_000, negative, 200);
    }

    @Test
    void anEmptyRangeIsRefused() {
        RandomStream random = new RandomStream(1);
        assertEquals(
                "the range of a random number must begin below its bound: 3 to 3",
                assertThrows(IllegalArgumentException.class, () -> random.nextInt(3, 3))
                        .getMessage());
    }

    @Test
    void gaussianNumbersAreTheSameOnEveryMachine() {
        RandomStream random = RandomStream.of(7, "noise");
        double sum = 0;
        double sumOfSquares = 0;
        int count = 20_000;
        for (int i = 0; i < count; i++) {
            double number = random.nextGaussian();
            sum += number;
            sumOfSquares += number * number;
        }
        assertEquals(0, sum / count, 0.03);
        assertEquals(1, sumOfSquares / count, 0.03);
        assertEquals(GOLDEN_STATE_AFTER_GAUSSIANS, random.state());
    }
}
