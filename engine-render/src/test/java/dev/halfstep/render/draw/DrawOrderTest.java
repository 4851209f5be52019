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

class DrawOrderTest {

    private record Instance(int index, int shapeOrder, long entityNumber) {}

    private final DrawOrder order = new DrawOrder();

    private int[] sorted() {
        boolean wasSorted = order.isSorted();
        order.sort();
        int[] places = new int[order.count()];
        for (int i = 0; i < places.length; i++) {
            places[i] = wasSorted ? i : order.places()[i];
        }
        return places;
    }

    @Test
    void sortsByOrderThenByEntityAge() {
        order.add(DrawOrder.key(1, 1));
        order.add(DrawOrder.key(0, 9));
        order.add(DrawOrder.key(-1_000, 7));
        order.add(DrawOrder.key(0, 8));
        order.add(DrawOrder.key(1_000, 2));

        assertArrayEquals(new int[] {2, 3, 1, 0, 4}, sorted());
    }

    @Test
    void isEmptyAfterClear() {
        order.add(DrawOrder.key(0, 2));
        order.add(DrawOrder.key(0, 1));
        order.sort();
        order.clear();
        order.add(DrawOrder.key(0, 5));
        order.add(DrawOrder.key(0, 6));

        assertArrayEquals(new int[] {0, 1}, sorted());
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
            order.add(DrawOrder.key(shapeOrder, entityNumber));
        }
        instances.sort(Comparator.comparingInt(Instance::shapeOrder).thenComparingLong(Instance::entityNumber));

        assertArrayEquals(instances.stream().mapToInt(Instance::index).toArray(), sorted());
    }

    @Test
    void sortsAnEmptyList() {
        order.sort();

        assertEquals(0, order.count());
    }
}
