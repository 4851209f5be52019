package dev.halfstep.storage;

/**
 * Lists the entities of a span: the consecutive rows that a query passes to its callback at once. A slot is the index
 * of an entity in the span. Read-only, and valid during the callback only.
 */
public interface EntityIds {

    /**
     * Returns the number of entities.
     *
     * @return 1 or more
     */
    int size();

    /**
     * Returns the entity in a slot.
     *
     * @param slot 0 to {@code size() - 1}
     * @return its id
     */
    EntityId get(int slot);

    /**
     * Returns the {@linkplain EntityId#number() number} of the entity in a slot. Faster than reading it from the id.
     *
     * @param slot 0 to {@code size() - 1}
     * @return its number
     */
    long number(int slot);
}
