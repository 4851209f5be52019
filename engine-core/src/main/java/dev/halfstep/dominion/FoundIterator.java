package dev.halfstep.dominion;

import dev.halfstep.query.EntityCursor;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over results. It reads at most one result ahead of its caller. Each read enters {@link Access} separately, so
 * another thread may change the world between two reads.
 *
 * @param <T> the class of the results
 */
final class FoundIterator<T> implements Iterator<T> {

    private final Access access;
    private final EntityCursor cursor;
    private final FoundResults.Row<T> row;
    /** The next result, null if it was not read yet or there is none. */
    private @Nullable T nextResult;

    FoundIterator(Access access, EntityCursor cursor, FoundResults.Row<T> row) {
        this.access = access;
        this.cursor = cursor;
        this.row = row;
    }

    @Override
    public boolean hasNext() {
        if (nextResult == null) {
            readNext();
        }
        return nextResult != null;
    }

    private void readNext() {
        access.enter();
        try {
            if (cursor.next()) {
                nextResult = row.read(cursor);
            }
        } finally {
            access.exit();
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
