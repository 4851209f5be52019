package dev.halfstep.query;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the query of some component classes without allocation: systems ask for theirs in every step. It is a trie: the
 * classes are the path from the root to the query. Thread-safe.
 */
final class QueryCache {

    private final Map<Class<?>, QueryCache> children = new ConcurrentHashMap<>();
    private volatile @Nullable Object query;

    /** Returns the node of a query with one more class. */
    QueryCache with(Class<?> next) {
        QueryCache known = children.get(next);
        return known != null ? known : children.computeIfAbsent(next, c -> new QueryCache());
    }

    /** Returns true until a query was put here. */
    boolean isEmpty() {
        return query == null;
    }

    /** Returns the query of the classes on the path to this node. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // all queries of one node are of one class
    <Q> Q get() {
        return (Q) Objects.requireNonNull(query);
    }

    /** Puts a query here and returns it; if another thread was faster, returns that thread's query. */
    synchronized <Q> Q put(Q newQuery) {
        if (query == null) {
            query = newQuery;
        }
        return get();
    }
}
