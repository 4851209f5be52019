package dev.halfstep.storage;

/**
 * Reads and writes the location of an entity: its chunk and its slot, the index of its row in the chunk. A negative
 * slot says why an entity has no row. Slot 0 without a chunk: the entity is not spawned yet.
 *
 * @hidden
 */
public final class EntityLocation {

    /** The slot of an entity that was despawned. */
    private static final int DESPAWNED = -1;

    /** The slot of an entity that lost its row while a snapshot is restored. */
    private static final int DETACHED = -2;

    /** The slot of an entity that was despawned, but is still visible: this number minus the index of its copy. */
    private static final int FIRST_DEPARTED = -3;

    private EntityLocation() {}

    /**
     * Returns the slot of a living entity: the index of its row in its chunk.
     *
     * @param id the entity
     * @return 0 or more
     */
    public static int slot(EntityId id) {
        return id.slot;
    }

    /**
     * Sets the row of an entity. The entity is alive from then on.
     *
     * @param id the entity
     * @param chunk the chunk that contains the row
     * @param slot the index of the row in the chunk
     */
    public static void move(EntityId id, Chunk chunk, int slot) {
        id.chunk = chunk;
        id.slot = slot;
    }

    /**
     * Detaches an entity from its row, until it is moved to another row or despawned.
     *
     * @param id the entity
     */
    public static void detach(EntityId id) {
        id.chunk = null;
        id.slot = DETACHED;
    }

    /**
     * Returns true if the entity lost its row while a snapshot is restored.
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
        id.chunk = null;
        id.slot = DESPAWNED;
    }

    /**
     * Marks an entity as despawned, but still visible to presentation.
     *
     * @param id the entity
     * @param index the index of the copy of its row, 0 or more
     */
    public static void markDeparted(EntityId id, int index) {
        id.chunk = null;
        id.slot = FIRST_DEPARTED - index;
    }

    /**
     * Returns the index of the copy of the row of an entity that was despawned, but is still visible.
     *
     * @param id the entity
     * @return 0 or more, negative for all other entities
     */
    public static int departedIndex(EntityId id) {
        return FIRST_DEPARTED - id.slot;
    }

    /**
     * Returns true if the entity was despawned.
     *
     * @param id the entity
     * @return false while it is alive and before its spawn
     */
    public static boolean isDespawned(EntityId id) {
        return id.slot == DESPAWNED || id.slot <= FIRST_DEPARTED;
    }
}
