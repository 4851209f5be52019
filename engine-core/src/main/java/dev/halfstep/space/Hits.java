package dev.halfstep.space;

import dev.halfstep.storage.EntityId;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a query of a {@link SpatialIndex} finds, in a defined order. Each query replaces the content. Create
 * one object for each place that queries, and reuse it: after a while, queries allocate nothing.
 *
 * <pre>{@code
 * index.overlapCircle(x, y, 5, hits);
 * for (int i = 0; i < hits.size(); i++) {
 *     warn(hits.entity(i));
 * }
 * }</pre>
 *
 * <p>A query in a loop over hits needs another Hits object, and each system that runs in parallel needs an object of
 * its own.
 */
public final class Hits {

    /** The shapes near the query: candidates for hits. */
    final Candidates candidates = new Candidates();

    private @Nullable EntityId[] entities = new EntityId[16];
    private float[] fractions = new float[16];
    private int size;

    /** The key of each hit: the fraction or distance in the upper half, the item of the entity in the lower half. */
    private final SortedKeys keys = new SortedKeys();

    /** Creates an empty collection. */
    public Hits() {}

    /**
     * Returns the number of entities that the last query has found.
     *
     * @return 0 or more
     */
    public int size() {
        return size;
    }

    /**
     * Returns a found entity.
     *
     * @param i 0 to {@link #size()} - 1
     * @return the entity, which was alive at the query
     * @throws IndexOutOfBoundsException if the index is out of range
     */
    public EntityId entity(int i) {
        return Objects.requireNonNull(entities[Objects.checkIndex(i, size)]);
    }

    /**
     * Returns the fraction of the ray at which it touches the entity; after a query for the nearest entities, the
     * distance to the shape of the entity.
     *
     * @param i 0 to {@link #size()} - 1
     * @return 0 to 1, or the distance in world units; 0 if the ray begins in the shape, or the point is in it, and
     *     after all other queries
     * @throws IndexOutOfBoundsException if the index is out of range
     */
    public float fraction(int i) {
        return fractions[Objects.checkIndex(i, size)];
    }

    /** Begins a query. */
    void begin() {
        candidates.clear();
        keys.clear();
    }

    /**
     * Adds a hit.
     *
     * @param fraction 0 or more: the bits of these floats have the order of the floats
     * @param item the item of the entity in {@link Bodies}
     */
    void add(float fraction, int item) {
        keys.add((long) Float.floatToRawIntBits(fraction) << 32 | item);
    }

    int count() {
        return keys.size();
    }

    /** Returns the fraction of the hit at an index in the order, after {@link #sort}. */
    float sortedFraction(int i) {
        return Float.intBitsToFloat((int) (keys.get(i) >> 32));
    }

    void sort() {
        keys.sort();
    }

    /** Ends a query: replaces the content by the first hits of the living entities. */
    void end(Bodies bodies, int limit) {
        keys.sort();
        int found = 0;
        for (int i = 0; i < keys.size() && found < limit; i++) {
            EntityId id = bodies.id((int) keys.get(i));
            if (id.isAlive()) {
                if (found == entities.length) {
                    entities = Arrays.copyOf(entities, 2 * found);
                    fractions = Arrays.copyOf(fractions, 2 * found);
                }
                entities[found] = id;
                fractions[found++] = sortedFraction(i);
            }
        }
        if (found < size) {
            Arrays.fill(entities, found, size, null); // so that despawned entities can be garbage-collected
        }
        size = found;
    }
}
