package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstanceSorterTest {

    private record Instance(int index, int shapeOrder, long entityNumber) {}

    private final InstanceSorter sorter = new InstanceSorter();

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
        sorter.add(InstanceSorter.shapeKey(1, 1));
        sorter.add(InstanceSorter.shapeKey(0, 9));
        sorter.add(InstanceSorter.shapeKey(-1_000, 7));
        sorter.add(InstanceSorter.shapeKey(0, 8));
        sorter.add(InstanceSorter.shapeKey(1_000, 2));

        assertArrayEquals(new int[] {2, 3, 1, 0, 4}, sortedIndices());
    }

    @Test
    void sortsOnlyTheInstancesAddedAfterClear() {
        sorter.add(InstanceSorter.shapeKey(0, 2));
        sorter.add(InstanceSorter.shapeKey(0, 1));
        sorter.sort();
        sorter.clear();
        sorter.add(InstanceSorter.shapeKey(0, 5));
        sorter.add(InstanceSorter.shapeKey(0, 6));

        assertArrayEquals(new int[] {0, 1}, sortedIndices());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void agreesWithAReferenceSort(long seed) {
        Random random = new Random(seed);
        List<Instance> instances = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            int shapeOrder = random.nextInt(2 * Shape.MAX_ORDER + 1) - Shape.MAX_ORDER;
            long entityNumber = random.nextLong(1L << 40);
            instances.add(new Instance(i, shapeOrder, entityNumber));
            sorter.add(InstanceSorter.shapeKey(shapeOrder, entityNumber));
        }
        instances.sort(Comparator.comparingInt(Instance::shapeOrder).thenComparingLong(Instance::entityNumber));

        assertArrayEquals(instances.stream().mapToInt(Instance::index).toArray(), sortedIndices());
    }

    @Test
    void sortsAnEmptyList() {
        sorter.sort();

        assertEquals(0, sorter.count());
    }
}
