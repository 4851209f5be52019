package dev.halfstep.archetype;

/**
 * Copies rows of one archetype for presentation: either the rows of the entities that the newest step has despawned, or
 * the visible rows of a chunk. The location of an entity never refers to a copy.
 */
final class RowCopies {

    private final Archetype rows;

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
    ArchetypeChunk add(ArchetypeChunk source, int slot) {
        return rows.addDepartedRow(source, slot);
    }

    /** Adds copies of the visible rows of a chunk, which keep their component objects. */
    void copyVisible(ArchetypeChunk source) {
        for (int slot = 0; slot < source.size(); slot++) {
            if (!source.isHidden(slot)) {
                rows.addRowCopy(source, slot);
            }
        }
    }

    /** Copies the dense presentation components back to the chunk, because a callback may have written them. */
    void writeBack(ArchetypeChunk chunk) {
        rows.copyPresentationFloats(chunk);
    }

    void clear() {
        rows.clearCopies();
    }

    /** Removes all {@linkplain #add added} copies, and detaches their dense components, which keep their values. */
    void discard() {
        if (rows.size() > 0) { // called once for each departed entity; only the first call finds copies
            rows.detachCopies();
            rows.clearCopies();
        }
    }
}
