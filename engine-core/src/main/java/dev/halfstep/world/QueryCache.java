package dev.halfstep.world;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the query for some classes again, without garbage: systems ask for theirs in every step. It is a tree, in which
 * the classes are the way from the root to the query. Several threads may use it at once.
 */
final class QueryCache {

    private final Map<Class<?>, QueryCache> branches = new ConcurrentHashMap<>();
    private volatile @Nullable Object query;

    /** The place of a query with one class more. */
    QueryCache with(Class<?> next) {
        QueryCache known = branches.get(next);
        return known != null ? known : branches.computeIfAbsent(next, c -> new QueryCache());
    }

    /** The query for the classes on the way here, null if it was not asked for before. */
    @Nullable
    Object get() {
        return query;
    }

    /** Keeps a query, unless another thread was faster; then that one's counts. */
    @SuppressWarnings("unchecked") // all queries of one place are of one class
    synchronized <Q> Q put(Q newQuery) {
        Object known = query;
        if (known != null) {
            return (Q) known;
        }
        query = newQuery;
        return newQuery;
    }
}
