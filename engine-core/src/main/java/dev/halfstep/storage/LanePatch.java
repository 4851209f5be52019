package dev.halfstep.storage;

/** The rows of one lane in which a state differs from a {@link LaneCopy}. */
final class LanePatch extends SavedPart<LanePatch> {

    /** The memory of a patch besides its numbers, in bytes. */
    private static final long OVERHEAD_BYTES = 64;

    /** The rows in ascending order, of which the first {@link #count} elements are used. */
    final int[] rows;

    /** The floats of these rows. */
    final float[] floats;

    int count;

    LanePatch(int capacity, int floatsPerRow) {
        rows = new int[capacity];
        floats = new float[capacity * floatsPerRow];
    }

    @Override
    long bytes() {
        return OVERHEAD_BYTES + ArrayBytes.ofInts(rows.length) + ArrayBytes.ofInts(floats.length);
    }

    /** Replaces the rows and their values. */
    void set(int[] newRows, int newCount, float[] source, int floatsPerRow) {
        count = newCount;
        System.arraycopy(newRows, 0, rows, 0, newCount);
        for (int i = 0; i < newCount; i++) {
            copyRow(source, newRows[i], floats, i, floatsPerRow);
        }
    }

    /** Returns whether the patch has just some rows, with the same bits. */
    boolean equalsRows(int[] otherRows, int otherCount, float[] source, int floatsPerRow) {
        if (count != otherCount) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (rows[i] != otherRows[i] || !equalsRow(floats, i, source, rows[i], floatsPerRow)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether two rows have the same bits. */
    static boolean equalsRow(float[] a, int rowOfA, float[] b, int rowOfB, int floatsPerRow) {
        for (int i = 0; i < floatsPerRow; i++) {
            if (Float.floatToRawIntBits(a[rowOfA * floatsPerRow + i])
                    != Float.floatToRawIntBits(b[rowOfB * floatsPerRow + i])) {
                return false;
            }
        }
        return true;
    }

    static void copyRow(float[] source, int sourceRow, float[] target, int targetRow, int floatsPerRow) {
        for (int i = 0; i < floatsPerRow; i++) { // faster than System.arraycopy for so few floats
            target[targetRow * floatsPerRow + i] = source[sourceRow * floatsPerRow + i];
        }
    }
}
