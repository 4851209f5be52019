package dev.halfstep.entity;

/**
 * Locates an entity: its rows and the index of its row, or a mark if it has no row.
 *
 * @hidden
 */
public final class EntityLocation {

    /** The slot of an entity that was despawned. */
    private static final int DESPAWNED = -1;

    /** The slot of an entity that has lost its row while a snapshot is restored. */
    private static final int DETACHED = -2;

    private EntityLocation() {}

    /**
     * Returns the rows of a living entity.
     *
     * @param id the entity
     * @return the rows, in which {@link #slot} is the index of its row
     * @throws IllegalStateException if the entity is not alive
     */
    public static EntityRows rows(EntityId id) {
        EntityRows rows = id.rows;
        if (rows == null) {
            throw new IllegalStateException("only a living entity has components: " + id);
        }
        return rows;
    }

    /**
     * Returns the index of the row of a living entity.
     *
     * @param id the entity
     * @return 0 or more
     */
    public static int slot(EntityId id) {
        return id.slot;
    }

    /**
     * Moves an entity to another row; it is alive from then on.
     *
     * @param id the entity
     * @param rows the rows
     * @param slot the index of its row
     */
    public static void move(EntityId id, EntityRows rows, int slot) {
        id.rows = rows;
        id.slot = slot;
    }

    /**
     * Detaches an entity from its row until it is moved to another row or dies.
     *
     * @param id the entity
     */
    public static void detach(EntityId id) {
        id.rows = null;
        id.slot = DETACHED;
    }

    /**
     * Returns true if the entity has lost its row while a snapshot is restored.
     *
     * @param id the entity
     * @return true between {@link #detach} and {@link #move} or {@link #markDespawned}
     */
    public static boolean isDetached(EntityId id) {
        return id.slot == DETACHED;
    }

    /**
     * Marks an entity as despawned.
     *
     * @param id the entity
     */
    public static void markDespawned(EntityId id) {
        id.rows = null;
        id.slot = DESPAWNED;
    }

    /**
     * Returns true if the entity was despawned.
     *
     * @param id the entity
     * @return false while it is alive and before its spawn
     */
    public static boolean isDespawned(EntityId id) {
        return id.slot == DESPAWNED;
    }
}
