package dev.halfstep.world;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Dominion tells component classes apart by some upper bits of their identity hash, and takes two classes for one where
 * these agree. This finds a number of bits at which all classes of a world differ.
 */
final class ClassIndexBits {

    private static final int FEWEST = 16;
    private static final int MOST = 24;

    private ClassIndexBits() {}

    /** The fewest bits that tell all classes apart; Dominion's table takes four bytes times two to their power. */
    static int fewestFor(Collection<Class<?>> classes) {
        for (int bits = FEWEST; bits <= MOST; bits++) {
            if (tellsApart(classes, bits)) {
                return bits;
            }
        }
        throw new IllegalStateException("Dominion must be able to tell all " + classes.size()
                + " component classes apart, and cannot in this process because two of them have the same identity hash:"
                + " start the program again");
    }

    private static boolean tellsApart(Collection<Class<?>> classes, int bits) {
        Set<Integer> seen = new HashSet<>();
        for (Class<?> componentClass : classes) {
            if (!seen.add(System.identityHashCode(componentClass) >> (Integer.SIZE - bits))) {
                return false;
            }
        }
        return true;
    }
}
