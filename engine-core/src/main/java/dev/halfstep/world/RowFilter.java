package dev.halfstep.world;

/** Accepts some of the rows of an {@link EntityCursor}. */
@FunctionalInterface
interface RowFilter {

    /** Whether the entity of a row is visited. */
    boolean accepts(Rows rows, int slot);
}
