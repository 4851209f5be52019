package dev.halfstep.storage;

import org.jspecify.annotations.Nullable;

/**
 * Identifies one entity of a world and returns whether the entity is alive. Ids are never reused. Each entity has
 * exactly one id object, so ids are compared by {@code ==}.
 */
public final class EntityId {

    /** The slot of an entity that was despawned. */
    private static final int DESPAWNED = -1;

    /** The slot of an entity that lost its row while a snapshot is restored. */
    private static final int DETACHED = -2;

    /** The slot of an entity that was despawned, but is still visible: this number minus the index of its copy. */
    private static final int FIRST_DEPARTED = -3;

    /** The first number of an entity that presentation spawns: more than a simulation ever reaches. */
    static final long FIRST_PRESENTATION_NUMBER = 1L << 46;

    /** The number of numbers of each phase that a stored state may use: as many are left for the game that loads it. */
    private static final long STORABLE_NUMBERS = FIRST_PRESENTATION_NUMBER / 2;

    // There is one id per entity, so it has few fields: 32 bytes with the object header. Other data is in the links.

    /** The number of the entity in its world, 0 until it is assigned. */
    long number;

    /** The chunk that contains the entity, null unless it is alive. */
    @Nullable
    Chunk chunk;

    /**
     * The index of its row in the chunk. A negative slot says why the entity has no row. Slot 0 without a chunk: the
     * entity is not spawned yet.
     */
    int slot;

    /** The pool, and data that few entities have. Entities without that data share {@link EntityIdPool#noLinks}. */
    EntityLinks links;

    EntityId(EntityLinks noLinks) {
        links = noLinks;
    }

    /**
     * Returns the number of this entity in its world. The simulation numbers its entities from 1 upward, in the order
     * of spawning. Presentation numbers its entities from 2<sup>46</sup> upward, so the display cannot change the
     * numbers of simulated entities.
     *
     * @return 1 or more, and less than 2<sup>47</sup>
     * @throws IllegalStateException if a parallel system has spawned the entity and its commands are still pending: the
     *     number is assigned when they are applied, so it does not depend on the speed of threads
     */
    public long number() {
        if (number == 0) {
            throw new IllegalStateException(
                    "the spawn command of an entity must be applied before its number is read: " + this);
        }
        return number;
    }

    /**
     * Returns true if the entity is in the world now.
     *
     * @return false while its spawn is pending in a command buffer, and from its despawn on
     */
    public boolean isAlive() {
        return chunk != null;
    }

    /**
     * Returns true if a number is from the range of presentation.
     *
     * @hidden
     */
    public static boolean isPresentationNumber(long number) {
        return number >= FIRST_PRESENTATION_NUMBER;
    }

    /**
     * Returns whether a stored state may contain an entity of a number, or refer to one.
     *
     * @hidden
     */
    public static boolean isStorable(long number) {
        return number >= 1
                && number < 2 * FIRST_PRESENTATION_NUMBER
                && number % FIRST_PRESENTATION_NUMBER <= STORABLE_NUMBERS;
    }

    /** Sets the row of this entity, which is alive from then on. */
    void moveTo(Chunk newChunk, int newSlot) {
        chunk = newChunk;
        slot = newSlot;
    }

    /** Detaches this entity from its row, until it is moved to another row or despawned. */
    void detach() {
        chunk = null;
        slot = DETACHED;
    }

    boolean isDetached() {
        return slot == DETACHED;
    }

    void markDespawned() {
        chunk = null;
        slot = DESPAWNED;
    }

    /** Marks this entity as despawned, but still visible to presentation by the copy with an index, 0 or more. */
    void markDeparted(int index) {
        chunk = null;
        slot = FIRST_DEPARTED - index;
    }

    /** Returns the index given to {@link #markDeparted}, negative for all other entities. */
    int departedIndex() {
        return FIRST_DEPARTED - slot;
    }

    /** Returns whether this entity was despawned. False while it is alive, and before its spawn. */
    boolean isDespawned() {
        return slot == DESPAWNED || slot <= FIRST_DEPARTED;
    }

    @Override
    public String toString() {
        String name = number == 0 ? "entity" : "entity " + number;
        if (isDespawned()) {
            return name + " (despawned)";
        }
        return isAlive() ? name : name + " (not spawned yet)";
    }
}
