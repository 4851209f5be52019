package dev.halfstep.state;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Numbers and references that are written one after the other and read in the same order, in memory that is kept. */
final class StateTape {

    private static final int FIRST_CAPACITY = 64;

    private long[] numbers = new long[FIRST_CAPACITY];
    private @Nullable Object[] references = new Object[FIRST_CAPACITY];
    private int numberAt;
    private int referenceAt;

    /** References from here on are null. */
    private int referenceEnd;

    /** Begins to read or to write at the front. */
    void rewind() {
        numberAt = 0;
        referenceAt = 0;
    }

    void add(long number) {
        if (numberAt == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * numberAt);
        }
        numbers[numberAt++] = number;
    }

    void addReference(@Nullable Object reference) {
        if (referenceAt == references.length) {
            references = Arrays.copyOf(references, 2 * referenceAt);
        }
        references[referenceAt++] = reference;
    }

    /** All is written: what stood behind it before is not kept in memory. */
    void end() {
        if (referenceAt < referenceEnd) {
            Arrays.fill(references, referenceAt, referenceEnd, null);
        }
        referenceEnd = referenceAt;
    }

    long nextNumber() {
        return numbers[numberAt++];
    }

    @Nullable
    Object nextReference() {
        return references[referenceAt++];
    }
}
