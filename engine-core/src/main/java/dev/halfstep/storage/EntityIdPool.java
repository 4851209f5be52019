package dev.halfstep.storage;

/**
 * Creates the ids of one world and numbers them.
 *
 * <p>Ids are allocated in batches. The ids of a batch are contiguous in memory, and a query reads them sequentially.
 * Otherwise the components of the entities would lie between the ids. The batches are large, because the prefetcher of
 * the processor starts over at each gap between two batches.
 *
 * @hidden
 */
public final class EntityIdPool {

    private static final long IN_SETUP = -1;

    private static final int FIRST_BATCH_SIZE = 64;
    private static final int MAX_BATCH_SIZE = 4096;

    /** The empty links that all entities of this world without links of their own share. Never changed. */
    final EntityLinks noLinks = new EntityLinks();

    /** The newest batch of ids. */
    private EntityId[] batch = {};

    /** The number of ids of the batch that {@link #allocate} has returned. */
    private int usedInBatch;

    private long lastNumber;
    private long lastPresentationNumber = EntityId.FIRST_PRESENTATION_NUMBER - 1;

    /** The value of {@link #lastNumber} before the first step or load, {@link #IN_SETUP} until then. */
    private long lastNumberOfSetup = IN_SETUP;

    /** Creates a pool whose first entity gets the number 1. */
    public EntityIdPool() {}

    /** Returns a new id of this world without a number. */
    public EntityId allocate() {
        if (usedInBatch == batch.length) {
            batch = new EntityId[Math.min(Math.max(2 * batch.length, FIRST_BATCH_SIZE), MAX_BATCH_SIZE)];
            for (int i = 0; i < batch.length; i++) {
                batch[i] = new EntityId(noLinks);
            }
            usedInBatch = 0;
        }
        return batch[usedInBatch++];
    }

    /**
     * Allocates an id outside the batches, without a number. Thread-safe, for the command buffers of parallel systems.
     */
    public EntityId allocateConcurrently() {
        return new EntityId(noLinks);
    }

    /**
     * Assigns the next number to an id without one.
     *
     * @param isPresenting true if presentation spawns the entity: the number is then from the range of presentation
     */
    public void assignNumber(EntityId id, boolean isPresenting) {
        id.number = isPresenting ? ++lastPresentationNumber : ++lastNumber;
    }

    /** Returns a new id with a number that no other id of this world has, for an entity of a stored state. */
    public EntityId withNumber(long number) {
        EntityId id = allocate();
        id.number = number;
        if (EntityId.isPresentationNumber(number)) {
            lastPresentationNumber = Math.max(lastPresentationNumber, number);
        }
        return id;
    }

    /**
     * Returns whether an id has a number: not while its spawn is pending in the command buffer of a parallel system.
     */
    public static boolean hasNumber(EntityId id) {
        return id.number != 0;
    }

    /** Returns false for an id of another world. */
    public boolean hasCreated(EntityId id) {
        return id.links.sharedInWorld == noLinks;
    }

    /**
     * Refuses an id of another world.
     *
     * @throws IllegalArgumentException if this pool has not created the id
     */
    public void requireCreated(EntityId id) {
        if (!hasCreated(id)) {
            throw new IllegalArgumentException("an entity can be used with its own world only: " + id);
        }
    }

    /** Returns the number of the newest entity that the simulation has spawned, 0 before the first spawn. */
    public long lastNumber() {
        return lastNumber;
    }

    /** Sets the number after which the numbers of the simulation continue, when a snapshot is restored. */
    public void setLastNumber(long number) {
        lastNumber = number;
    }

    /** Ends the setup of the game: its first step begins, or a state is loaded. A no-op from the second call on. */
    public void endSetup() {
        if (lastNumberOfSetup == IN_SETUP) {
            lastNumberOfSetup = lastNumber;
        }
    }

    /** Returns the number of the entity that was spawned last in the setup, other than by presentation. */
    public long lastNumberOfSetup() {
        return lastNumberOfSetup == IN_SETUP ? lastNumber : lastNumberOfSetup;
    }
}
