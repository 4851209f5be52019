package dev.halfstep.world;

import org.jspecify.annotations.Nullable;

/** Finds the query for some classes again, without garbage: systems ask for theirs in every step. */
final class QueryCache {

    /** Bits for the index of one class; {@link ComponentRegistry#MAX_CLASSES} fits. */
    private static final int INDEX_BITS = 10;

    private long[] keys = new long[64];
    private @Nullable Object[] queries = new Object[64];
    private int size;

    /** The key of a query: the indices of its classes, each counted from 1 so that their number shows. */
    static long key(Registered<?> a) {
        return a.index() + 1L;
    }

    static long key(Registered<?> a, Registered<?> b) {
        return key(a) << INDEX_BITS | (b.index() + 1L);
    }

    static long key(Registered<?> a, Registered<?> b, Registered<?> c) {
        return key(a, b) << INDEX_BITS | (c.index() + 1L);
    }

    /** The query with a key, null if it was not asked for before. */
    @Nullable
    Object get(long key) {
        return queries[place(key)];
    }

    <Q> Q put(long key, Q query) {
        if (2 * size >= keys.length) {
            grow();
        }
        int place = place(key);
        keys[place] = key;
        queries[place] = query;
        size++;
        return query;
    }

    private int place(long key) {
        int mask = keys.length - 1;
        int place = Long.hashCode(key * 0x9E3779B97F4A7C15L) & mask;
        while (queries[place] != null && keys[place] != key) {
            place = place + 1 & mask;
        }
        return place;
    }

    private void grow() {
        long[] oldKeys = keys;
        @Nullable Object[] oldQueries = queries;
        keys = new long[2 * oldKeys.length];
        queries = new Object[2 * oldKeys.length];
        size = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            Object query = oldQueries[i];
            if (query != null) {
                put(oldKeys[i], query);
            }
        }
    }
}
