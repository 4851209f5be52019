package dev.halfstep.entity;

/** Reads the entities of a span, slot by slot. Valid during the callback only. */
public interface EntityIds {

    /**
     * Returns the number of entities.
     *
     * @return 1 or more
     */
    int size();

    /**
     * Returns the entity of a slot.
     *
     * @param slot 0 to {@code size() - 1}
     * @return its id
     */
    EntityId get(int slot);

    /**
     * Returns the number of the entity of a slot, without a read of its id.
     *
     * @param slot 0 to {@code size() - 1}
     * @return its {@link EntityId#number()}
     */
    long number(int slot);
}
