package dev.halfstep.entity;

/** The entities whose numbers stand in spans, slot by slot. To be used while it is handed out, and not kept. */
public interface EntityIds {

    /**
     * How many entities there are.
     *
     * @return 1 or more
     */
    int size();

    /**
     * The entity of a slot.
     *
     * @param slot 0 to {@code size() - 1}
     * @return its id
     */
    EntityId get(int slot);

    /**
     * The number of the entity of a slot, without a look at its id.
     *
     * @param slot 0 to {@code size() - 1}
     * @return what {@link EntityId#number()} says
     */
    long number(int slot);
}
