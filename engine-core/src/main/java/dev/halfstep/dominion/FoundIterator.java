package dev.halfstep.dominion;

import dev.halfstep.query.EntityCursor;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over results, at most one entity ahead of its caller. Each move enters {@link Access} separately, so another
 * thread may change the world between two moves.
 *
 * @param <T> the result for each entity
 */
final class FoundIterator<T> implements Iterator<T> {

    private final Access access;
    private final EntityCursor cursor;
    private final FoundResults.Row<T> row;
    private @Nullable T found;

    FoundIterator(Access access, EntityCursor cursor, FoundResults.Row<T> row) {
        this.access = access;
        this.cursor = cursor;
        this.row = row;
    }

    @Override
    public boolean hasNext() {
        if (found == null) {
            find();
        }
        return found != null;
    }

    private void find() {
        access.enter();
        try {
            if (cursor.next()) {
                found = row.read(cursor);
            }
        } finally {
            access.exit();
        }
    }

    @Override
    public T next() {
        if (found == null) {
            find();
        }
        T next = found;
        if (next == null) {
            throw new NoSuchElementException("no entity is left: hasNext() says whether there is one");
        }
        found = null;
        return next;
    }
}
