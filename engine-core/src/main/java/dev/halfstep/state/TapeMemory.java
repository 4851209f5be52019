package dev.halfstep.state;

import dev.halfstep.storage.SavedMemory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of the tapes of one class in several states, and the tape that was saved or restored last. */
final class TapeMemory implements SavedMemory.Pool {

    private final SavedMemory memory;
    private final List<TapeValues> unused = new ArrayList<>();
    private @Nullable StateTape latest;

    TapeMemory(SavedMemory memory) {
        this.memory = memory;
        memory.add(this);
    }

    @Nullable
    StateTape latest() {
        return latest;
    }

    void setLatest(StateTape tape) {
        latest = tape;
    }

    /** Returns values to overwrite, to which one tape refers. */
    TapeValues take() {
        if (unused.isEmpty()) {
            return new TapeValues();
        }
        TapeValues values = unused.remove(unused.size() - 1);
        memory.countUnused(-values.countedBytes);
        values.tapes = 1;
        return values;
    }

    /** Ends the reference of one tape. */
    void release(TapeValues values) {
        if (--values.tapes == 0) {
            values.setReferenceCount(0);
            unused.add(values);
            memory.countUnused(values.countedBytes);
        }
    }

    /** Counts the memory of values that may have grown. */
    void count(TapeValues values) {
        memory.count(values.bytes() - values.countedBytes);
        values.countedBytes = values.bytes();
    }

    @Override
    public void dropUnused() {
        for (TapeValues values : unused) {
            memory.countDropped(values.countedBytes);
        }
        unused.clear();
    }
}
