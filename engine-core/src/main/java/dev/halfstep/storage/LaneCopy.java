package dev.halfstep.storage;

import java.util.Arrays;

/**
 * A full copy of one lane of a column. States refer to the same copy as long as few rows change: each state has its
 * changed rows in a {@link LanePatch}.
 */
final class LaneCopy extends SavedPart<LaneCopy> {

    /** The memory of a copy besides its floats, in bytes. */
    private static final long OVERHEAD_BYTES = 48;

    final float[] floats;

    /** The number of rows that were copied. */
    int rows;

    /** The number of further copies that are made without a search for unchanged rows, after one that was in vain. */
    int copiesWithoutSearch;

    /** Whether {@link #hasNaN} is computed. */
    private boolean isChecked;

    private boolean hasNaN;

    LaneCopy(int length) {
        floats = new float[length];
    }

    @Override
    long bytes() {
        return OVERHEAD_BYTES + ArrayBytes.ofInts(floats.length);
    }

    /** Replaces the values. */
    void set(float[] source, int newRows, int floatsPerRow) {
        System.arraycopy(source, 0, floats, 0, newRows * floatsPerRow);
        rows = newRows;
        isChecked = false;
    }

    /**
     * Returns whether any value is NaN. {@link Arrays#mismatch(float[], float[])} takes two NaN values for equal
     * although their bits may differ; without a NaN in one of both arrays, it compares bits.
     */
    boolean hasNaN(int floatsPerRow) {
        if (!isChecked) {
            hasNaN = false;
            for (int i = 0; i < rows * floatsPerRow; i++) {
                hasNaN |= Float.isNaN(floats[i]);
            }
            isChecked = true;
        }
        return hasNaN;
    }
}
