package dev.halfstep.storage;

/**
 * Describes the storage of a {@link DenseComponent}: a single lane, whose dirty marks no pass reads.
 *
 * @param floatsPerSlot the number of floats of each component
 * @param <H> the component class
 */
record FloatStorage<H extends DenseComponent>(int floatsPerSlot) implements DenseStorage<H> {

    FloatStorage {
        if (floatsPerSlot < 1 || floatsPerSlot > DenseColumn.MAX_FLOATS) {
            throw new IllegalArgumentException(
                    "a dense component must have 1 to " + DenseColumn.MAX_FLOATS + " floats: " + floatsPerSlot);
        }
    }

    @Override
    public int laneCount() {
        return 1;
    }

    @Override
    public boolean hasDirtyReader() {
        return false;
    }

    @Override
    public void pointTo(H handle, DenseColumn column, int slot) {
        handle.pointTo(column, slot);
    }

    @Override
    public DenseColumn column(H handle) {
        return handle.column();
    }

    @Override
    public int slot(H handle) {
        return handle.slot();
    }

    @Override
    public boolean hasSearchingHandles() {
        return true;
    }

    @Override
    public boolean isFree(H handle) {
        return handle.isFree(floatsPerSlot);
    }

    @Override
    @SuppressWarnings("unchecked") // a clone has the class of the original
    public H copyHandle(H handle) {
        return (H) handle.copyHandle();
    }
}
