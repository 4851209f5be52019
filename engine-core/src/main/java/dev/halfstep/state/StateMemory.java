package dev.halfstep.state;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.SavedMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The memory of several {@linkplain WorldSnapshot snapshots} of one world, such as the states after its last steps.
 * Values that are equal in several states are stored once, and a save reuses the memory of released states.
 *
 * @hidden
 */
public final class StateMemory {

    private final SavedMemory memory = new SavedMemory();

    /** The archetypes, in the order of their creation. */
    private final List<SharedArchetype> archetypes = new ArrayList<>();

    /** The tapes by the index of the component class; null for classes without a tape. */
    private @Nullable TapeMemory[] tapes = {};

    /** Creates a memory without states. */
    public StateMemory() {}

    /** Returns the memory of an archetype, by its index in the order of creation. */
    SharedArchetype of(Archetype archetype, int index) {
        if (index == archetypes.size()) {
            archetypes.add(new SharedArchetype(memory, archetype.signature().size()));
        }
        return archetypes.get(index);
    }

    /** Returns the memory of the tapes of a component class, by its index. */
    TapeMemory tape(int index) {
        if (index >= tapes.length) {
            tapes = Arrays.copyOf(tapes, index + 1);
        }
        TapeMemory tape = tapes[index];
        if (tape == null) {
            tape = new TapeMemory(memory);
            tapes[index] = tape;
        }
        return tape;
    }

    /** Returns the memory of all values that states share, in bytes, including memory for reuse. */
    public long bytes() {
        return memory.bytes();
    }

    /** Returns the memory that is kept for reuse, in bytes. */
    public long unusedBytes() {
        return memory.unusedBytes();
    }

    /** Drops the memory that is kept for reuse. */
    public void dropUnused() {
        memory.dropUnused();
    }
}
