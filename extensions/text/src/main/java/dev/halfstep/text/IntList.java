package dev.halfstep.text;

import java.util.Arrays;

/** An array of numbers that grows. */
final class IntList {

    private int[] values = new int[64];
    private int size;

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    /** Returns the numbers, and removes them. */
    int[] take() {
        int[] taken = Arrays.copyOf(values, size);
        size = 0;
        return taken;
    }
}
