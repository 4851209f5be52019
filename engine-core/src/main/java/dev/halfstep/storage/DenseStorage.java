package dev.halfstep.storage;

/**
 * Describes how the values of a dense component class are stored in {@link DenseColumn}s. The component objects are
 * <em>handles</em>: they hold no values, only the column and the slot of their values.
 *
 * @hidden
 */
public interface DenseStorage<H> {

    int floatsPerSlot();

    /**
     * Returns the number of lanes of each column. A lane is an array of values, for example of the current or of the
     * previous values.
     */
    int laneCount();

    /**
     * Returns the number of lanes, from lane 0 on, that snapshots save: by default all. The values of all further lanes
     * are computed from the saved lanes.
     */
    default int savedLanes() {
        return laneCount();
    }

    /**
     * Returns whether a pass of the engine collects and clears the dirty marks of this component in every frame. If
     * not, the world has to clear them itself.
     */
    default boolean hasDirtyReader() {
        return true;
    }

    /**
     * Returns the number of marks that each slot has for use by the component, in addition to its dirty mark. Each mark
     * takes 50 bytes in a small column.
     */
    default int markCount() {
        return 0;
    }

    /** Points a handle to its values, after the values have moved to another column or slot. */
    void pointTo(H handle, DenseColumn column, int slot);

    DenseColumn column(H handle);

    int slot(H handle);

    /**
     * Returns whether the handles find their values again after a row has moved without them: then a move need not point
     * them to the new place.
     */
    default boolean hasSearchingHandles() {
        return false;
    }

    /** Returns whether a handle belongs to no entity and has as many floats as this storage. */
    default boolean isFree(H handle) {
        DenseColumn column = column(handle);
        return column.isDetached() && column.floatsPerSlot() == floatsPerSlot();
    }

    /**
     * Creates a handle of the same class, for a copy of the component of an entity that is despawned. It is not pointed
     * to a slot yet.
     */
    default H copyHandle(H handle) {
        throw new UnsupportedOperationException(
                "the storage of a dense component must copy a handle at a despawn: cannot copy " + handle
                        + "; override copyHandle()");
    }

    /** Creates a copy of a component with its current values, which belongs to no entity. */
    default H detachedCopy(H handle) {
        H copy = copyHandle(handle);
        DenseColumn detached = DenseColumn.detachedWithRoom(floatsPerSlot());
        pointTo(copy, detached, detached.addDetachedCopy(column(handle), slot(handle)));
        return copy;
    }

    /**
     * Returns whether presentation sees the spawn and despawn of an entity at once instead of at presentation time, for
     * example because the component is not interpolated.
     */
    default boolean isPresentedAtOnce(H handle) {
        return false;
    }

    /**
     * Called after an entity was spawned within a step, at a fraction before the end of the step.
     *
     * @param fraction the fraction of the step, above 0 and below 1
     */
    default void spawned(H handle, float fraction) {}

    /** Called before an entity is despawned, if presentation may still need a copy of it. */
    default void departed(H handle, H copy) {}

    /** Returns the name of one of the floats, for messages. */
    default String floatName(int index) {
        return "number " + index;
    }
}
