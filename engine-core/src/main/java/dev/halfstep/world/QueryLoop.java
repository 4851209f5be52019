package dev.halfstep.world;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.OpenLoops;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Moves a row over the entities of a query. The loops of a thread over one query are kept in a pool and reused, so they
 * create no garbage; a query that is nested in itself needs several.
 *
 * @param <R> the class of the row
 */
final class QueryLoop<R> extends OpenLoops.Loop implements Iterator<R> {

    private static final Match NOTHING = new Match();

    /** The value of {@link #pausedEnd} while the loop is not paused. */
    private static final int NOT_PAUSED = -1;

    /** The value of {@link #end} of an unlisted loop: each row is found by {@link #findRows}. */
    private static final int UNLISTED = Integer.MIN_VALUE;

    /** The loops of a thread over one query. */
    static final class Pool<R> {
        private final Query<?, ?, ?, R> query;
        private final OpenLoops open;
        private @Nullable QueryLoop<R> unused;

        Pool(Query<?, ?, ?, R> query, OpenLoops open) {
            this.query = query;
            this.open = open;
        }

        /** Returns all open loops of the thread, also over other queries. */
        OpenLoops open() {
            return open;
        }

        /** Begins a loop before the first row, within all open loops. */
        QueryLoop<R> begin(Match match, boolean isPresented) {
            QueryLoop<R> loop = unused;
            if (loop == null) {
                loop = new QueryLoop<>(this, query.newRow(open));
            } else {
                unused = loop.nextUnused;
                loop.nextUnused = null;
            }
            loop.begin(match, isPresented);
            return loop;
        }
    }

    private final Pool<R> pool;
    private final OpenLoops open;
    private final QueryRow row;

    /** The end of the slots that can be read one after the other. 0 while the loop is paused, UNLISTED while it is unlisted. */
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

    /** The next loop of the pool that is not in use. */
    private @Nullable QueryLoop<R> nextUnused;

    private QueryLoop(Pool<R> pool, QueryRow row) {
        this.pool = pool;
        open = pool.open;
        this.row = row;
    }

    private void begin(Match newMatch, boolean newPresented) {
        match = newMatch;
        isPresented = newPresented;
        archetypeIndex = -1;
        rows = null;
        chunk = null;
        leaveRow();
        open.begin(this);
    }

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
        row.guard();
    }

    @Override
    protected void leaveRow() {
        row.leave();
        end = 0;
        pausedEnd = NOT_PAUSED;
    }

    @Override
    protected void recycle() {
        nextUnused = pool.unused;
        pool.unused = this;
    }

    @Override
    public boolean hasNext() {
        return row.slot + 1 < end || findRows();
    }

    @Override
    @SuppressWarnings("unchecked") // R is the class of the rows of the query
    public R next() {
        if (row.slot + 1 >= end) {
            if (!findRows()) {
                throw new NoSuchElementException("a loop must not go on after its last row");
            }
            if (isUnlisted()) {
                row.unguard();
                row.slot++;
                row.guard();
                return (R) row;
            }
        }
        row.slot++;
        return (R) row;
    }

    /** Finds the next slots to read: the rest of these after a pause, or those of another chunk. */
    private boolean findRows() {
        if (!goOn(open)) {
            return false;
        }
        if (pausedEnd != NOT_PAUSED) {
            end = pausedEnd;
            pausedEnd = NOT_PAUSED;
        }
        boolean isUnlisted = isUnlisted();
        if (isUnlisted) {
            row.unguard();
        }
        if (row.slot + 1 >= end && !findSlots()) {
            end(open);
            return false;
        }
        if (isUnlisted) { // asks again before the next row
            pausedEnd = end;
            end = UNLISTED;
            row.guard();
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
                    row.enter(next, match.columns(archetypeIndex));
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
        row.slot = from - 1;
        end = isPresented ? current.visibleEnd(from) : current.size();
        return true;
    }

    /** Goes to the departed entities of the archetype, or to the next archetype. Returns false after the last. */
    private boolean findArchetype() {
        chunkIndex = -1;
        if (isPresented && rows != null) {
            rows = Match.nextRows(match.archetypes().get(archetypeIndex), rows, /* isPresented= */ true);
            if (rows != null) {
                return true;
            }
        }
        archetypeIndex++;
        if (!isPresented) {
            skipEmptyBlocks();
        }
        if (archetypeIndex >= match.archetypes().size()) {
            rows = null;
            return false;
        }
        rows = match.archetypes().get(archetypeIndex);
        return true;
    }

    /** At the beginning of a block of archetypes: prefetches it, and goes to the next block while it is empty. */
    private void skipEmptyBlocks() {
        while (archetypeIndex % Match.BLOCK_SIZE == 0
                && archetypeIndex < match.archetypes().size()
                && match.prefetch(archetypeIndex) == archetypeIndex) {
            archetypeIndex += Match.BLOCK_SIZE;
        }
    }
}
