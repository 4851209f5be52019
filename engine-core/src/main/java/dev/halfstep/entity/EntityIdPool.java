package dev.halfstep.entity;

/**
 * Creates the ids of one world and numbers them.
 *
 * <p>Ids are allocated in batches, so that they lie together in memory. Allocated one by one they would lie between the
 * components of the entities, and a query over a million entities would read past them. Small batches are no better:
 * they leave many gaps, and the processor's prefetcher starts over at each.
 *
 * @hidden
 */
public final class EntityIdPool {

    /** The first number of an entity that presentation spawns. */
    private static final long FIRST_PRESENTATION_NUMBER = 1L << 46;

    private static final int FIRST_BATCH = 64;
    private static final int MAX_BATCH = 4096;

    private EntityId[] batch = {};
    private int used;
    private long lastNumber;
    private long lastPresentationNumber = FIRST_PRESENTATION_NUMBER - 1;

    /** Creates a pool that has numbered no entity. */
    public EntityIdPool() {}

    /**
     * Returns an id of this world without a number.
     *
     * @return a new id
     */
    public EntityId next() {
        if (used == batch.length) {
            batch = new EntityId[Math.min(Math.max(2 * batch.length, FIRST_BATCH), MAX_BATCH)];
            for (int i = 0; i < batch.length; i++) {
                batch[i] = new EntityId(this);
            }
            used = 0;
        }
        return batch[used++];
    }

    /**
     * Allocates an id outside the batches, without a number. Thread-safe, for the command buffers of parallel systems.
     *
     * @return a new id
     */
    public EntityId single() {
        return new EntityId(this);
    }

    /**
     * Assigns the next number to an entity.
     *
     * @param id an id without a number
     * @param presenting true to take the number from the range of presentation
     */
    public void assignNumber(EntityId id, boolean presenting) {
        id.number = presenting ? ++lastPresentationNumber : ++lastNumber;
    }

    /**
     * Returns true if an id has a number.
     *
     * @param id the id
     * @return false while the spawn is pending in the command buffer of a parallel system
     */
    public static boolean hasNumber(EntityId id) {
        return id.number != 0;
    }

    /**
     * Returns true if an id belongs to this world.
     *
     * @param id the id
     * @return false for an id of another world
     */
    public boolean isOf(EntityId id) {
        return id.pool == this;
    }

    /**
     * Returns the number of the newest entity that the simulation has spawned.
     *
     * @return 0 before the first spawn
     */
    public long lastNumber() {
        return lastNumber;
    }

    /**
     * Sets the number after which counting continues, when a snapshot is restored.
     *
     * @param number the number of the newest entity in the snapshot
     */
    public void setLastNumber(long number) {
        lastNumber = number;
    }

    /**
     * Returns true if presentation has spawned the entity with a number.
     *
     * @param number the number of an entity
     * @return false if the simulation has spawned it
     */
    public static boolean isOfPresentation(long number) {
        return number >= FIRST_PRESENTATION_NUMBER;
    }
}
