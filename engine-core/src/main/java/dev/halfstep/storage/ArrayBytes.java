package dev.halfstep.storage;

/**
 * Counts the memory of arrays, as of a virtual machine with a heap of less than 32 GB: a reference takes 4 bytes.
 *
 * @hidden
 */
public final class ArrayBytes {

    /** The header of an array. */
    private static final long HEADER = 16;

    private ArrayBytes() {}

    public static long ofBytes(int length) {
        return HEADER + length;
    }

    /** Returns the memory of an array of ints, floats or references. */
    public static long ofInts(int length) {
        return HEADER + 4L * length;
    }

    public static long ofLongs(int length) {
        return HEADER + 8L * length;
    }
}
