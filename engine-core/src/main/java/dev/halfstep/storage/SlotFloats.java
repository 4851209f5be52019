package dev.halfstep.storage;

import java.util.Arrays;

/** Copies and clears the floats of single slots of a lane. */
final class SlotFloats {

    /** The number of floats of a pose, which most entities have. */
    private static final int POSE_FLOATS = 10;

    private SlotFloats() {}

    /**
     * Copies the floats of one slot. Most components have few: for these, System.arraycopy takes several times as long.
     */
    static void copy(float[] from, int fromSlot, float[] to, int toSlot, int floats) {
        int fromIndex = fromSlot * floats;
        int toIndex = toSlot * floats;
        if (floats == POSE_FLOATS) {
            copyFive(from, fromIndex, to, toIndex);
            copyFive(from, fromIndex + 5, to, toIndex + 5);
            return;
        }
        to[toIndex] = from[fromIndex];
        if (floats > 1) {
            to[toIndex + 1] = from[fromIndex + 1];
            if (floats > 2) {
                to[toIndex + 2] = from[fromIndex + 2];
                if (floats > 3) {
                    System.arraycopy(from, fromIndex + 3, to, toIndex + 3, floats - 3);
                }
            }
        }
    }

    /** Sets the floats of a slot to 0. */
    static void clear(float[] lane, int slot, int floats) {
        int index = slot * floats;
        if (floats == POSE_FLOATS) {
            clearFive(lane, index);
            clearFive(lane, index + 5);
            return;
        }
        lane[index] = 0f; // as in copy: faster than Arrays.fill
        if (floats > 1) {
            lane[index + 1] = 0f;
            if (floats > 2) {
                Arrays.fill(lane, index + 2, index + floats, 0f);
            }
        }
    }

    private static void clearFive(float[] lane, int index) {
        lane[index] = 0f;
        lane[index + 1] = 0f;
        lane[index + 2] = 0f;
        lane[index + 3] = 0f;
        lane[index + 4] = 0f;
    }

    private static void copyFive(float[] from, int fromIndex, float[] to, int toIndex) {
        to[toIndex] = from[fromIndex];
        to[toIndex + 1] = from[fromIndex + 1];
        to[toIndex + 2] = from[fromIndex + 2];
        to[toIndex + 3] = from[fromIndex + 3];
        to[toIndex + 4] = from[fromIndex + 4];
    }
}
