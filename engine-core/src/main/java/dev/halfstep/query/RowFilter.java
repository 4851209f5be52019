package dev.halfstep.query;

import dev.halfstep.archetype.ArchetypeChunk;

/** Decides which rows an {@link EntityCursor} visits. */
@FunctionalInterface
interface RowFilter {

    /** Returns true if the entity of a row is visited. */
    boolean accepts(ArchetypeChunk chunk, int slot);
}
