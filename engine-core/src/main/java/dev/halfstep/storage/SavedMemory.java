package dev.halfstep.storage;

import java.util.ArrayList;
import java.util.List;

/**
 * Counts the memory of saved states that share equal values, and lists the pools that keep unused memory for reuse.
 *
 * @hidden
 */
public final class SavedMemory {

    /** Keeps the memory to which no state refers for reuse. */
    public interface Pool {

        /** Drops the memory to which no state refers. */
        void dropUnused();
    }

    private final List<Pool> pools = new ArrayList<>();
    private long bytes;
    private long unusedBytes;

    /** Creates a memory without values. */
    public SavedMemory() {}

    /** Returns the memory of all values, in bytes: those of several states count once. */
    public long bytes() {
        return bytes;
    }

    /** Returns the memory to which no state refers, in bytes. */
    public long unusedBytes() {
        return unusedBytes;
    }

    /** Drops the memory to which no state refers, instead of keeping it for reuse. */
    public void dropUnused() {
        if (unusedBytes > 0) {
            pools.forEach(Pool::dropUnused);
        }
    }

    public void add(Pool pool) {
        pools.add(pool);
    }

    /** Counts memory that was allocated. */
    public void count(long newBytes) {
        bytes += newBytes;
    }

    /** Counts memory that states no longer refer to, or refer to again if the number is negative. */
    public void countUnused(long newUnusedBytes) {
        unusedBytes += newUnusedBytes;
    }

    /** Counts unused memory that was dropped. */
    public void countDropped(long droppedBytes) {
        bytes -= droppedBytes;
        unusedBytes -= droppedBytes;
    }
}
