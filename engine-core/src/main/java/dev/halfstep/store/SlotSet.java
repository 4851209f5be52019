package dev.halfstep.store;

import java.util.Arrays;

/**
 * A set of slots of one chunk, a bit for each. To walk over it, neighbouring slots together, so that a pass over slots
 * is one plain loop where all are in the set:
 *
 * <pre>{@code
 * for (int from = set.next(0), to; from < size; from = set.next(to)) {
 *     to = set.end(from, size);
 *     ... // slots from, from + 1, ..., to - 1
 * }
 * }</pre>
 */
public final class SlotSet {

    private static final int WORD_BITS = 64;

    private final long[] words = new long[Chunk.SLOTS / WORD_BITS];
    private boolean empty = true;

    /** An empty set. */
    public SlotSet() {}

    /**
     * Whether no slot is in it, as far as that is known without looking.
     *
     * @return true only if it is empty; a set whose slots were removed one by one does not notice
     */
    public boolean isEmpty() {
        return empty;
    }

    /**
     * Whether a slot is in it.
     *
     * @param slot any slot
     * @return true if it is
     */
    public boolean contains(int slot) {
        return (words[slot / WORD_BITS] & 1L << slot) != 0;
    }

    /**
     * Finds the next slot.
     *
     * @param from where to begin, 0 to {@code Chunk.SLOTS}
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
     * Finds the end of neighbouring slots.
     *
     * @param from a slot in the set
     * @param limit where to end at the latest, behind {@code from}
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
     * Puts a slot in.
     *
     * @param slot any slot
     */
    public void add(int slot) {
        words[slot / WORD_BITS] |= 1L << slot;
        empty = false;
    }

    /**
     * Puts a slot in or takes it out.
     *
     * @param slot any slot
     * @param in true to put it in
     */
    public void set(int slot, boolean in) {
        if (in) {
            add(slot);
        } else {
            remove(slot);
        }
    }

    /**
     * Puts all slots of another set in.
     *
     * @param other which
     */
    public void addAll(SlotSet other) {
        for (int word = 0; word < words.length; word++) {
            words[word] |= other.words[word];
        }
        empty &= other.empty;
    }

    /**
     * Takes all slots of another set out.
     *
     * @param other which
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
     * Puts those of some neighbouring slots in whose number is greater than a limit, or none at all.
     *
     * @param numbers a number for each slot
     * @param limit what they are compared with
     * @param from the first one
     * @param to behind the last one
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
     * Takes a slot out.
     *
     * @param slot any slot
     */
    public void remove(int slot) {
        words[slot / WORD_BITS] &= ~(1L << slot);
    }

    /**
     * Takes neighbouring slots out.
     *
     * @param from the first one
     * @param to behind the last one
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

    /** Takes all slots out. */
    public void clear() {
        if (!empty) {
            Arrays.fill(words, 0);
            empty = true;
        }
    }

    /** Puts eight slots in or not, from one that is divisible by eight on: those with a 1 in eight bits. */
    void addEight(int first, long bits) {
        words[first / WORD_BITS] |= bits << first;
        empty = false;
    }
}
