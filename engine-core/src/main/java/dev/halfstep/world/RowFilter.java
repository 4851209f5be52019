package dev.halfstep.world;

/** Decides which rows an {@link EntityCursor} visits. */
@FunctionalInterface
interface RowFilter {

    /** Whether the entity of a row is visited. */
    boolean accepts(Rows rows, int slot);
}
