package dev.halfstep.storage;

/**
 * Describes the storage of a {@link DenseComponent}: a single lane, whose dirty marks no pass reads.
 *
 * @param floatsPerSlot the number of floats of each component
 * @param <H> the component class
 */
record FloatStorage<H extends DenseComponent>(int floatsPerSlot) implements DenseStorage<H> {

    FloatStorage {
        if (floatsPerSlot < 1 || floatsPerSlot > Chunk.MAX_FLOATS) {
            throw new IllegalArgumentException(
                    "a dense component must have 1 to " + Chunk.MAX_FLOATS + " floats: " + floatsPerSlot);
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
    public void pointTo(H handle, Chunk chunk, int slot) {
        handle.pointTo(chunk, slot);
    }

    @Override
    public Chunk chunk(H handle) {
        return handle.chunk();
    }

    @Override
    public int slot(H handle) {
        return handle.slot();
    }

    @Override
    @SuppressWarnings("unchecked") // a clone has the class of the original
    public H copyHandle(H handle) {
        return (H) handle.copyHandle();
    }
}
