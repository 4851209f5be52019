package dev.halfstep.world;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A node of a trie that stores queries: the component classes of a query are the path from the root to its node.
 * Systems look queries up in every step, and a trie needs no key object for that. Thread-safe.
 */
final class QueryTrieNode {

    private final Map<Class<?>, QueryTrieNode> children = new ConcurrentHashMap<>();
    private volatile @Nullable Object query;

    /** Returns the node for one more class, and creates it at the first call. */
    QueryTrieNode child(Class<?> componentClass) {
        QueryTrieNode child = children.get(componentClass); // computeIfAbsent alone would be slower
        return child != null ? child : children.computeIfAbsent(componentClass, c -> new QueryTrieNode());
    }

    /** Returns true until a query is stored in this node. */
    boolean isEmpty() {
        return query == null;
    }

    /** Returns the query of this node. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // all queries of one node are of one class
    <Q> Q get() {
        return (Q) Objects.requireNonNull(query);
    }

    /** Stores a query in this node and returns it. If another thread was faster, returns the query of that thread. */
    synchronized <Q> Q putIfAbsent(Q newQuery) {
        if (query == null) {
            query = newQuery;
        }
        return get();
    }
}
