package dev.halfstep.storage;

/** A component of one float in one lane, for tests that write to its chunk directly. */
final class Single {

    /** The message with which a {@link WriteGate} refuses a write to a Single by the presentation system "camera". */
    static final String REFUSAL = "a simulation component can be written in a simulation step only: 'camera' tried to"
            + " write a Single outside of a step; write it in a simulation system, or give the entity a component that is"
            + " registered with ComponentType.presentation(...)";

    static final DenseStorage<Single> TYPE = new SingleType();

    private DenseColumn chunk = DenseColumn.detached(1);
    private int slot;

    DenseColumn column() {
        return chunk;
    }

    int slot() {
        return slot;
    }

    private static final class SingleType implements DenseStorage<Single> {
        @Override
        public int floatsPerSlot() {
            return 1;
        }

        @Override
        public int laneCount() {
            return 1;
        }

        @Override
        public int markCount() {
            return 7; // more than one, so that tests see marks that are mixed up
        }

        @Override
        public void pointTo(Single handle, DenseColumn chunk, int slot) {
            handle.chunk = chunk;
            handle.slot = slot;
        }

        @Override
        public DenseColumn column(Single handle) {
            return handle.chunk;
        }

        @Override
        public int slot(Single handle) {
            return handle.slot;
        }
    }
}
