package dev.halfstep.world;

import dev.halfstep.storage.OpenLoops;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Holds the rows of a query that no loop of one thread uses, so that loops create no garbage. A query that is nested in
 * itself needs several.
 *
 * @param <R> the class of the rows
 */
final class RowPool<R> {

    private final OpenLoops loops;
    private final Function<RowPool<R>, QueryRow<R>> newRow;
    private @Nullable QueryRow<R> unused;

    RowPool(OpenLoops loops, Function<RowPool<R>, QueryRow<R>> newRow) {
        this.loops = loops;
        this.newRow = newRow;
    }

    OpenLoops loops() {
        return loops;
    }

    /** Takes a row out of the pool, or creates one. */
    QueryRow<R> take() {
        QueryRow<R> row = unused;
        if (row == null) {
            return newRow.apply(this);
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
