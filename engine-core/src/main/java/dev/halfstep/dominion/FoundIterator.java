package dev.halfstep.dominion;

import dev.halfstep.query.EntityCursor;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over results. It reads at most one result ahead of its caller. Each read acquires the {@link Access}
 * separately, so another thread may change the world between two reads.
 *
 * @param <T> the class of the results
 */
final class FoundIterator<T> implements Iterator<T> {

    private final Access worldLock;
    private final EntityCursor cursor;
    private final FoundResults.Row<T> reader;

    /** The next result, null if it was not read yet or there is none. */
    private @Nullable T nextResult;

    FoundIterator(Access worldLock, EntityCursor cursor, FoundResults.Row<T> reader) {
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
        worldLock.enter();
        try {
            if (cursor.next()) {
                nextResult = reader.read(cursor);
            }
        } finally {
            worldLock.exit();
        }
    }

    @Override
    public T next() {
        if (nextResult == null) {
            readNext();
        }
        T result = nextResult;
        if (result == null) {
            throw new NoSuchElementException("no entity is left: hasNext() says whether there is one");
        }
        nextResult = null;
        return result;
    }
}
