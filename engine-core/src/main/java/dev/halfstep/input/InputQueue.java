package dev.halfstep.input;

import java.util.Arrays;

/**
 * Key presses and releases in the order in which they happened, each with its time. A host writes it, a frame takes
 * all of it. It holds no objects of its own, so a key costs no garbage.
 */
public final class InputQueue {

    /** Far more than hands or a test produce in one frame; beyond it the input is a fault, not a game. */
    private static final int MAX_EDGES = 1 << 16;

    private Key[] keys = new Key[64];
    private boolean[] downs = new boolean[64];
    private long[] timesNanos = new long[64];
    private int size;

    /** An empty queue. */
    public InputQueue() {}

    /**
     * Appends one edge: a key went down or came up.
     *
     * @param key which key
     * @param down true for a press, false for a release
     * @param atNanos when, by the clock of the loop
     * @throws IllegalStateException if more than 65,536 edges wait
     */
    public void add(Key key, boolean down, long atNanos) {
        if (size == MAX_EDGES) {
            throw new IllegalStateException("at most " + MAX_EDGES + " key edges may wait for a frame: one more is "
                    + key + (down ? " down" : " up"));
        }
        if (size == keys.length) {
            grow();
        }
        keys[size] = key;
        downs[size] = down;
        timesNanos[size] = atNanos;
        size++;
    }

    /**
     * How many edges wait.
     *
     * @return 0 or more
     */
    public int size() {
        return size;
    }

    /**
     * The key of an edge.
     *
     * @param index the edge, 0 for the oldest
     * @return its key
     */
    public Key key(int index) {
        return keys[checked(index)];
    }

    /**
     * Whether an edge is a press.
     *
     * @param index the edge, 0 for the oldest
     * @return true for a press, false for a release
     */
    public boolean isDown(int index) {
        return downs[checked(index)];
    }

    /**
     * When an edge happened.
     *
     * @param index the edge, 0 for the oldest
     * @return nanoseconds by the clock of the loop
     */
    public long timeNanos(int index) {
        return timesNanos[checked(index)];
    }

    /** Forgets all edges: whoever calls this has taken them. */
    public void clear() {
        size = 0;
    }

    private int checked(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("an edge lies between 0 and " + (size - 1) + ": " + index);
        }
        return index;
    }

    private void grow() {
        int capacity = 2 * size;
        keys = Arrays.copyOf(keys, capacity);
        downs = Arrays.copyOf(downs, capacity);
        timesNanos = Arrays.copyOf(timesNanos, capacity);
    }
}
