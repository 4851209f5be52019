package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with the keys of shapes, which are their draw orders, and with entity numbers as ages. */
class InstanceSorterTest {

    /**
     * An instance of the reference sort.
     *
     * @param index the index in the order of adding
     */
    private record Instance(int index, float shapeOrder, long entityNumber) {}

    /** The number of frames with few instances after which a sorter shrinks. */
    private static final int UNUSED_FRAMES = 300;

    private final InstanceSorter sorter = new InstanceSorter();

    private void add(float shapeOrder, long entityNumber) {
        sorter.add(key(shapeOrder), entityNumber);
    }

    private static long key(float shapeOrder) {
        return Integer.toUnsignedLong(DrawOrder.toBits(shapeOrder, "a shape"));
    }

    /** Sorts, and returns the indices of the instances in draw order. */
    private int[] sortedIndices() {
        boolean wasSorted = sorter.isSorted();
        sorter.sort();
        int[] indices = new int[sorter.count()];
        for (int i = 0; i < indices.length; i++) {
            indices[i] = wasSorted ? i : sorter.sortedIndices()[i];
        }
        return indices;
    }

    @Test
    void sortsByOrderThenByEntityNumber() {
        sorter.clear(/* withAges= */ true);
        add(1, 1);
        add(0, 9);
        add(-1_000, 7);
        add(0, 8);
        add(1_000, 2);

        assertArrayEquals(new int[] {2, 3, 1, 0, 4}, sortedIndices(), "the indices in draw order");
    }

