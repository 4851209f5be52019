package dev.halfstep.storage;

import java.util.Arrays;

/**
 * Stores a set of the slots of one {@link DenseColumn}, as bits. The set has room for as many slots as the column and
 * grows with the column: operations on a small column are fast. Callers iterate over ranges of consecutive slots, which
 * makes a pass over a full set one plain loop:
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

    /** The maximum number of slots of a column, and so of the rows of a chunk. */
    public static final int MAX_SLOTS = 4096;

    private static final int WORD_BITS = 64;

    private long[] words;

    /** True only if all words are 0. May be false although all words are 0. */
    private boolean knownEmpty = true;

    public SlotSet(int capacity) {
        words = new long[wordCount(capacity)];
    }

    private static int wordCount(int capacity) {
        return (capacity + WORD_BITS - 1) / WORD_BITS; // rounded up
    }

    /** Makes room for more slots, when the column grows. */
    public void grow(int capacity) {
        if (wordCount(capacity) > words.length) {
            words = Arrays.copyOf(words, wordCount(capacity));
        }
    }

    /**
     * Returns whether the set is known to be empty, in constant time. False for an empty set whose last slot was
     * removed by {@link #remove} or {@link #removeRange}.
     */
    public boolean isKnownEmpty() {
        return knownEmpty;
    }

    public boolean contains(int slot) {
        if (knownEmpty) {
            return false;
        }
        int word = slot / WORD_BITS;
        return word < words.length && (words[word] & (1L << slot)) != 0; // Java uses the distance modulo 64
    }

    /**
     * Returns the first slot of the set that is {@code from} or greater, {@code MAX_SLOTS} if there is none.
     * {@code from} may be {@code MAX_SLOTS}, too.
     */
    public int nextSlot(int from) {
        int word = from / WORD_BITS;
        if (word >= words.length) {
            return MAX_SLOTS;
        }
        long bits = words[word] & bitsFrom(from);
        while (bits == 0) {
            if (++word == words.length) {
                return MAX_SLOTS;
            }
            bits = words[word];
        }
        return word * WORD_BITS + Long.numberOfTrailingZeros(bits);
    }

    /**
     * Returns the end of the range of consecutive slots that begins with {@code from}, which is in the set: at most
     * {@code limit}, which is greater than {@code from}.
     */
    public int rangeEnd(int from, int limit) {
        int word = from / WORD_BITS;
        long absent = ~words[word] & bitsFrom(from);
        while (absent == 0 && ++word < words.length) {
            absent = ~words[word];
        }
        return absent == 0 ? limit : Math.min(word * WORD_BITS + Long.numberOfTrailingZeros(absent), limit);
    }

    /** Adds a slot for which the set has room. */
    public void add(int slot) {
        words[slot / WORD_BITS] |= 1L << slot;
        knownEmpty = false;
    }

    /** Adds or removes a slot for which the set has room. */
    public void set(int slot, boolean contained) {
        if (contained) {
            add(slot);
        } else {
            remove(slot);
        }
    }

    /** Adds all slots of another set of the same column. */
    public void addAll(SlotSet other) {
        for (int word = 0; word < words.length; word++) {
            words[word] |= other.words[word];
        }
        knownEmpty &= other.knownEmpty;
    }

    /** Removes all slots of another set of the same column. */
    public void removeAll(SlotSet other) {
        long remaining = 0;
        for (int word = 0; word < words.length; word++) {
            words[word] &= ~other.words[word];
            remaining |= words[word];
        }
        knownEmpty = remaining == 0;
    }

    /** Adds the slots up to {@code to - 1}. {@code to} must be greater than {@code from}. */
    public void addRange(int from, int to) {
        for (int word = from / WORD_BITS; word <= (to - 1) / WORD_BITS; word++) {
            words[word] |= bitsOfRange(word, from, to);
        }
        knownEmpty = false;
    }

    /** Removes a slot for which the set has room. */
    public void remove(int slot) {
        if (knownEmpty) {
            return;
        }
        words[slot / WORD_BITS] &= ~(1L << slot);
    }

    /** Removes the slots up to {@code to - 1}. {@code to} must be greater than {@code from}. */
    public void removeRange(int from, int to) {
        if (knownEmpty) {
            return;
        }
        for (int word = from / WORD_BITS; word <= (to - 1) / WORD_BITS; word++) {
            words[word] &= ~bitsOfRange(word, from, to);
        }
    }

    /** Returns whether the set contains any slot up to {@code to - 1}. {@code to} must be greater than {@code from}. */
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
