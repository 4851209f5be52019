package dev.halfstep.world;

import dev.halfstep.storage.OpenLoops;
import org.jspecify.annotations.Nullable;

/**
 * Holds the rows of a query that no loop of one thread uses, so that loops create no garbage. A query that is nested in
 * itself needs several.
 *
 * @param <R> the class of the rows
 */
final class RowPool<R> {

    private final OpenLoops loops;
    private final Query<?, ?, ?, R> query;
    private @Nullable QueryRow<R> unused;

    RowPool(OpenLoops loops, Query<?, ?, ?, R> query) {
        this.loops = loops;
        this.query = query;
    }

    OpenLoops loops() {
        return loops;
    }

    /** Returns the component classes of the query, for messages. */
    String queriedNames() {
        return query.queriedNames();
    }

    /** Takes a row out of the pool, or creates one. */
    QueryRow<R> take() {
        QueryRow<R> row = unused;
        if (row == null) {
            return query.newRow(this);
        }
        unused = row.nextUnused();
        row.setNextUnused(null);
        return row;
    }

    void add(QueryRow<R> row) {
        row.setNextUnused(unused);
        unused = row;
    }
}
