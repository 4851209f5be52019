package dev.halfstep.storage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Creates the parts of saved states, and reuses those to which no state refers any more.
 *
 * @param <P> the class of the parts
 */
final class UnusedParts<P extends SavedPart<P>> implements SavedMemory.Pool {

    private final SavedMemory memory;
    private final IntFunction<P> create;

    /** The first part of each linked list of unused parts, by the class of their size. */
    private final List<@Nullable P> first;

    /**
     * Creates a list for each class of size.
     *
     * @param create creates a part of a class
     */
    UnusedParts(SavedMemory memory, int sizeClasses, IntFunction<P> create) {
        this.memory = memory;
        this.create = create;
        first = new ArrayList<>(Collections.nCopies(sizeClasses, null));
        memory.add(this);
    }

    /** Returns a part to which one state refers. */
    P take(int sizeClass) {
        P part = first.get(sizeClass);
        if (part == null) {
            part = create.apply(sizeClass);
            memory.count(part.bytes());
        } else {
            first.set(sizeClass, part.next);
            part.next = null;
            memory.countUnused(-part.bytes());
        }
        part.references = 1;
        return part;
    }

    /** Takes back a part to which no state refers any more. */
    void add(int sizeClass, P part) {
        part.next = first.get(sizeClass);
        first.set(sizeClass, part);
        memory.countUnused(part.bytes());
    }

    @Override
    public void dropUnused() {
        for (P unused : first) {
            for (P part = unused; part != null; part = part.next) {
                memory.countDropped(part.bytes());
            }
        }
        Collections.fill(first, null);
    }
}
