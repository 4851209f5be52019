package dev.halfstep.store;

/**
 * Describes how a dense component is stored in chunks. Its objects are <em>handles</em>: they hold no values, only the
 * chunk and the slot of their values.
 *
 * @param <H> the component class
 * @hidden
 */
public interface DenseType<H> {

    /**
     * Returns the number of floats of one component.
     *
     * @return 1 or more
     */
    int floatsPerSlot();

    /**
     * Returns the number of lanes, for example one for current and one for previous values.
     *
     * @return 1 or more
     */
    int laneCount();

    /**
     * Returns the number of lanes, from lane 0 on, that are part of the simulated state. The others are computed from them.
     *
     * @return 1 to {@link #laneCount()}, the default
     */
    default int savedLanes() {
        return laneCount();
    }

    /**
     * Returns whether a pass takes the dirty slots of this component in every frame.
     *
     * @return false if the world has to clear the dirty marks
     */
    default boolean hasDirtyReader() {
        return true;
    }

    /**
     * Points a handle at its values, after they have moved.
     *
     * @param handle the component
     * @param chunk the chunk of its values
     * @param slot the slot in that chunk
     */
    void point(H handle, Chunk chunk, int slot);

    /**
     * Returns the chunk of a handle.
     *
     * @param handle the component
     * @return the chunk that it was last pointed at
     */
    Chunk chunk(H handle);

    /**
     * Returns the slot of a handle.
     *
     * @param handle the component
     * @return the slot that it was last pointed at
     */
    int slot(H handle);

    /**
     * Returns the name of one float for messages.
     *
     * @param index 0 to {@code floatsPerSlot() - 1}
     * @return its name; {@code number 0} and so on by default
     */
    default String nameOf(int index) {
        return "number " + index;
    }
}
