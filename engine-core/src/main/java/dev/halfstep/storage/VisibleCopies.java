package dev.halfstep.storage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lends copies of the visible rows of chunks to queries whose callbacks need rows without gaps. While a copy is lent,
 * the dense presentation components of its rows have their values in the copy, so spans and component objects read and
 * write the same values. Calls can be nested: a nested {@link #borrow} of the same chunk returns the same copy.
 */
final class VisibleCopies {

    /** The copies of one chunk at a time. */
    private static final class Copies {

        /** The copies, as rows of an archetype that no other object uses. */
        private final Archetype rows;

        private @Nullable Chunk source;

        /** The number of nested queries that have borrowed the copies. */
        private int borrowers;

        Copies(Archetype rows) {
            this.rows = rows;
        }

        void copy(Chunk chunk) {
            source = chunk;
            for (int slot = 0; slot < chunk.size(); slot++) {
                if (!chunk.isHidden(slot)) {
                    rows.borrowVisibleRow(chunk, slot);
                }
            }
        }

        @Nullable
        Chunk lend() {
            borrowers++;
            return rows.chunkCount() == 0 ? null : rows.chunk(0);
        }

        /** Ends the use by one query. Returns whether it was the last one: then the copies are removed. */
        boolean release() {
            if (--borrowers > 0) {
                return false;
            }
            if (rows.chunkCount() > 0) {
                rows.chunk(0).returnVisibleRows(Objects.requireNonNull(source));
            }
            rows.clearCopies();
            source = null;
            return true;
        }
    }

    /** The copies that are lent, in the order of their first borrowers. */
    private final List<Copies> lent = new ArrayList<>();

    /** The copies that are not lent, by the archetype of their rows. Never iterated. */
    private final Map<Archetype, List<Copies>> idle = new HashMap<>();

    /**
     * Copies the visible rows of a chunk. The caller {@linkplain #giveBack gives them back}, also if there are none.
     *
     * @return a chunk with the visible rows, null if no row is visible
     */
    @Nullable
    Chunk borrow(Chunk chunk) {
        for (int i = 0; i < lent.size(); i++) {
            Copies copies = lent.get(i);
            if (copies.source == chunk) {
                return copies.lend();
            }
        }
        List<Copies> ofArchetype = idle.computeIfAbsent(chunk.archetype(), archetype -> new ArrayList<>());
        Copies copies = ofArchetype.isEmpty()
                ? new Copies(chunk.archetype().newCopies())
                : ofArchetype.remove(ofArchetype.size() - 1);
        lent.add(copies);
        copies.copy(chunk);
        return copies.lend();
    }

    /** Ends the use of a copy. When all its borrowers have given it back, moves the values back to the chunk. */
    void giveBack(Chunk chunk) {
        int index = lent.size() - 1;
        while (lent.get(index).source != chunk) {
            index--;
        }
        if (lent.get(index).release()) {
            Objects.requireNonNull(idle.get(chunk.archetype())).add(lent.remove(index));
        }
    }
}
