package dev.halfstep.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

/** Checks which differences between the floats of entities change their hash. */
class DenseHashTest {

    private static final int ROWS = 5;

    /** The index of a component class; any would do. */
    private static final int COMPONENT = 3;

    /** The number of floats of a transform, for which the hash has a faster loop. */
    private static final int TRANSFORM_STRIDE = 10;

    /** Numbers of simulated entities, and the lowest and the highest number of a presentation entity. */
    private final long[] entityNumbers = {1, 2, 7, 1L << 46, (1L << 47) - 1};

    static IntStream strides() {
        return IntStream.rangeClosed(1, DenseColumn.MAX_FLOATS);
    }

    private static float[] randomFloats(int stride) {
        SplittableRandom random = new SplittableRandom(stride);
        float[] floats = new float[ROWS * stride];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) random.nextDouble(-100, 100);
        }
        return floats;
    }

    private long hash(float[] floats, int stride) {
        return DenseHash.ofFloats(entityNumbers, floats, ROWS, stride, COMPONENT);
    }

    @ParameterizedTest
    @MethodSource("strides")
    void everyBitOfEveryFloatChangesTheHash(int stride) {
        float[] floats = randomFloats(stride);
        Set<Long> hashes = new HashSet<>(List.of(hash(floats, stride)));
        int stateCount = 1;
        for (int i = 0; i < floats.length; i++) {
            float before = floats[i];
            for (int bit = 0; bit < Float.SIZE; bit++) {
                floats[i] = Float.intBitsToFloat(Float.floatToRawIntBits(before) ^ (1 << bit));
                if (!Float.isNaN(floats[i])) {
                    hashes.add(hash(floats, stride));
                    stateCount++;
                }
            }
            floats[i] = before;
        }
        assertEquals(stateCount, hashes.size(), "different hashes");
        // At most one flipped bit makes a float NaN: the only zero bit of its exponent.
        assertTrue(stateCount > floats.length * 31, "at least 31 of the 32 flipped bits of a float must give a number");
    }

    /** Recordings and rollback compare hashes, so a faster loop must return the same bits. */
    @ParameterizedTest
    @MethodSource("strides")
    void equalsTheSumOfItsDefinition(int stride) {
        float[] floats = randomFloats(stride);
        floats[stride - 1] = Float.intBitsToFloat(0xFFC0_1234); // a NaN with other bits than Float.NaN
        floats[stride] = -0f;
        floats[floats.length - 1] = Float.NEGATIVE_INFINITY;
        floats[floats.length - stride] = Float.POSITIVE_INFINITY; // the sum of both infinities is NaN
        long entityFactor = factor(DenseColumn.MAX_FLOATS); // the factors of the floats come first
        long componentFactor = factor(DenseColumn.MAX_FLOATS + 1);
        long sum = 0;
        for (int row = 0; row < ROWS; row++) {
            long hash = entityNumbers[row] * entityFactor + (COMPONENT + 1) * componentFactor;
            for (int i = 0; i < stride; i++) {
                hash += Float.floatToIntBits(floats[row * stride + i]) * factor(i);
            }
            sum += HashSink.mix(hash);
        }
        assertEquals(sum, hash(floats, stride));
    }

    /** Returns one of the odd factors of the hash: 2^64 / golden ratio, times 1, 2, 3 and so on, mixed. */
    private static long factor(int index) {
        return HashSink.mix((index + 1) * 0x9E3779B97F4A7C15L) | 1;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, TRANSFORM_STRIDE})
    void swappingTwoFloatsChangesTheHash(int stride) {
        float[] floats = randomFloats(stride);
        Set<Long> hashes = new HashSet<>(List.of(hash(floats, stride)));
        int pairs = 0;
        for (int i = 0; i < floats.length; i++) {
            for (int j = 0; j < i; j++) {
                float[] swapped = floats.clone();
                swapped[i] = floats[j];
                swapped[j] = floats[i];
                hashes.add(hash(swapped, stride));
                pairs++;
            }
        }
        assertEquals(1 + pairs, hashes.size(), "different hashes");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, TRANSFORM_STRIDE, DenseColumn.MAX_FLOATS})
    void theHashIgnoresTheOrderAndTheChunksOfRows(int stride) {
        float[] floats = randomFloats(stride);
        long[] reversedEntities = new long[ROWS];
        float[] reversedFloats = new float[floats.length];
        long sumOfRows = 0;
        for (int row = 0; row < ROWS; row++) {
            int target = ROWS - 1 - row;
            reversedEntities[target] = entityNumbers[row];
            System.arraycopy(floats, row * stride, reversedFloats, target * stride, stride);
            long[] entity = {entityNumbers[row]}; // a chunk with this row only
            sumOfRows += DenseHash.ofFloats(
                    entity, Arrays.copyOfRange(floats, row * stride, (row + 1) * stride), 1, stride, COMPONENT);
        }
        assertEquals(
                hash(floats, stride),
                DenseHash.ofFloats(reversedEntities, reversedFloats, ROWS, stride, COMPONENT),
                "the hash of reversed rows");
        assertEquals(hash(floats, stride), sumOfRows, "the sum of the hashes of single rows");
        assertEquals(0, DenseHash.ofFloats(entityNumbers, floats, 0, stride, COMPONENT), "the hash of no rows");
    }

    @Test
    void ignoresFloatsAfterTheLastRow() {
        int stride = 4;
        float[] floats = randomFloats(stride);
        float[] longer = Arrays.copyOf(floats, floats.length + 10);
        longer[floats.length] = Float.NaN;
        assertEquals(hash(floats, stride), hash(longer, stride));
    }

    @Test
    void theHashDependsOnComponentAndEntity() {
        int stride = 2;
        float[] floats = randomFloats(stride);
        Set<Long> hashes = new HashSet<>();
        for (int component = 0; component < 100; component++) {
            hashes.add(DenseHash.ofFloats(entityNumbers, floats, ROWS, stride, component));
        }
        entityNumbers[1] = 3; // instead of 2; the next call uses COMPONENT, whose hash with 2 is in the set
        hashes.add(hash(floats, stride));
        assertEquals(100 + 1, hashes.size(), "different hashes");
    }

    /** Mirrored poses differ in signs only. */
    @Test
    void everyCombinationOfTenSignsHasItsOwnHash() {
        Set<Long> hashes = new HashSet<>();
        for (int signs = 0; signs < 1 << TRANSFORM_STRIDE; signs++) { // bit i is the sign of float i
            float[] floats = new float[TRANSFORM_STRIDE];
            for (int i = 0; i < TRANSFORM_STRIDE; i++) {
                floats[i] = (signs >> i & 1) == 0 ? i + 1 : -(i + 1);
            }
            hashes.add(hashOfOne(floats));
        }
        assertEquals(1 << TRANSFORM_STRIDE, hashes.size(), "different hashes");
    }

    /** Combines small changes of three floats, which a weak hash would cancel out in its sum. */
    @Test
    void differencesInSeveralFloatsDoNotCancelOut() {
        Set<Long> hashes = new HashSet<>();
        int stateCount = 0;
        for (int first = -20; first <= 20; first++) {
            for (int second = -20; second <= 20; second++) {
                for (int third = -20; third <= 20; third++) {
                    hashes.add(hashOfOne(first, second, third));
                    stateCount++;
                }
            }
        }
        assertEquals(stateCount, hashes.size(), "different hashes");
    }

    /** The sum of the floats is NaN, but no single float is. */
    @Test
    void hashesInfinitiesLikeOtherFloats() {
        float infinity = Float.POSITIVE_INFINITY;
        assertNotEquals(hashOfOne(infinity, -infinity, 1), hashOfOne(-infinity, infinity, 1));
        assertNotEquals(hashOfOne(infinity, -infinity, 1), hashOfOne(infinity, -infinity, 2));
        assertNotEquals(hashOfOne(infinity, -infinity, 1), hashOfOne(infinity, Float.NaN, 1));
        // The first two floats overflow to infinity in the sum.
        assertNotEquals(
                hashOfOne(Float.MAX_VALUE, Float.MAX_VALUE, -infinity),
                hashOfOne(Float.MAX_VALUE, Float.MAX_VALUE, -1));
    }

    @ParameterizedTest
    @MethodSource("strides")
    void allNaNValuesHashEqualAndOtherFloatsStillCount(int stride) {
        int[] otherNaNBits = {0x7FC12345, 0xFFC00000, 0x7F800001, -1};
        Set<Long> hashes = new HashSet<>(List.of(hash(randomFloats(stride), stride)));
        for (int i = 0; i < ROWS * stride; i++) {
            float[] floats = randomFloats(stride);
            floats[i] = Float.NaN;
            long hash = hash(floats, stride);
            hashes.add(hash);
            for (int bits : otherNaNBits) {
                floats[i] = Float.intBitsToFloat(bits);
                assertEquals(hash, hash(floats, stride), () -> "NaN with the bits " + Integer.toHexString(bits));
            }
            int neighbour = (i + 1) % floats.length;
            floats[neighbour] = Math.nextUp(floats[neighbour]);
            hashes.add(hash(floats, stride));
        }
        // Without NaN; and for each float, with NaN, and with NaN and a changed neighbour.
        assertEquals(1 + 2 * ROWS * stride, hashes.size(), "different hashes");
    }

    @Test
    void minusZeroAndZeroHashDifferently() {
        assertNotEquals(hashOfOne(0f, 0f, 0f), hashOfOne(0f, -0f, 0f));
        assertNotEquals(hashOfOne(0f, 0f, 0f), hashOfOne(0f, 0f, -0f));
    }

    private long hashOfOne(float... floats) {
        return DenseHash.ofFloats(entityNumbers, floats, /* size= */ 1, floats.length, COMPONENT);
    }

    @Test
    void addsTheHashesOfEntityNumbers() {
        long hash = DenseHash.ofEntityNumbers(new long[] {1, 2, 99}, 2); // of 1 and 2; 99 is after the last row
        assertEquals(hash, DenseHash.ofEntityNumbers(new long[] {2, 1}, 2));
        assertEquals(hash, DenseHash.ofEntityNumbers(new long[] {1}, 1) + DenseHash.ofEntityNumbers(new long[] {2}, 1));
        assertNotEquals(hash, DenseHash.ofEntityNumbers(new long[] {1, 3}, 2));
        assertNotEquals(hash, DenseHash.ofEntityNumbers(new long[] {3}, 1));
        assertEquals(0, DenseHash.ofEntityNumbers(new long[0], 0));
    }
}
