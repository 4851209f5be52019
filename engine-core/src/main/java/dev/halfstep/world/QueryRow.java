package dev.halfstep.world;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.OpenLoops;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An entity that a loop over a query has reached, and the loop itself: the same object is every row of the loop, so a
 * loop creates no garbage. Keep ids and components, not rows. With one object for the row and another for the loop, a
 * loop that reads one field takes 8 % longer.
 *
 * @param <R> the class of the row itself
 */
abstract sealed class QueryRow<R> implements Iterator<R> permits Query1.Row, Query2.Row, Query3.Row, Query4.Row {

    private static final int NO_SLOT = -1;

    /** A guarded slot is this number minus the slot, so that it is negative. */
    private static final int GUARDED = -3;

    /** The value of {@link #end} of an unlisted loop: each row is found by {@link #findRows}. */
    private static final int UNLISTED = Integer.MIN_VALUE;

    private static final @Nullable EntityId[] NO_IDS = {};
    private static final Match NOTHING = new Match();

    /** The value of {@link #pausedEnd} while the loop is not paused. */
    private static final int NOT_PAUSED = -1;

    /** The entry of this loop in the list of open loops. */
    private final class Entry extends OpenLoops.Loop {

        @Override
        protected void pause() {
            if (pausedEnd == NOT_PAUSED) {
                pausedEnd = end;
                end = 0;
            }
        }

        @Override
        protected void unlist() {
            if (pausedEnd == NOT_PAUSED) {
                pausedEnd = end;
            }
            end = UNLISTED;
            guard();
        }

        @Override
        protected void leaveRow() {
            slot = NO_SLOT;
            end = 0;
            pausedEnd = NOT_PAUSED;
        }

        @Override
        protected void recycle() {
            pool.add(QueryRow.this);
        }

        @Override
        protected String queriedNames() {
            return pool.queriedNames();
        }
    }

    private final RowPool<R> pool;
    private final Entry entry = new Entry();
    private @Nullable EntityId[] ids = NO_IDS;

    /**
     * The slot of the entity in the arrays of the row. Negative without a row, and while it is {@linkplain #guard
     * guarded}: reading a row tests the sign only.
     */
    private int slot = NO_SLOT;

    /**
     * The end of the slots that can be read one after the other. 0 while the loop is paused, UNLISTED while unlisted.
     */
    private int end;

    /** The end of the slots after a pause. */
    private int pausedEnd = NOT_PAUSED;

    private Match match = NOTHING;

    /** Whether the rows are those that presentation sees, which differ from the simulated rows. */
    private boolean isPresented;

    private int archetypeIndex;

    /** The rows of the archetype: of its living entities, or of its departed entities. */
    private @Nullable Archetype rows;

    private int chunkIndex;
    private @Nullable Chunk chunk;

    /** The next row object of the pool that is not in use. */
    private @Nullable QueryRow<R> nextUnused;

    QueryRow(RowPool<R> pool) {
        this.pool = pool;
    }

    /** Makes the columns of a chunk the columns of this row. */
    abstract void readColumns(Chunk newChunk, int[] columns);

    @SuppressWarnings("unchecked") // R is the class of this row
    final R self() {
        return (R) this;
    }

    /** Begins a loop before the first row, within all open loops. */
    final void begin(Match newMatch, boolean newPresented) {
        match = newMatch;
        isPresented = newPresented;
        archetypeIndex = -1;
        rows = null;
        chunk = null;
        slot = NO_SLOT;
        end = 0;
        pausedEnd = NOT_PAUSED;
        pool.loops().begin(entry);
    }

    /**
     * Returns whether the loop has another row.
     *
     * @return false after the last row
     * @throws IllegalStateException if the structure of the world has changed, or a loop around this one has gone on
     */
    @Override
    public final boolean hasNext() {
        return slot + 1 < end || findRows();
    }

    /**
     * Moves to the next row.
     *
     * @return this
     * @throws NoSuchElementException after the last row
     * @throws IllegalStateException if the structure of the world has changed, or a loop around this one has gone on
     */
    @Override
    public final R next() {
        if (slot + 1 >= end) {
            if (!findRows()) {
                throw new NoSuchElementException("a loop must not go on after its last row");
            }
            if (entry.isUnlisted()) {
                unguard();
                slot++;
                guard();
                return self();
            }
        }
        slot++;
        return self();
    }

