package dev.halfstep.store;

/**
 * How the numbers of one component lie in chunks, and how its objects point there. Such an object is a <em>handle</em>:
 * it holds no numbers itself, only where they are.
 *
 * @param <H> the component, whose objects are the handles
 */
public interface DenseType<H> {

    /**
     * How many floats one component has.
     *
     * @return 1 or more
     */
    int floatsPerSlot();

    /**
     * How many arrays of that size there are side by side, for example the current and the previous values.
     *
     * @return 1 or more
     */
    int laneCount();

    /**
     * How many of these arrays, from the first one on, are part of the simulated state: the others are computed from
     * them.
     *
     * @return 1 to {@link #laneCount()}; all of them, unless the type says otherwise
     */
    default int savedLanes() {
        return laneCount();
    }

    /**
     * Whether somebody asks the chunks which slots were written, and says when they may be.
     *
     * @return false if nobody does, and the world is to
     */
    default boolean hasDirtyReader() {
        return true;
    }

    /**
     * Points a handle at its numbers, when they have moved.
     *
     * @param handle the component
     * @param chunk where its numbers are now
     * @param slot the slot in that chunk
     */
    void point(H handle, Chunk chunk, int slot);

    /**
     * Where the numbers of a handle are.
     *
     * @param handle the component
     * @return the chunk it was last pointed at
     */
    Chunk chunk(H handle);

    /**
     * Where the numbers of a handle are.
     *
     * @param handle the component
     * @return the slot it was last pointed at
     */
    int slot(H handle);

    /**
     * What one of the numbers is called in messages.
     *
     * @param index 0 to one less than their number
     * @return its name; {@code number 0} and so on, unless the type says otherwise
     */
    default String nameOf(int index) {
        return "number " + index;
    }
}
