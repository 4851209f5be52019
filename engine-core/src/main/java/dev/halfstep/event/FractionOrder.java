package dev.halfstep.event;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Orders the events of one step by fraction; equal fractions keep their order. Reuses its memory. */
final class FractionOrder {

    /** One key for each event: the bits of its fraction, then its former position. Sorted keys order the events. */
    private long[] keys = {};

    private long[] merged = {};
    private @Nullable Object[] events = {};

    /** Orders the events {@code from} (inclusive) to {@code to} (exclusive). */
    <E> void sort(EventRing<E> ring, long from, long to) {
        int count = (int) (to - from);
        if (keys.length < count) {
            keys = new long[ring.length()];
            merged = new long[ring.length()];
            events = new Object[ring.length()];
        }
        for (int i = 0; i < count; i++) {
            // positive floats and their bits have the same order
            keys[i] = (long) Float.floatToRawIntBits(ring.fraction(from + i)) << Integer.SIZE | i;
            events[i] = ring.get(from + i);
        }
        sortKeys(count);
        for (int i = 0; i < count; i++) {
            int bits = (int) (keys[i] >>> Integer.SIZE);
            @SuppressWarnings("unchecked") // the events are those of the ring
            E event = (E) events[formerPosition(i)];
            ring.set(from + i, event, Float.intBitsToFloat(bits));
        }
        Arrays.fill(events, 0, count, null);
    }

    /** Returns the position of an event before the sort. Both positions are relative to the first sorted event. */
    int formerPosition(int position) {
        return (int) keys[position]; // the lower half of the key
    }

    /** Sorts the keys by a bottom-up merge sort, which does not allocate; {@code Arrays.sort} may. */
    private void sortKeys(int count) {
        for (int runLength = 1; runLength < count; runLength *= 2) {
            for (int begin = 0; begin < count; begin += 2 * runLength) {
                merge(begin, Math.min(begin + runLength, count), Math.min(begin + 2 * runLength, count));
            }
            long[] sorted = merged;
            merged = keys;
            keys = sorted;
        }
    }

    /** Merges two sorted runs: {@code begin} to {@code middle}, and {@code middle} to {@code end} (exclusive). */
    private void merge(int begin, int middle, int end) {
        int left = begin;
        int right = middle;
        for (int i = begin; i < end; i++) {
            boolean takesLeft = right == end || (left < middle && keys[left] < keys[right]);
            merged[i] = takesLeft ? keys[left++] : keys[right++];
        }
    }
}