    @Test
    void sortsOnlyTheInstancesAddedAfterClear() {
        sorter.clear(/* withAges= */ true);
        add(0, 2);
        add(0, 1);
        sorter.sort();
        sorter.clear(/* withAges= */ true);
        add(0, 5);
        add(0, 6);

        assertArrayEquals(new int[] {0, 1}, sortedIndices(), "the indices in draw order");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void agreesWithAReferenceSort(long seed) {
        Random random = new Random(seed);
        List<Instance> instances = new ArrayList<>();
        sorter.clear(/* withAges= */ true);
        for (int i = 0; i < 3_000; i++) {
            float shapeOrder = i % 2 == 0 ? random.nextInt(10) - 5 : 1000f * random.nextFloat() - 500f;
            long entityNumber = random.nextLong(1L << 40);
            instances.add(new Instance(i, shapeOrder, entityNumber));
            add(shapeOrder, entityNumber);
        }
        instances.sort(Comparator.comparingDouble(Instance::shapeOrder).thenComparingLong(Instance::entityNumber));

        assertArrayEquals(instances.stream().mapToInt(Instance::index).toArray(), sortedIndices());
    }

    @Test
    void sortsAnEmptyList() {
        sorter.sort();

        assertEquals(0, sorter.count());
    }

    /** Adds keys in order of age, and sorts them as a frame does. */
    private void sortFrame(long... keys) {
        sorter.clear(/* withAges= */ false);
        for (long key : keys) {
            sorter.add(key, /* age= */ 0);
        }
        sorter.sort();
    }

    @Test
    void sortsEqualKeysInOrderOfAdding() {
        sortFrame(5, 3, 5, 3, 4);

        assertArrayEquals(new int[] {1, 3, 4, 0, 2}, sortedIndices(), "the indices in draw order");
    }

    @Test
    void sortsAgainIfOnlyAnAgeHasChanged() {
        for (long ageOfFirst : new long[] {2, 2, 4}) {
            sorter.clear(/* withAges= */ true);
            sorter.add(7, ageOfFirst);
            sorter.add(7, 3);
            sorter.add(7, 1);
            sorter.sort();
            int[] expected = ageOfFirst == 2 ? new int[] {2, 0, 1} : new int[] {2, 1, 0};
            assertArrayEquals(expected, Arrays.copyOf(sorter.sortedIndices(), 3), "the indices in draw order");
            assertEquals(7, sorter.keyAt(2), "the key of all");
        }
        assertEquals(2, sorter.sorts(), "the second frame has the ages of the first");

        sortFrame(7, 7, 6);
        assertArrayEquals(new int[] {2, 0, 1}, Arrays.copyOf(sorter.sortedIndices(), 3), "a frame without ages");
        sortFrame(7, 7, 6);
        assertEquals(3, sorter.sorts(), "a frame without ages, too, reuses the sort before");
    }

    @Test
    void reusesTheLastSortIfNoKeyHasChanged() {
        sortFrame(5, 3, 4);
        sortFrame(5, 3, 4);
        assertEquals(1, sorter.sorts(), "the second frame has the same keys");
        assertArrayEquals(new int[] {1, 2, 0}, Arrays.copyOf(sorter.sortedIndices(), 3), "the indices in draw order");

        sortFrame(1, 2); // ascending: needs no sort
        sortFrame(5, 3, 4);
        assertEquals(1, sorter.sorts(), "the result of the last sort is still valid");
        assertEquals(3, sorter.keyAt(0), "the lowest key");

        sortFrame(5, 3, 2);
        assertEquals(2, sorter.sorts(), "a key has changed");
        assertArrayEquals(new int[] {2, 1, 0}, Arrays.copyOf(sorter.sortedIndices(), 3), "the indices in draw order");
        sortFrame(5, 3);
        assertEquals(3, sorter.sorts(), "a key was removed");
        assertArrayEquals(new int[] {1, 0}, Arrays.copyOf(sorter.sortedIndices(), 2), "the indices in draw order");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void agreesWithAReferenceSortInAChangingScene(long seed) {
        Random random = new Random(seed);
        List<Instance> instances = new ArrayList<>();
        for (int frame = 0; frame < 200; frame++) {
            for (int change = random.nextInt(4); change > 0; change--) {
                if (!instances.isEmpty() && random.nextBoolean()) {
                    // Swap-remove, as a despawn in an archetype.
                    Collections.swap(instances, random.nextInt(instances.size()), instances.size() - 1);
                    instances.remove(instances.size() - 1);
                } else {
                    long entityNumber = 1L + frame * 10L + change; // higher in each frame
                    instances.add(new Instance(/* index= */ 0, random.nextInt(5), entityNumber)); // index is not used
                }
            }
            sorter.clear(/* withAges= */ true);
            for (int i = 0; i < instances.size(); i++) {
                add(instances.get(i).shapeOrder(), instances.get(i).entityNumber());
                instances.set(
                        i,
                        new Instance(
                                i,
                                instances.get(i).shapeOrder(),
                                instances.get(i).entityNumber()));
            }
            List<Instance> expected = new ArrayList<>(instances);
            expected.sort(Comparator.comparingDouble(Instance::shapeOrder).thenComparingLong(Instance::entityNumber));
            assertArrayEquals(expected.stream().mapToInt(Instance::index).toArray(), sortedIndices());
            for (int position = 0; position < expected.size(); position++) {
                assertEquals(key(expected.get(position).shapeOrder()), sorter.keyAt(position), "key " + position);
            }
        }
    }

    @Test
    void shrinksAfterAPeak() {
        long[] peak = new long[10_000];
        Arrays.setAll(peak, i -> 20_000 - i); // descending, so that they are sorted
        sortFrame(peak);
        int peakCapacity = sorter.capacity();
        for (int frame = 0; frame < UNUSED_FRAMES; frame++) {
            assertEquals(peakCapacity, sorter.capacity(), "the capacity in frame " + frame);
            sortFrame(3, 2, 1);
        }
        sortFrame(3, 2, 1);
        assertEquals(peakCapacity / 2, sorter.capacity(), "the capacity after " + UNUSED_FRAMES + " frames");
        assertArrayEquals(new int[] {2, 1, 0}, Arrays.copyOf(sorter.sortedIndices(), 3), "the indices in draw order");
        for (int frame = 0; frame < 20 * UNUSED_FRAMES; frame++) {
            sortFrame(3, 2, 1);
        }
        assertTrue(sorter.capacity() <= 128, "the capacity must be near its minimum, 64 keys: " + sorter.capacity());
    }
}
