package dev.halfstep.store;

import java.util.Arrays;

/**
 * A bit set of the slots of one chunk. It is iterated by ranges of neighbouring slots, so that a pass over a full set is
 * one plain loop:
 *
 * <pre>{@code
 * for (int from = set.next(0), to; from < size; from = set.next(to)) {
 *     to = set.end(from, size);
 *     ... // slots from, from + 1, ..., to - 1
 * }
 * }</pre>
 *
 * @hidden
 */
public final class SlotSet {

    private static final int WORD_BITS = 64;

    private final long[] words = new long[Chunk.SLOTS / WORD_BITS];
    private boolean empty = true;

    /** Creates an empty set. */
    public SlotSet() {}

    /**
     * Returns whether the set is known to be empty, in constant time.
     *
     * @return true only if it is empty; may be false for a set whose slots were removed one by one
     */
    public boolean isEmpty() {
        return empty;
    }

    /**
     * Returns whether the set contains a slot.
     *
     * @param slot any slot
     * @return true if it is
     */
    public boolean contains(int slot) {
        return (words[slot / WORD_BITS] & 1L << slot) != 0;
    }

    /**
     * Returns the next slot in the set.
     *
     * @param from the first slot to check, 0 to {@code Chunk.SLOTS}
     * @return the first slot in the set from there on, {@code Chunk.SLOTS} if there is none
     */
    public int next(int from) {
        int word = from / WORD_BITS;
        if (word == words.length) {
            return Chunk.SLOTS;
        }
        long left = words[word] & -1L << from;
        while (left == 0) {
            if (++word == words.length) {
                return Chunk.SLOTS;
            }
            left = words[word];
        }
        return word * WORD_BITS + Long.numberOfTrailingZeros(left);
    }

    /**
     * Returns the end of a range of slots in the set.
     *
     * @param from a slot in the set
     * @param limit the maximum end, greater than {@code from}
     * @return the first slot from there on that is not in the set
     */
    public int end(int from, int limit) {
        int word = from / WORD_BITS;
        long missing = ~words[word] & -1L << from;
        while (missing == 0 && ++word < words.length) {
            missing = ~words[word];
        }
        return missing == 0 ? limit : Math.min(word * WORD_BITS + Long.numberOfTrailingZeros(missing), limit);
    }

    /**
     * Adds a slot.
     *
     * @param slot any slot
     */
    public void add(int slot) {
        words[slot / WORD_BITS] |= 1L << slot;
        empty = false;
    }

    /**
     * Adds or removes a slot.
     *
     * @param slot any slot
     * @param in true to add it
     */
    public void set(int slot, boolean in) {
        if (in) {
            add(slot);
        } else {
            remove(slot);
        }
    }

    /**
     * Adds all slots of another set.
     *
     * @param other the other set
     */
    public void addAll(SlotSet other) {
        for (int word = 0; word < words.length; word++) {
            words[word] |= other.words[word];
        }
        empty &= other.empty;
    }

    /**
     * Removes all slots of another set.
     *
     * @param other the other set
     */
    public void removeAll(SlotSet other) {
        long any = 0;
        for (int word = 0; word < words.length; word++) {
            words[word] &= ~other.words[word];
            any |= words[word];
        }
        empty = any == 0;
    }

    /**
     * Adds the slots of a range whose number is greater than a limit, or is NaN.
     *
     * @param numbers a number for each slot
     * @param limit the limit
     * @param from the first slot
     * @param to the slot after the last one
     */
    public void addGreater(float[] numbers, float limit, int from, int to) {
        for (int slot = from; slot < to; ) {
            int word = slot / WORD_BITS;
            int end = Math.min((word + 1) * WORD_BITS, to);
            long bits = 0;
            for (; slot < end; slot++) {
                if (!(numbers[slot] <= limit)) {
                    bits |= 1L << slot;
                }
            }
            words[word] |= bits;
            empty &= bits == 0;
        }
    }

    /**
     * Removes a slot.
     *
     * @param slot any slot
     */
    public void remove(int slot) {
        words[slot / WORD_BITS] &= ~(1L << slot);
    }

    /**
     * Removes a range of slots.
     *
     * @param from the first slot
     * @param to the slot after the last one
     */
    public void removeRange(int from, int to) {
        if (empty) {
            return;
        }
        for (int slot = from; slot < to; ) {
            int end = Math.min((slot / WORD_BITS + 1) * WORD_BITS, to);
            long bits = end - slot == WORD_BITS ? -1L : ((1L << (end - slot)) - 1) << slot;
            words[slot / WORD_BITS] &= ~bits;
            slot = end;
        }
    }

    /** Removes all slots. */
    public void clear() {
        if (!empty) {
            Arrays.fill(words, 0);
            empty = true;
        }
    }

    /** Adds up to eight slots: those with a 1 in eight bits. The first slot is a multiple of eight. */
    void addEight(int first, long bits) {
        words[first / WORD_BITS] |= bits << first;
        empty = false;
    }
}
