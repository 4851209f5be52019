package dev.halfstep.dominion;

import dev.halfstep.query.EntityCursor;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over results. It reads at most one result ahead of its caller. Each read acquires the {@link WorldLock}
 * separately, so another thread may change the world between two reads.
 *
 * @param <T> the class of the results
 */
final class ResultIterator<T> implements Iterator<T> {

    private final WorldLock worldLock;
    private final EntityCursor cursor;
    private final QueryResults.ResultReader<T> reader;

    /** The next result, null if it was not read yet or there is none. */
    private @Nullable T nextResult;

    ResultIterator(WorldLock worldLock, EntityCursor cursor, QueryResults.ResultReader<T> reader) {
        this.worldLock = worldLock;
        this.cursor = cursor;
        this.reader = reader;
    }

    @Override
    public boolean hasNext() {
        if (nextResult == null) {
            readNext();
        }
        return nextResult != null;
    }

    private void readNext() {
        worldLock.acquire();
        try {
            if (cursor.next()) {
                nextResult = reader.read(cursor);
            }
        } finally {
            worldLock.release();
        }
    }

    @Override
    public T next() {
        if (nextResult == null) {
            readNext();
        }
        T result = nextResult;
        if (result == null) {
            throw new NoSuchElementException("next() must not be called after the last result: check hasNext() before");
        }
        nextResult = null;
        return result;
    }
}
