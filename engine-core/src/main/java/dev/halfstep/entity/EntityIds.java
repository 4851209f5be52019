package dev.halfstep.entity;

/**
 * A read-only list of the entities in a span: a contiguous range of rows that a query passes to its callback. Valid only
 * during that callback.
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
     * Returns the {@linkplain EntityId#number() number} of the entity in a slot, without a memory access to its id.
     *
     * @param slot 0 to {@code size() - 1}
     * @return its {@link EntityId#number()}
     */
    long number(int slot);
}
