package dev.halfstep.storage;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Copies rows of one archetype for presentation: either the rows of the entities that the newest step has despawned, or
 * the visible rows of a chunk. The location of an entity never refers to a copy.
 */
final class RowCopies {

    private final Archetype rows;

    /** The chunk whose visible rows are borrowed, null if none are. */
    private @Nullable Chunk source;

    /** The number of nested queries that have borrowed the visible rows. */
    private int borrowers;

    /**
     * Creates an empty set of copies.
     *
     * @param rows an empty archetype of the same signature, which no other object uses
     */
    RowCopies(Archetype rows) {
        this.rows = rows;
    }

    /** Returns the copies, as rows of an archetype. */
    Archetype rows() {
        return rows;
    }

    /**
     * Adds a copy of a row with its own dense components, because the entity is despawned.
     *
     * @return the chunk of the copy, which is in its last slot
     */
    Chunk add(Chunk source, int slot) {
        return rows.addDepartedRow(source, slot);
    }

    /** Returns the chunk whose visible rows are borrowed, null if none are. */
    @Nullable
    Chunk source() {
        return source;
    }

    /**
     * Adds copies of the visible rows of a chunk, which keep their component objects.
     *
     * @return the copies, null if no row is visible
     */
    @Nullable
    Chunk borrowVisible(Chunk chunk) {
        source = chunk;
        for (int slot = 0; slot < chunk.size(); slot++) {
            if (!chunk.isHidden(slot)) {
                rows.borrowVisibleRow(chunk, slot);
            }
        }
        return borrowAgain();
    }

    /** Lends the borrowed rows to a nested query too. Returns the copies, null if no row is visible. */
    @Nullable
    Chunk borrowAgain() {
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

    /** Removes all {@linkplain #add added} copies, and detaches their dense components, which keep their values. */
    void discard() {
        if (rows.size() > 0) { // called once for each departed entity; only the first call finds copies
            rows.detachCopies();
            rows.clearCopies();
        }
    }
}
