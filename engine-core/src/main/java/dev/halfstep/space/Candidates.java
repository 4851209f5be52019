package dev.halfstep.space;

import java.util.Arrays;

/** The items that a {@link CellGrid} has found near a place: a growing array. */
final class Candidates {

    private int[] items = new int[32];
    private int size;

    int size() {
        return size;
    }

    int get(int i) {
        return items[i];
    }

    void clear() {
        size = 0;
    }

    void add(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, 2 * size);
        }
        items[size++] = item;
    }
}
