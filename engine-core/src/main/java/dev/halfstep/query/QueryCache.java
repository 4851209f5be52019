package dev.halfstep.query;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the query of some component classes without allocation, since systems look queries up in every step. A trie: the
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

    /** Returns true until a query is put into this node. */
    boolean isEmpty() {
        return query == null;
    }

    /** Returns the query of the classes on the path to this node. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // all queries of one node are of one class
    <Q> Q get() {
        return (Q) Objects.requireNonNull(query);
    }

    /** Puts a query into this node and returns it. If another thread was faster, returns the query of that thread. */
    synchronized <Q> Q put(Q newQuery) {
        if (query == null) {
            query = newQuery;
        }
        return get();
    }
}
