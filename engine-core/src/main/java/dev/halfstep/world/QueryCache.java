package dev.halfstep.world;

import org.jspecify.annotations.Nullable;

/**
 * Finds the query for some classes again, without garbage: systems ask for theirs in every step. Several threads may do
 * so at once.
 */
final class QueryCache {

    /** Bits for the index of one class; {@link ComponentRegistry#MAX_CLASSES} fits, and six of them fit a key. */
    private static final int INDEX_BITS = 10;

    /** Open addressing. A table that can be seen is never changed, only replaced. */
    private static final class Table {
        private final long[] keys;
        private final @Nullable Object[] queries;
        private final int size;

        Table(int capacity, int size) {
            keys = new long[capacity];
            queries = new Object[capacity];
            this.size = size;
        }

        int place(long key) {
            int mask = keys.length - 1;
            int place = Long.hashCode(key * 0x9E3779B97F4A7C15L) & mask;
            while (queries[place] != null && keys[place] != key) {
                place = place + 1 & mask;
            }
            return place;
        }

        void put(long key, Object query) {
            int place = place(key);
            keys[place] = key;
            queries[place] = query;
        }

        Table with(long key, Object query) {
            int capacity = 2 * (size + 1) > keys.length ? 2 * keys.length : keys.length;
            Table larger = new Table(capacity, size + 1);
            for (int i = 0; i < keys.length; i++) {
                Object known = queries[i];
                if (known != null) {
                    larger.put(keys[i], known);
                }
            }
            larger.put(key, query);
            return larger;
        }
    }

    private volatile Table table = new Table(4, 0);

    /** The key of a query: the indices of its classes, each counted from 1 so that their number shows. */
    static long key(Registered<?> a) {
        return key(0, a);
    }

    /** The key of a query with one class more. */
    static long key(long keyOfOthers, Registered<?> last) {
        return keyOfOthers << INDEX_BITS | (last.index() + 1L);
    }

    /** The query with a key, null if it was not asked for before. */
    @Nullable
    Object get(long key) {
        Table now = table;
        return now.queries[now.place(key)];
    }

    /** Keeps a query, unless another thread was faster; then that one's counts. */
    @SuppressWarnings("unchecked") // the key stands for queries of one class
    synchronized <Q> Q put(long key, Q query) {
        Object known = get(key);
        if (known != null) {
            return (Q) known;
        }
        table = table.with(key, query);
        return query;
    }
}
