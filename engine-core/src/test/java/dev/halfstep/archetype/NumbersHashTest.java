package dev.halfstep.archetype;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.store.Chunk;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks which differences between the numbers of entities change their hash. */
class NumbersHashTest {

    private static final int ROWS = 5;

    private final long[] entities = {1, 2, 7, 1L << 46, (1L << 47) - 1};

    static IntStream strides() {
        return IntStream.rangeClosed(1, Chunk.MAX_FLOATS);
    }

    private static float[] random(int stride) {
        SplittableRandom random = new SplittableRandom(stride);
        float[] numbers = new float[ROWS * stride];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (float) random.nextDouble(-100, 100);
        }
        return numbers;
    }

    private long hash(float[] numbers, int stride) {
        return NumbersHash.of(entities, numbers, ROWS, stride, 3);
    }

    @ParameterizedTest
    @MethodSource("strides")
    void everyBitOfEveryNumberCounts(int stride) {
        float[] numbers = random(stride);
        Set<Long> hashes = new HashSet<>(List.of(hash(numbers, stride)));
        int states = 1;
        for (int i = 0; i < numbers.length; i++) {
            float before = numbers[i];
            for (int bit = 0; bit < Float.SIZE; bit++) {
                numbers[i] = Float.intBitsToFloat(Float.floatToRawIntBits(before) ^ (1 << bit));
                if (!Float.isNaN(numbers[i])) {
                    hashes.add(hash(numbers, stride));
                    states++;
                }
            }
            numbers[i] = before;
        }
        assertEquals(states, hashes.size());
        assertTrue(states > numbers.length * 31, "states: " + states);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 10})
    void twoNumbersThatChangePlacesAreAnotherState(int stride) {
        float[] numbers = random(stride);
        Set<Long> hashes = new HashSet<>(List.of(hash(numbers, stride)));
        int pairs = 0;
        for (int i = 0; i < numbers.length; i++) {
            for (int j = 0; j < i; j++) {
                float[] swapped = numbers.clone();
                swapped[i] = numbers[j];
                swapped[j] = numbers[i];
                hashes.add(hash(swapped, stride));
                pairs++;
            }
        }
        assertEquals(1 + pairs, hashes.size());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10, 64})
    void theOrderAndTheChunksOfRowsDoNotCount(int stride) {
        float[] numbers = random(stride);
        long[] reversed = new long[ROWS];
        float[] reversedNumbers = new float[numbers.length];
        long oneByOne = 0;
        for (int row = 0; row < ROWS; row++) {
            int to = ROWS - 1 - row;
            reversed[to] = entities[row];
            System.arraycopy(numbers, row * stride, reversedNumbers, to * stride, stride);
            long[] entity = {entities[row]};
            oneByOne +=
                    NumbersHash.of(entity, Arrays.copyOfRange(numbers, row * stride, (row + 1) * stride), 1, stride, 3);
        }
        assertEquals(hash(numbers, stride), NumbersHash.of(reversed, reversedNumbers, ROWS, stride, 3));
        assertEquals(hash(numbers, stride), oneByOne);
        assertEquals(0, NumbersHash.of(entities, numbers, 0, stride, 3));
    }

    @Test
    void numbersAfterTheLastRowDoNotCount() {
        float[] numbers = random(4);
        float[] longer = Arrays.copyOf(numbers, 100);
        longer[numbers.length] = Float.NaN;
        assertEquals(hash(numbers, 4), hash(longer, 4));
    }

    @Test
    void theComponentAndTheEntityCount() {
        float[] numbers = random(2);
        Set<Long> hashes = new HashSet<>();
        for (int component = 0; component < 100; component++) {
            hashes.add(NumbersHash.of(entities, numbers, ROWS, 2, component));
        }
        entities[1] = 3;
        hashes.add(hash(numbers, 2));
        assertEquals(101, hashes.size());
    }

    /** Flips signs as a mirrored pose does. */
    @Test
    void anySignsThatDifferAreAnotherState() {
        Set<Long> hashes = new HashSet<>();
        for (int signs = 0; signs < 1 << 10; signs++) {
            float[] numbers = new float[10];
            for (int i = 0; i < 10; i++) {
                numbers[i] = (signs >> i & 1) == 0 ? i + 1 : -(i + 1);
            }
            hashes.add(ofOne(numbers));
        }
        assertEquals(1 << 10, hashes.size());
    }

    /** Changes numbers so that small differences could cancel out in the sum. */
    @Test
    void differencesInTwoNumbersDoNotCancelEachOther() {
        Set<Long> hashes = new HashSet<>();
        int states = 0;
        for (int first = -20; first <= 20; first++) {
            for (int second = -20; second <= 20; second++) {
                for (int third = -20; third <= 20; third++) {
                    float[] numbers = {first, second, third};
                    hashes.add(NumbersHash.of(entities, numbers, 1, 3, 0));
                    states++;
                }
            }
        }
        assertEquals(states, hashes.size());
    }

    /** The sum of the numbers is NaN, but no single number is. */
    @Test
    void infinitiesAreNumbers() {
        float infinity = Float.POSITIVE_INFINITY;
        assertNotEquals(ofOne(infinity, -infinity, 1), ofOne(-infinity, infinity, 1));
        assertNotEquals(ofOne(infinity, -infinity, 1), ofOne(infinity, -infinity, 2));
        assertNotEquals(ofOne(infinity, -infinity, 1), ofOne(infinity, Float.NaN, 1));
        assertNotEquals(
                ofOne(Float.MAX_VALUE, Float.MAX_VALUE, -infinity), ofOne(Float.MAX_VALUE, Float.MAX_VALUE, -1));
    }

    @ParameterizedTest
    @MethodSource("strides")
    void allNaNValuesAreEqualAndOtherNumbersStillCount(int stride) {
        Set<Long> hashes = new HashSet<>(List.of(hash(random(stride), stride)));
        for (int i = 0; i < ROWS * stride; i++) {
            float[] numbers = random(stride);
            numbers[i] = Float.NaN;
            long hash = hash(numbers, stride);
            hashes.add(hash);
            for (int bits : new int[] {0x7fc12345, 0xffc00000, 0x7f800001, -1}) {
                numbers[i] = Float.intBitsToFloat(bits);
                assertEquals(hash, hash(numbers, stride));
            }
            int beside = (i + 1) % numbers.length;
            numbers[beside] = Math.nextUp(numbers[beside]);
            if (beside != i) {
                hashes.add(hash(numbers, stride));
            }
        }
        assertEquals(1 + 2 * ROWS * stride, hashes.size());
    }

    @Test
    void minusZeroIsNotZero() {
        assertNotEquals(ofOne(0f, 0f, 0f), ofOne(0f, -0f, 0f));
        assertNotEquals(ofOne(0f, 0f, 0f), ofOne(0f, 0f, -0f));
    }

    private long ofOne(float... numbers) {
        return NumbersHash.of(entities, numbers, 1, numbers.length, 0);
    }

    @Test
    void entitiesCountEachOnItsOwn() {
        long two = NumbersHash.ofEntities(new long[] {1, 2, 99}, 2);
        assertEquals(two, NumbersHash.ofEntities(new long[] {2, 1}, 2));
        assertEquals(two, NumbersHash.ofEntities(new long[] {1}, 1) + NumbersHash.ofEntities(new long[] {2}, 1));
        assertNotEquals(two, NumbersHash.ofEntities(new long[] {1, 3}, 2));
        assertNotEquals(two, NumbersHash.ofEntities(new long[] {3}, 1));
        assertEquals(0, NumbersHash.ofEntities(new long[0], 0));
    }
}
