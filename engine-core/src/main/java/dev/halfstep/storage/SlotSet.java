package dev.halfstep.storage;

import java.util.Arrays;

/**
 * A bit set of the slots of one {@link DenseColumn}. It has room for as many slots as the column, and grows with it, so that
 * operations on a small column are fast. Callers iterate over ranges of consecutive slots, so that a pass over a
 * full set is one plain loop:
 *
 * <pre>{@code
 * for (int from = set.nextSlot(0), to; from < size; from = set.nextSlot(to)) {
 *     to = set.rangeEnd(from, size);
 *     ... // slots from, from + 1, ..., to - 1
 * }
 * }</pre>
 *
 * @hidden
 */
public final class SlotSet {

    private static final int WORD_BITS = 64;

    private long[] words;

    /** True only if all words are 0. May be false although all words are 0. */
    private boolean knownEmpty = true;

    /**
     * Creates an empty set.
     *
     * @param capacity the number of slots that it has room for
     */
    public SlotSet(int capacity) {
        words = new long[wordCount(capacity)];
    }

    private static int wordCount(int capacity) {
        return (capacity + WORD_BITS - 1) / WORD_BITS; // rounded up
    }

    /**
     * Makes room for more slots, when the column grows.
     *
     * @param capacity the number of slots, not less than before
     */
    public void grow(int capacity) {
        if (wordCount(capacity) > words.length) {
            words = Arrays.copyOf(words, wordCount(capacity));
        }
    }

    /**
     * Returns whether the set is known to be empty, in constant time.
     *
     * @return true only if the set is empty; false for an empty set whose last slot was removed by {@link #remove} or
     *     {@link #removeRange}
     */
    public boolean isKnownEmpty() {
        return knownEmpty;
    }

    /**
     * Returns whether the set contains a slot.
     *
     * @param slot any slot
     * @return true if the slot is in the set
     */
    public boolean contains(int slot) {
        int word = slot / WORD_BITS;
        return word < words.length && (words[word] & (1L << slot)) != 0; // Java uses the distance modulo 64
    }

    /**
     * Returns the next slot in the set.
     *
     * @param from the first slot to check, 0 to {@code Chunk.MAX_SLOTS}
     * @return the first slot of the set that is {@code from} or greater, {@code Chunk.MAX_SLOTS} if there is none
     */
    public int nextSlot(int from) {
        int word = from / WORD_BITS;
        if (word >= words.length) {
            return Chunk.MAX_SLOTS;
        }
        long bits = words[word] & bitsFrom(from);
        while (bits == 0) {
            if (++word == words.length) {
                return Chunk.MAX_SLOTS;
            }
            bits = words[word];
        }
        return word * WORD_BITS + Long.numberOfTrailingZeros(bits);
    }

    /**
     * Returns the end of a range of consecutive slots of the set.
     *
     * @param from a slot in the set
     * @param limit the maximum result, greater than {@code from}
     * @return the first slot after {@code from} that is not in the set, or the limit if that is less
     */
    public int rangeEnd(int from, int limit) {
        int word = from / WORD_BITS;
        long absent = ~words[word] & bitsFrom(from);
        while (absent == 0 && ++word < words.length) {
            absent = ~words[word];
        }
        return absent == 0 ? limit : Math.min(word * WORD_BITS + Long.numberOfTrailingZeros(absent), limit);
    }

    /**
     * Adds a slot.
     *
     * @param slot a slot for which the set has room
     */
    public void add(int slot) {
        words[slot / WORD_BITS] |= 1L << slot;
        knownEmpty = false;
    }

    /**
     * Adds or removes a slot.
     *
     * @param slot a slot for which the set has room
     * @param contained true to add it, false to remove it
     */
    public void set(int slot, boolean contained) {
        if (contained) {
            add(slot);
        } else {
            remove(slot);
        }
    }

    /**
     * Adds all slots of another set.
     *
     * @param other another set of the same column
     */
    public void addAll(SlotSet other) {
        for (int word = 0; word < words.length; word++) {
            words[word] |= other.words[word];
        }
        knownEmpty &= other.knownEmpty;
    }

    /**
     * Removes all slots of another set.
     *
     * @param other another set of the same column
     */
    public void removeAll(SlotSet other) {
        long remaining = 0;
        for (int word = 0; word < words.length; word++) {
            words[word] &= ~other.words[word];
            remaining |= words[word];
        }
        knownEmpty = remaining == 0;
    }

    /**
     * Adds a range of slots.
     *
     * @param from the first slot
     * @param to the slot after the last one, greater than {@code from}
     */
    public void addRange(int from, int to) {
        for (int word = from / WORD_BITS; word <= (to - 1) / WORD_BITS; word++) {
            words[word] |= bitsOfRange(word, from, to);
        }
        knownEmpty = false;
    }

    /**
     * Removes a slot.
     *
     * @param slot a slot for which the set has room
     */
    public void remove(int slot) {
        words[slot / WORD_BITS] &= ~(1L << slot);
    }

    /**
     * Removes a range of slots.
     *
     * @param from the first slot
     * @param to the slot after the last one, greater than {@code from}
     */
    public void removeRange(int from, int to) {
        if (knownEmpty) {
            return;
        }
        for (int word = from / WORD_BITS; word <= (to - 1) / WORD_BITS; word++) {
            words[word] &= ~bitsOfRange(word, from, to);
        }
    }

    /**
     * Returns whether the set contains a slot of a range.
     *
     * @param from the first slot
     * @param to the slot after the last one, greater than {@code from}
     * @return true if at least one slot of the range is in the set
     */
    public boolean containsAny(int from, int to) {
        if (knownEmpty) {
            return false;
        }
        for (int word = from / WORD_BITS; word <= (to - 1) / WORD_BITS; word++) {
            if ((words[word] & bitsOfRange(word, from, to)) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns the bits that the slots of a range have in a word. The word has at least one slot of the range. */
    private static long bitsOfRange(int word, int from, int to) {
        long notBefore = word == from / WORD_BITS ? bitsFrom(from) : -1L;
        // The shift removes the slots from "to" on: Java uses the distance modulo 64, here 64 - to % 64, or 0.
        long notAfter = word == (to - 1) / WORD_BITS ? -1L >>> -to : -1L;
        return notBefore & notAfter;
    }

    /** Returns the bits of a slot and of all later slots in the word of that slot. */
    private static long bitsFrom(int slot) {
        return -1L << slot; // Java uses the distance modulo 64
    }

    /** Removes all slots. */
    public void clear() {
        if (!knownEmpty) {
            Arrays.fill(words, 0);
            knownEmpty = true;
        }
    }

    /**
     * Adds up to eight slots: bit i of {@code bits} stands for slot {@code first + i}. {@code first} must be a multiple
     * of 8.
     */
    void addEight(int first, long bits) {
        words[first / WORD_BITS] |= bits << first;
        knownEmpty = false;
    }
}
