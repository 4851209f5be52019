package dev.halfstep.storage;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Allocates slots for components that belong to no entity: new components, and components of despawned entities. These
 * components share detached columns of {@value #SLOTS} slots. A slot is used once; when all slots of a column are used,
 * the next column begins.
 *
 * <p>If each component had its own column, 150 bytes of garbage would lie between two handles in memory, once the
 * components are in a column. A query that moves a million new entities would take a fifth longer.
 *
 * <p>A component that stays detached keeps its whole column in memory: 2.6 KB for transforms.
 */
final class DetachedColumns {

    /** Stands for no column: it has no floats and no room. */
    static final DenseColumn NONE = DenseColumn.detached(0, 0);

    /** The number of slots of a shared column. */
    static final int SLOTS = 64;

    /**
     * The newest column for each number of floats. Each thread has its own columns. The reference is weak, so that a
     * thread that outlives the engine keeps neither its memory nor its classes. After a garbage collection, new columns
     * begin.
     */
    private static final ThreadLocal<@Nullable WeakReference<@Nullable DenseColumn[]>> NEWEST = new ThreadLocal<>();

    private DetachedColumns() {}

    /** Returns a detached column with room for one more slot, for the current thread. */
    static DenseColumn withRoom(int floatsPerSlot) {
        if (floatsPerSlot < 1 || floatsPerSlot > DenseColumn.MAX_FLOATS) {
            return DenseColumn.detached(floatsPerSlot, 1); // a column refuses this number of floats later
        }
        @Nullable DenseColumn[] newest = newestOfThread();
        DenseColumn column = newest[floatsPerSlot];
        if (column == null || !column.hasRoom()) {
            column = DenseColumn.detached(floatsPerSlot, SLOTS);
            newest[floatsPerSlot] = column;
        }
        return column;
    }

    /** The newest columns of one thread. */
    private static final class Newest {
        final Thread thread;
        final @Nullable DenseColumn[] columns;

        Newest(Thread thread, @Nullable DenseColumn[] columns) {
            this.thread = thread;
            this.columns = columns;
        }
    }

    /**
     * The newest columns of the thread that asked last: finding them by the thread local would take most of the time of
     * creating a component. A race is harmless: all fields are final, and a thread uses its own columns only.
     */
    private static @Nullable Newest lastAsked;

    private static @Nullable DenseColumn[] newestOfThread() {
        Newest last = lastAsked;
        if (last != null && last.thread == Thread.currentThread()) {
            return last.columns;
        }
        @Nullable DenseColumn[] newest = findNewestOfThread();
        lastAsked = new Newest(Thread.currentThread(), newest);
        return newest;
    }

    private static @Nullable DenseColumn[] findNewestOfThread() {
        WeakReference<@Nullable DenseColumn[]> reference = NEWEST.get();
        @Nullable DenseColumn[] newest = reference == null ? null : reference.get();
        if (newest == null) {
            newest = new DenseColumn[DenseColumn.MAX_FLOATS + 1];
            NEWEST.set(new WeakReference<>(newest));
        }
        return newest;
    }
}
