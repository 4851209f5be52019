package dev.halfstep.state;

import dev.halfstep.storage.BlockPool;
import dev.halfstep.storage.LanePool;
import dev.halfstep.storage.SavedMemory;
import org.jspecify.annotations.Nullable;

/** The memory that the saved states of one archetype share, and the state that was saved or restored last. */
final class SharedArchetype {

    private final SavedMemory memory;
    private final BlockPool references;
    private final BlockPool slotBytes;

    /** The pools of dense components, by column. */
    private final @Nullable LanePool[] lanes;

    /** The pools of the fields of component objects, by column. */
    private final SavedFields.@Nullable Pools[] fields;

    private int[] slots = {};

    /** The state that equals the present one most probably: that which was saved or restored last. */
    private @Nullable SavedArchetype latest;

    SharedArchetype(SavedMemory memory, int columns) {
        this.memory = memory;
        references = BlockPool.ofReferences(memory);
        slotBytes = BlockPool.ofBytes(memory, 1);
        lanes = new LanePool[columns];
        fields = new SavedFields.Pools[columns];
    }

    BlockPool references() {
        return references;
    }

    /** Returns the pool of the additional bytes of slots. */
    BlockPool slotBytes() {
        return slotBytes;
    }

    /** Returns the pool of the lanes of a dense component. */
    LanePool lanes(int column, int floatsPerSlot) {
        LanePool pool = lanes[column];
        if (pool == null) {
            pool = new LanePool(memory, floatsPerSlot);
            lanes[column] = pool;
        }
        return pool;
    }

    /** Returns the pools of the fields of component objects. */
    SavedFields.Pools fields(int column, FlatFields flat) {
        SavedFields.Pools pools = fields[column];
        if (pools == null) {
            pools = new SavedFields.Pools(flat, memory);
            fields[column] = pools;
        }
        return pools;
    }

    /** Returns an array with room for some slots, which the next call may return again. */
    int[] slots(int capacity) {
        if (slots.length < capacity) {
            slots = new int[capacity];
        }
        return slots;
    }

    @Nullable
    SavedArchetype latest() {
        return latest;
    }

    void setLatest(SavedArchetype state) {
        latest = state;
    }
}