    /** Makes each read of this row check whether the structure has changed: the list tells only listed loops. */
    private void guard() {
        slot = GUARDED - slot;
    }

    /** Undoes {@link #guard}. */
    private void unguard() {
        slot = GUARDED - slot;
    }

    /** Finds the next slots to read: the remaining ones of this chunk after a pause, or the slots of another chunk. */
    private boolean findRows() {
        if (!entry.goOn(pool.loops())) {
            return false;
        }
        if (pausedEnd != NOT_PAUSED) {
            end = pausedEnd;
            pausedEnd = NOT_PAUSED;
        }
        boolean isUnlisted = entry.isUnlisted();
        if (isUnlisted) {
            unguard();
        }
        if (slot + 1 >= end && !findSlots()) {
            entry.end(pool.loops());
            return false;
        }
        if (isUnlisted) { // asks again before the next row
            pausedEnd = end;
            end = UNLISTED;
            guard();
        }
        return true;
    }

    private boolean findSlots() {
        Chunk current = chunk;
        if (current != null && isPresented && readSlots(current, current.nextVisible(end))) {
            return true;
        }
        do {
            while (rows != null && ++chunkIndex < rows.chunkCount()) {
                Chunk next = rows.chunk(chunkIndex);
                int from = isPresented ? next.nextVisible(0) : 0;
                if (from < next.size()) {
                    chunk = next;
                    ids = next.ids();
                    readColumns(next, match.columns(archetypeIndex));
                    return readSlots(next, from);
                }
            }
        } while (findArchetype());
        return false;
    }

    /** Makes the slots from a slot on the next slots to read. Returns false if there are none. */
    private boolean readSlots(Chunk current, int from) {
        if (from >= current.size()) {
            return false;
        }
        slot = from - 1;
        end = isPresented ? current.visibleEnd(from) : current.size();
        return true;
    }

    /** Goes to the departed entities of the archetype, or to the next archetype. Returns false after the last. */
    private boolean findArchetype() {
        chunkIndex = -1;
        if (isPresented && rows != null) {
            rows = Match.nextRows(match.archetype(archetypeIndex), rows, /* isPresented= */ true);
            if (rows != null) {
                return true;
            }
        }
        archetypeIndex++;
        if (!isPresented) {
            skipEmptyBlocks();
        }
        if (archetypeIndex >= match.size()) {
            rows = null;
            return false;
        }
        rows = match.archetype(archetypeIndex);
        return true;
    }

    /** At the beginning of a block of archetypes: prefetches it, and goes to the next block while it is empty. */
    private void skipEmptyBlocks() {
        while (archetypeIndex % Match.BLOCK_SIZE == 0
                && archetypeIndex < match.size()
                && match.prefetch(archetypeIndex) == archetypeIndex) {
            archetypeIndex += Match.BLOCK_SIZE;
        }
    }

    @Nullable
    QueryRow<R> nextUnused() {
        return nextUnused;
    }

    void setNextUnused(@Nullable QueryRow<R> row) {
        nextUnused = row;
    }

    /**
     * Returns the entity of this row.
     *
     * @return its id
     * @throws IllegalStateException if this row is no longer valid
     */
    public final EntityId id() {
        return Objects.requireNonNull(ids[checkedSlot()]);
    }

    private int checkedSlot() {
        int current = slot;
        return current >= 0 ? current : guardedSlot();
    }

    private int guardedSlot() {
        int current = GUARDED - slot;
        if (slot == NO_SLOT || current < 0 || !entry.isUnlistedAndValid(pool.loops())) {
            throw new IllegalStateException("a row of a query must be read before the loop goes on, and before the"
                    + " structure of the world changes: this row is no longer valid");
        }
        return current;
    }

    /** Returns the component of this row in a column, or its view. Null if it is of an optional class and missing. */
    @SuppressWarnings("unchecked") // the column has components of the class, or of the class that the view shows
    final <T> T queried(Object[] column, @Nullable Function<Object, T> view) {
        Object component = column[checkedSlot()];
        return view == null || component == null ? (T) component : view.apply(component);
    }

    @Override
    public final String toString() {
        return slot >= 0 ? "row of " + ids[slot] : slot == NO_SLOT ? "no row" : "guarded row";
    }
}
