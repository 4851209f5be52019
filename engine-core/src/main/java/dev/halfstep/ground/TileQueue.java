package dev.halfstep.ground;

import java.util.Arrays;

/**
 * Hands out tiles by their keys, smallest first, within a bucket in any order. A bucket is narrower than the cheapest
 * step, so steps lead from one bucket into later ones: each distance in the first bucket is final (Dial's algorithm with
 * Dinitz's wider buckets). Buckets are used in turn, as the days of a calendar are in each year: a tile of a later year
 * stays in its bucket until then. Lists run through arrays over all tiles, so nothing is allocated.
 */
final class TileQueue {

    private static final int SHIFT = 7;
    private static final int BUCKETS = 2048;

    /** The first tile of each bucket; 0, which is a tile of the border, for none. */
    private final int[] heads = new int[BUCKETS];

    private int[] keys = {};
    private int[] next = {};

    /** The tile before, the complement of the bucket for the first tile of a list; 0 for a tile outside of the queue. */
    private int[] previous = {};

    private int bucket;
    private int size;

    /** Prepares for tiles 1 to count - 1; the queue is empty then. */
    void resize(int count) {
        keys = new int[count];
        next = new int[count];
        previous = new int[count];
        Arrays.fill(heads, 0);
        size = 0;
    }

    /** Returns the bucket of a key: the one of the last tile that was taken is the first with tiles. */
    static int bucketOf(int key) {
        return key >> SHIFT;
    }

    /** Puts a tile, or changes its key. */
    void put(int at, int key) {
        if (previous[at] != 0) {
            remove(at);
        }
        int newBucket = bucketOf(key);
        bucket = size == 0 ? newBucket : Math.min(bucket, newBucket);
        int slot = newBucket % BUCKETS;
        int head = heads[slot];
        keys[at] = key;
        next[at] = head;
        previous[at] = ~slot;
        previous[head] = head == 0 ? 0 : at;
        heads[slot] = at;
        size++;
    }

    /** Removes a tile, if it is in the queue. */
    void remove(int at) {
        int before = previous[at];
        if (before == 0) {
            return;
        }
        int after = next[at];
        if (before < 0) {
            heads[~before] = after;
        } else {
            next[before] = after;
        }
        previous[after] = after == 0 ? 0 : before;
        previous[at] = 0;
        size--;
    }

    /** Takes a tile of the first bucket; 0 if the queue is empty. */
    int poll() {
        for (; size > 0; bucket++) {
            for (int at = heads[bucket % BUCKETS]; at != 0; at = next[at]) {
                if (bucketOf(keys[at]) == bucket) {
                    remove(at);
                    return at;
                }
            }
        }
        return 0;
    }

    /** Returns the key with which a tile was put last. */
    int key(int at) {
        return keys[at];
    }
}
