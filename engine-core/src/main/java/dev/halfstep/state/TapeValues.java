package dev.halfstep.state;

import dev.halfstep.storage.ArrayBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of a {@link StateTape}. Tapes of several states with the same values refer to the same object. */
final class TapeValues {

    private static final long[] NO_NUMBERS = {};
    private static final @Nullable Object[] NO_REFERENCES = {};

    long[] numbers = NO_NUMBERS;

    @Nullable
    Object[] references = NO_REFERENCES;

    /** Copies of primitive arrays, each at least as long as the saved array. */
    final List<Object> arrays = new ArrayList<>();

    /** The memory of the arrays, in bytes. */
    long arrayBytes;

    int numberCount;

    /** The number of references; all elements from this index on are null. */
    int referenceCount;

    int arrayCount;

    /** The number of tapes that refer to these values. */
    int tapes = 1;

    /** The part of the memory that is counted, in bytes. */
    long countedBytes;

    long bytes() {
        return ArrayBytes.ofLongs(numbers.length) + ArrayBytes.ofInts(references.length) + arrayBytes;
    }

    /** Clears the references of a longer former save: they would keep garbage alive. */
    void setReferenceCount(int count) {
        if (count < referenceCount) {
            Arrays.fill(references, count, referenceCount, null);
        }
        referenceCount = count;
    }

    /** Returns whether other values have the same bits, and refer to the same objects. */
    boolean sameAs(TapeValues other) {
        if (numberCount != other.numberCount
                || referenceCount != other.referenceCount
                || arrayCount != other.arrayCount
                || !Arrays.equals(numbers, 0, numberCount, other.numbers, 0, numberCount)) {
            return false;
        }
        for (int i = 0; i < referenceCount; i++) {
            if (references[i] != other.references[i]) {
                return false;
            }
        }
        for (int i = 0; i < arrayCount; i++) {
            if (!ValuePlan.OfPrimitives.haveSameBits(arrays.get(i), other.arrays.get(i))) {
                return false;
            }
        }
        return true;
    }
}
