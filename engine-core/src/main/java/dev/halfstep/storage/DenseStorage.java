package dev.halfstep.storage;

/**
 * Describes how the values of a dense component class are stored in {@link DenseColumn}s. The component objects are
 * <em>handles</em>: they hold no values, only the column and the slot of their values.
 *
 * @param <H> the component class
 * @hidden
 */
public interface DenseStorage<H> {

    /**
     * Returns the number of floats of one component.
     *
     * @return 1 or more
     */
    int floatsPerSlot();

    /**
     * Returns the number of lanes of each column. A lane is an array of values, for example of the current or of the
     * previous values.
     *
     * @return 1 or more
     */
    int laneCount();

    /**
     * Returns the number of lanes, from lane 0 on, that snapshots save. The values of all further lanes are computed
     * from the saved lanes.
     *
     * @return 1 to {@link #laneCount()}; {@code laneCount()} by default
     */
    default int savedLanes() {
        return laneCount();
    }

    /**
     * Returns whether a pass of the engine collects and clears the dirty marks of this component in every frame.
     *
     * @return true by default; false if the world has to clear the dirty marks itself
     */
    default boolean hasDirtyReader() {
        return true;
    }

    /**
     * Returns the number of marks that each slot has for use by the component, in addition to its dirty mark.
     *
     * @return 0 by default; each mark takes 50 bytes in a small column
     */
    default int markCount() {
        return 0;
    }

    /**
     * Points a handle to its values, after the values have moved to another column or slot.
     *
     * @param handle the component
     * @param column the column of its values
     * @param slot the slot in that column
     */
    void pointTo(H handle, DenseColumn column, int slot);

    /**
     * Returns the column of a handle.
     *
     * @param handle the component
     * @return the column of its values
     */
    DenseColumn column(H handle);

    /**
     * Returns the slot of a handle.
     *
     * @param handle the component
     * @return the slot of its values
     */
    int slot(H handle);

    /**
     * Creates a handle of the same class, for a copy of the component of an entity that is despawned.
     *
     * @param handle the component
     * @return a handle that has not been pointed to a slot yet
     */
    default H copyHandle(H handle) {
        throw new UnsupportedOperationException(
                "the storage of a dense component must copy a handle at a despawn: cannot copy " + handle
                        + "; override copyHandle()");
    }

    /**
     * Creates a copy of a component with its current values, which belongs to no entity.
     *
     * @param handle the component
     * @return the copy
     */
    default H detachedCopy(H handle) {
        H copy = copyHandle(handle);
        DenseColumn detached = DenseColumn.detachedWithRoom(floatsPerSlot());
        pointTo(copy, detached, detached.addDetachedCopy(column(handle), slot(handle)));
        return copy;
    }

    /**
     * Returns whether presentation sees the spawn and despawn of an entity at once instead of at presentation time.
     *
     * @param handle the component of the entity
     * @return false by default; true for example if the component is not interpolated
     */
    default boolean isPresentedAtOnce(H handle) {
        return false;
    }

    /**
     * Called after an entity was spawned within a step, at a fraction before the end of the step.
     *
     * @param handle the component of the entity
     * @param fraction the fraction of the step, above 0 and below 1
     */
    default void spawned(H handle, float fraction) {}

    /**
     * Called before an entity is despawned, if presentation may still need a copy of it.
     *
     * @param handle the component of the entity
     * @param copy the copy for presentation
     */
    default void departed(H handle, H copy) {}

    /**
     * Returns the name of one of the floats, for messages.
     *
     * @param index 0 to {@code floatsPerSlot() - 1}
     * @return its name; {@code number 0} and so on by default
     */
    default String floatName(int index) {
        return "number " + index;
    }
}
