package dev.halfstep.world;

import dev.halfstep.storage.ArchetypeChunk;

/** Decides which rows an {@link EntityCursor} visits. */
@FunctionalInterface
interface RowFilter {

    /** Returns true if the cursor visits the entity in a slot of a chunk. */
    boolean accepts(ArchetypeChunk chunk, int slot);
}
