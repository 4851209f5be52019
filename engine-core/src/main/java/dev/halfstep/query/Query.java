package dev.halfstep.query;

import dev.halfstep.archetype.Archetype;
import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.Entities;
import dev.halfstep.command.Commands;
import dev.halfstep.component.ComponentInfo;
import java.util.List;

/**
 * Visits all entities that have some components. A query belongs to its world, which always returns the same object: see
 * {@code World.query}.
 *
 * @param <Q> the class of the query itself
 * @param <E> the callback for each entity
 * @param <S> the callback for each span of entities
 */
public abstract sealed class Query<Q extends Query<Q, E, S>, E, S>
        permits Query1, Query2, Query3, Query4, Query5, Query6 {

    private final Entities entities;
    private final QueryFilter filter;
    private final MatchedArchetypes matched;
    private final QueryCache narrower = new QueryCache();
    private final ComponentInfo<?>[] asked;

    Query(Entities entities, QueryFilter filter, ComponentInfo<?>... asked) {
        this.entities = entities;
        this.filter = filter;
        this.asked = asked;
        matched = new MatchedArchetypes(entities, filter);
    }

    /** Creates a query for the same classes with another filter. */
    abstract Q narrowed(QueryFilter newFilter);

    /** Visits the rows {@code from} (inclusive) to {@code to} (exclusive) of a chunk. */
    abstract void visit(ArchetypeChunk chunk, int from, int to, E each);

    /** Visits all rows of a chunk as one span. */
    abstract void visitSpan(ArchetypeChunk chunk, S each);

    final Entities entities() {
        return entities;
    }

    final MatchedArchetypes matched() {
        return matched;
    }

    /**
     * Returns the number of entities that match now.
     *
     * @return 0 or more
     */
    public final int count() {
        return matched.count();
    }

    /**
     * Returns the number of structural changes of the entities that match: entities added or removed, and components
     * replaced. While it is equal, the same entities match, with the same component objects and in the same order, so
     * derived data can be cached.
     *
     * @return a number that only grows
     */
    public final long changes() {
        return matched.changes();
    }

    /**
     * Visits every living entity that matches exactly once. Archetypes are ordered by the registration of their component
     * classes. In an archetype, entities are ordered by their arrival, but for swap-removes: the last entity moves into the
     * row of a removed one.
     *
     * <p>The callback may write components. It must not change the structure of the world: it spawns, despawns, adds and
     * removes through {@link Commands}.
     *
     * @param each called for each entity
     */
    public final void forEach(E each) {
        List<Archetype> archetypes = matched.begin();
        try {
            for (int i = 0; i < archetypes.size(); i++) {
                Archetype archetype = archetypes.get(i);
                for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
                    ArchetypeChunk chunk = archetype.chunk(chunkIndex);
                    visit(chunk, 0, chunk.size(), each);
                }
            }
        } finally {
            matched.end();
        }
    }

    /**
     * Visits one partition of the entities that match. All partitions together visit every living entity exactly once,
     * and one after the other they visit them in the order of {@link #forEach}. The sizes of two partitions differ by one
     * at most. In a parallel section each partition may be visited by another thread.
     *
     * @param partition the index of the partition, 0 to {@code partitions - 1}
     * @param partitions the number of partitions, 1 or more
     * @param each called for each entity
     * @throws IllegalArgumentException if the index is out of range
     */
    public final void forEachPartition(int partition, int partitions, E each) {
        checkPartition(partition, partitions);
        List<Archetype> archetypes = matched.begin();
        try {
            int all = Archetype.count(archetypes);
            visit(archetypes, begin(all, partition, partitions), begin(all, partition + 1, partitions), each);
        } finally {
            matched.end();
        }
    }

    private void visit(List<Archetype> archetypes, int from, int to, E each) {
        int passed = 0;
        for (int i = 0; passed < to; i++) {
            Archetype archetype = archetypes.get(i);
            if (passed + archetype.size() <= from) {
                passed += archetype.size();
                continue;
            }
            for (int chunkIndex = 0; chunkIndex < archetype.chunkCount() && passed < to; chunkIndex++) {
                ArchetypeChunk chunk = archetype.chunk(chunkIndex);
                int first = Math.max(from - passed, 0);
                if (first < chunk.size()) {
                    visit(chunk, first, Math.min(to - passed, chunk.size()), each);
                }
                passed += chunk.size();
            }
        }
    }

    /**
     * Visits the numbers of every living entity that matches, in spans of up to {@value
     * dev.halfstep.store.Chunk#SLOTS} entities. All classes of this query must be dense or views of dense ones. The order
     * is that of {@link #forEach}.
     *
     * @param each called for each span
     * @throws IllegalArgumentException if a class of this query is not dense
     * @see dev.halfstep.store.DenseComponent
     */
    public final void forEachSpan(S each) {
        forEachSpanPartition(0, 1, each);
    }

    /**
     * Visits one partition of the spans, as {@link #forEachSpan} does. All partitions together visit every living entity
     * exactly once. A span is never split, so the sizes of partitions differ if there are few entities.
     *
     * @param partition the index of the partition, 0 to {@code partitions - 1}
     * @param partitions the number of partitions, 1 or more
     * @param each called for each span
     * @throws IllegalArgumentException if the index is out of range, or a class of this query is not dense
     */
    public final void forEachSpanPartition(int partition, int partitions, S each) {
        checkPartition(partition, partitions);
        checkDense();
        List<Archetype> archetypes = matched.begin();
        try {
            int all = 0;
            for (int i = 0; i < archetypes.size(); i++) {
                all += archetypes.get(i).chunkCount();
            }
            visitSpans(archetypes, begin(all, partition, partitions), begin(all, partition + 1, partitions), each);
        } finally {
            matched.end();
        }
    }

    private void visitSpans(List<Archetype> archetypes, int from, int to, S each) {
        int passed = 0;
        for (int i = 0; passed < to; i++) {
            Archetype archetype = archetypes.get(i);
            int last = Math.min(to - passed, archetype.chunkCount());
            for (int chunkIndex = Math.max(from - passed, 0); chunkIndex < last; chunkIndex++) {
                visitSpan(archetype.chunk(chunkIndex), each);
            }
            passed += archetype.chunkCount();
        }
    }

    private void checkDense() {
        for (ComponentInfo<?> each : asked) {
            checkDense(each);
        }
    }

    static void checkDense(ComponentInfo<?> info) {
        if (!info.hasSpans()) {
            throw new IllegalArgumentException("only what is stored densely has spans: "
                    + info.queriedClass().getSimpleName() + " is not, see DenseComponent");
        }
    }

    private static int begin(int all, int partition, int partitions) {
        return (int) ((long) all * partition / partitions);
    }

    private static void checkPartition(int partition, int partitions) {
        if (partition < 0 || partition >= partitions) {
            throw new IllegalArgumentException(
                    "partitions are counted from 0 to one less than their number: " + partition + " of " + partitions);
        }
    }

    /**
     * Excludes entities that have a component. The query is cached: further calls return the same one without allocation.
     *
     * @param excluded a registered class, or a view of one
     * @return another query
     * @throws IllegalArgumentException if the class is not registered, or this query requires it
     */
    public final Q without(Class<?> excluded) {
        entities.guard().checkMayRead();
        QueryCache node = narrower.with(excluded);
        return node.isEmpty()
                ? node.put(narrowed(filter.without(entities.registry().get(excluded))))
                : node.get();
    }

    /**
     * Excludes entities that have any of some components.
     *
     * @param excluded registered classes, or views of them
     * @return another query; this query if no class is given
     * @throws IllegalArgumentException if a class is not registered, or this query requires it
     */
    @SuppressWarnings("unchecked") // Q is the class of this query
    public final Q without(Class<?>... excluded) {
        Q narrowest = (Q) this;
        for (Class<?> next : excluded) {
            narrowest = narrowest.without(next);
        }
        return narrowest;
    }
}
