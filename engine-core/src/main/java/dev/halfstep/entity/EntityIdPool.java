package dev.halfstep.entity;

/**
 * Creates the ids of one world and numbers them.
 *
 * <p>Ids are allocated in batches, so that they lie together in memory. Allocated one by one they would lie between the
 * components of the entities, and a query over a million entities would read past them. Small batches are no better:
 * they leave many gaps, and the processor's prefetcher starts over at each.
 */
public final class EntityIdPool {

    /** Entities that presentation spawns are numbered from here on. */
    private static final long FIRST_PRESENTATION_NUMBER = 1L << 46;

    private static final int FIRST_BATCH = 64;
    private static final int MAX_BATCH = 4096;

    private EntityId[] batch = {};
    private int used;
    private long lastNumber;
    private long lastPresentationNumber = FIRST_PRESENTATION_NUMBER - 1;

    /** Returns an id of this world without a number. */
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

    /** Returns an id outside of the batches, without a number. Thread-safe, for the command buffers of parallel systems. */
    public EntityId single() {
        return new EntityId(this);
    }

    /** Numbers an entity, as the next one. */
    public void assignNumber(EntityId id, boolean presenting) {
        id.number = presenting ? ++lastPresentationNumber : ++lastNumber;
    }

    public static boolean hasNumber(EntityId id) {
        return id.number != 0;
    }

    /** Returns true if an id is of this world. */
    public boolean isOf(EntityId id) {
        return id.pool == this;
    }

    /** Returns the number of the newest entity that the simulation has spawned, 0 if there was none. */
    public long lastNumber() {
        return lastNumber;
    }

    /** Continues behind this number, after a snapshot was restored. */
    public void setLastNumber(long number) {
        lastNumber = number;
    }

    /** Returns true if presentation has spawned the entity with this number. */
    public static boolean isOfPresentation(long number) {
        return number >= FIRST_PRESENTATION_NUMBER;
    }
}
