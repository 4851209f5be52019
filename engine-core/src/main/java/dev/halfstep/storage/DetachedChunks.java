package dev.halfstep.storage;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Allocates slots for components that belong to no entity: new components, and components of despawned entities. These
 * components share detached chunks of {@value #SLOTS} slots. A slot is used once; when all slots of a chunk are used,
 * the next chunk begins.
 *
 * <p>If each component had its own chunk, 150 bytes of garbage would lie between two handles in memory, once the
 * components are in a column. A query that moves a million new entities would take a fifth longer.
 *
 * <p>A component that stays detached keeps its whole chunk in memory: 2.6 KB for transforms.
 */
final class DetachedChunks {

    /** The number of slots of a shared chunk. */
    static final int SLOTS = 64;

    /**
     * The newest chunk for each number of floats. Each thread has its own chunks. The reference is weak, so that a
     * thread that outlives the engine keeps neither its memory nor its classes. After a garbage collection, new chunks
     * begin.
     */
    private static final ThreadLocal<@Nullable WeakReference<@Nullable Chunk[]>> NEWEST = new ThreadLocal<>();

    private DetachedChunks() {}

    /** Returns a detached chunk with room for one more slot, for the current thread. */
    static Chunk withRoom(int floatsPerSlot) {
        if (floatsPerSlot < 1 || floatsPerSlot > Chunk.MAX_FLOATS) {
            return Chunk.detached(floatsPerSlot, 1); // a column refuses this number of floats later
        }
        @Nullable Chunk[] newest = newestOfThread();
        Chunk chunk = newest[floatsPerSlot];
        if (chunk == null || !chunk.hasRoom()) {
            chunk = Chunk.detached(floatsPerSlot, SLOTS);
            newest[floatsPerSlot] = chunk;
        }
        return chunk;
    }

    private static @Nullable Chunk[] newestOfThread() {
        WeakReference<@Nullable Chunk[]> reference = NEWEST.get();
        @Nullable Chunk[] newest = reference == null ? null : reference.get();
        if (newest == null) {
            newest = new Chunk[Chunk.MAX_FLOATS + 1];
            NEWEST.set(new WeakReference<>(newest));
        }
        return newest;
    }
}
