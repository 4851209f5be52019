package dev.halfstep.world;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityVisibility;
import dev.halfstep.storage.OpenLoops;
import dev.halfstep.storage.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Visits all entities that have components of all classes of the query, except for {@linkplain Query1#optional
 * optional} classes, and that pass its filters. {@code World.query} creates each query once and then returns the same
 * object.
 *
 * <pre>{@code
 * for (var ball : world.query(Transform.class, Velocity.class)) {
 *     if (ball.first().y() < 0) {
 *         return ball.id();
 *     }
 * }
 * }</pre>
 *
 * <p>A loop may end early, and loops may be nested. It creates no garbage: the same object is every row of a loop, so
 * keep ids and components, not rows. The loop visits the entities that {@link #forEach} visits, in the same order.
 * While it runs, the structure of the world may change through {@link Commands} only; after another change, the loop
 * and its rows throw an {@link IllegalStateException}.
 *
 * @param <Q> the class of the query itself
 * @param <E> the callback for each entity
 * @param <S> the callback for each span of entities
 * @param <R> a row of a loop: an entity with its components
 */
public abstract sealed class Query<Q extends Query<Q, E, S, R>, E, S, R> implements Iterable<R>
        permits Query1, Query2, Query3, Query4 {

    /**
     * Passes a chunk to a callback as one span. Each class reads the floats of its lane, one of the parallel arrays of
     * a dense component. Created once for each query: visits must not allocate.
     *
     * @param <S> the class of the callback
     */
    interface SpanVisitor<S> {

        /** Visits all slots of a chunk. Each class of this query has one of the columns. */
        void visit(Chunk chunk, int[] columns, S callback);
    }

    /** The components of an optional class in a chunk that lacks it. */
    private static final Object[] MISSING = new Object[Chunk.MAX_SLOTS];

    private final Entities entities;
    private final MatchedArchetypes matched;

    // The queries that were created from this query by with, without, withAny and optional:
    private final QueryTrieNode queriesWith = new QueryTrieNode();
    private final QueryTrieNode queriesWithout = new QueryTrieNode();
    private final QueryTrieNode queriesWithAny = new QueryTrieNode();
    private final QueryTrieNode queriesWithOptional = new QueryTrieNode();

    /** The classes of this query, in the order of the arguments of the callback. */
    private final ComponentInfo<?>[] queried;

    /** Requires the classes of this query, unless they are optional. */
    private final QueryFilter filter;

    private final SpanVisitor<S> spanVisitor = this::visitSpan;
    private final RowPool<R> rows;

    /** The rows of threads that do not own the world, which loop in parallel sections only. */
    private final ThreadLocal<RowPool<R>> rowsOfWorkers;

    Query(Entities entities, QueryFilter filter, ComponentInfo<?>... queried) {
        this.entities = entities;
        rows = new RowPool<>(entities.guard().loopsOfOwner(), this);
        rowsOfWorkers =
                ThreadLocal.withInitial(() -> new RowPool<>(entities.guard().loops(), this));
        this.filter = filter;
        this.queried = queried;
        matched = new MatchedArchetypes(entities, queried, filter);
    }

    /** Creates a row, which the pool reuses. */
    abstract QueryRow<R> newRow(RowPool<R> pool);

    /** Creates a query for the same classes with another filter. */
    abstract Q filteredBy(QueryFilter newFilter);

    /**
     * Visits the slots {@code from} (inclusive) to {@code to} (exclusive) of a chunk.
     *
     * @param columns the column of each class of this query
     */
    abstract void visit(Chunk chunk, int[] columns, int from, int to, E callback);

    /** Visits all slots of a chunk as one span, see {@link SpanVisitor}. */
    abstract void visitSpan(Chunk chunk, int[] columns, S callback);

    final Entities entities() {
        return entities;
    }

    final QueryFilter filter() {
        return filter;
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
        return matched.countEntities();
    }

    /**
     * Returns whether no entity matches now.
     *
     * @return true if {@link #count()} is 0
     */
    public final boolean isEmpty() {
        return matched.isEmpty();
    }

    /**
     * Begins a loop over every entity that matches, in the order of {@link #forEach}.
     *
     * @return the rows, all of which are the same object
     * @throws IllegalStateException if another thread owns the world, or the world is closed
     */
    @Override
    public final Iterator<R> iterator() {
        return beginLoop();
    }

    private QueryRow<R> beginLoop() {
        Match match = matched.beginLoop();
        OpenLoops loops = entities.guard().loops();
        RowPool<R> pool = loops == rows.loops() ? rows : rowsOfWorkers.get();
        QueryRow<R> row = pool.take();
        row.begin(match, matched.isPresented());
        return row;
    }

    /**
     * Returns the first entity that matches. Its row is valid like one of a loop that ends here: until the loop around
     * this call goes on, the structure of the world changes, or the step or frame ends.
     *
     * @return the row of the entity; null if none matches
     * @throws IllegalStateException if another thread owns the world, or the world is closed
     */
    public final @Nullable R first() {
        QueryRow<R> row = beginLoop();
        return row.hasNext() ? row.next() : null;
    }

    /**
     * Returns the only entity that matches. Its row is valid as long as the row of {@link #first()}.
     *
     * @return the row of the entity
     * @throws IllegalStateException if no entity or more than one matches
     */
    public final R single() {
        int count = count();
        if (count != 1) {
            throw notSingle(count);
        }
        return beginLoop().next();
    }

    /** Returns the queried classes, for messages. */
    final String queriedNames() {
        return names(Arrays.stream(queried));
    }

    private static String names(Stream<ComponentInfo<?>> infos) {
        return infos.map(info -> info.queriedClass().getSimpleName()).collect(Collectors.joining(", "));
    }

    private IllegalStateException notSingle(int count) {
        return new IllegalStateException("exactly one entity must match a query to get it as the single one: " + count
                + " have " + names(Arrays.stream(queried).filter(filter::requires))
                + (matched.isPresented() ? " in this frame" : "")
                + (count == 0 ? "; spawn the entity before this call" : "; use a loop for several"));
    }

    /**
     * Returns the number of structural changes of the entities that match: added and removed entities, and replaced
     * components. While the number is equal, the same entities match in the same order, with the same component
     * objects. So a caller can cache derived data until the number changes.
     *
     * @return a number that never decreases
     */
    public final long changeCount() {
        return matched.changeCount();
    }

    /**
     * Visits every living entity that matches, each once. Archetypes are ordered by the registration of their
     * component classes. In an archetype, a new entity comes last, and the last entity takes the place of a removed one
     * (swap-remove).
     *
     * <p>In presentation, a query visits the entities that presentation sees: an entity of the newest step appears at
     * the presentation time of its spawn, and a despawned entity is visited up to the presentation time of its despawn,
     * after the living entities of its archetype.
     *
     * <p>The callback may write components. It must not change the structure of the world directly: it spawns,
     * despawns, adds, removes and replaces through {@link Commands}.
     *
     * @param callback called for each entity
     */
    public final void forEach(E callback) {
        Match match = matched.beginIteration();
        try {
            if (matched.isPresented()) {
                visit(match, /* isPresented= */ true, 0, Integer.MAX_VALUE, callback); // all visible rows
                return;
            }
            for (int from = 0; from < match.size(); from += Match.BLOCK_SIZE) {
                visitAll(match, from, match.prefetch(from), callback);
            }
        } finally {
            matched.endIteration();
        }
    }

    /** Visits all entities of the archetypes {@code from} (inclusive) to {@code to} (exclusive). */
    private void visitAll(Match match, int from, int to, E callback) {
        for (int i = from; i < to; i++) {
            Archetype archetype = match.archetype(i);
            for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
                Chunk chunk = archetype.chunk(chunkIndex);
                visit(chunk, match.columns(i), 0, chunk.size(), callback);
            }
        }
    }

    /**
     * Visits one partition of the entities that match. All partitions together contain every living entity exactly
     * once, in the order of {@link #forEach}. The sizes of two partitions differ by one at most. In a parallel section,
     * different threads may visit different partitions.
     *
     * @param partition the index of the partition, 0 to {@code partitionCount - 1}
     * @param partitionCount the number of partitions, 1 or more
     * @param callback called for each entity
     * @throws IllegalArgumentException if the index is out of range
     */
    public final void forEachPartition(int partition, int partitionCount, E callback) {
        checkPartition(partition, partitionCount);
        Match match = matched.beginIteration();
        try {
            boolean isPresented = matched.isPresented();
            int rowCount = match.countRows(isPresented);
            int from = partitionStart(rowCount, partition, partitionCount);
            int to = partitionStart(rowCount, partition + 1, partitionCount);
            visit(match, isPresented, from, to, callback);
        } finally {
            matched.endIteration();
        }
    }

    /**
     * Visits the rows {@code from} (inclusive) to {@code to} (exclusive), counted through all archetypes. If presented,
     * only the rows that presentation sees count.
     */
    private void visit(Match match, boolean isPresented, int from, int to, E callback) {
        int passed = 0; // the number of rows before the current ones
        for (int i = 0; i < match.size() && passed < to; i++) {
            Archetype archetype = match.archetype(i);
            if (!isPresented && passed + archetype.size() <= from) {
                passed += archetype.size();
                continue;
            }
            for (Archetype rows = archetype; rows != null; rows = Match.nextRows(archetype, rows, isPresented)) {
                for (int chunkIndex = 0; chunkIndex < rows.chunkCount() && passed < to; chunkIndex++) {
                    Chunk chunk = rows.chunk(chunkIndex);
                    int begin = isPresented ? chunk.nextVisible(0) : 0;
                    while (begin < chunk.size()) {
                        int end = isPresented ? chunk.visibleEnd(begin) : chunk.size();
                        // the part of the slots from begin to end whose numbers are in the range
                        int firstSlot = begin + Math.max(from - passed, 0);
                        int endSlot = begin + Math.min(to - passed, end - begin);
                        if (firstSlot < endSlot) {
                            visit(chunk, match.columns(i), firstSlot, endSlot, callback);
                        }
                        passed += end - begin;
                        begin = isPresented ? chunk.nextVisible(end) : end;
                    }
                }
            }
        }
    }

    /**
     * Visits every living entity that matches, in spans of up to {@value dev.halfstep.storage.Chunk#MAX_SLOTS}
     * entities. The callback receives the floats of all components of a span as arrays. All classes of this query must
     * be dense or views of dense classes. The order is that of {@link #forEach}.
     *
     * @param callback called for each span
     * @throws IllegalArgumentException if a class of this query is not dense
     * @see dev.halfstep.storage.DenseComponent
     */
    public final void forEachSpan(S callback) {
        forEachSpanPartition(0, 1, callback); // one partition has all spans
    }

    /**
     * Visits one partition of the spans, as {@link #forEachSpan} does. All partitions together contain every living
     * entity exactly once. A span is never split: with few entities, some partitions are empty.
     *
     * @param partition the index of the partition, 0 to {@code partitionCount - 1}
     * @param partitionCount the number of partitions, 1 or more
     * @param callback called for each span
     * @throws IllegalArgumentException if the index is out of range, or a class of this query is not dense
     */
    public final void forEachSpanPartition(int partition, int partitionCount, S callback) {
        checkPartition(partition, partitionCount);
        checkAllHaveSpans();
        visitSpans(spanVisitor, partition, partitionCount, callback);
    }

    /** Visits one partition of the chunks. In presentation, chunks of departed entities count too. */
    final <T> void visitSpans(SpanVisitor<T> visitor, int partition, int partitionCount, T callback) {
        Match match = matched.beginIteration();
        try {
            boolean isPresented = matched.isPresented();
            int chunkCount = partitionCount == 1 ? Integer.MAX_VALUE : match.countChunks(isPresented);
            int from = partitionStart(chunkCount, partition, partitionCount);
            int to = partitionStart(chunkCount, partition + 1, partitionCount);
            int passed = 0; // the number of chunks before the current rows
            for (int i = 0; i < match.size() && passed < to; i++) {
                Archetype archetype = match.archetype(i);
                for (Archetype rows = archetype; rows != null; rows = Match.nextRows(archetype, rows, isPresented)) {
                    int end = Math.min(to - passed, rows.chunkCount());
                    for (int chunkIndex = Math.max(from - passed, 0); chunkIndex < end; chunkIndex++) {
                        Chunk chunk = rows.chunk(chunkIndex);
                        if (isPresented && !chunk.isFullyVisible()) {
                            visitVisibleCopy(visitor, chunk, match.columns(i), callback);
                        } else {
                            visitor.visit(chunk, match.columns(i), callback);
                        }
                    }
                    passed += rows.chunkCount();
                }
            }
        } finally {
            matched.endIteration();
        }
    }

    /** Visits a copy of a chunk without its hidden rows as one span, unless all rows are hidden. */
    private <T> void visitVisibleCopy(SpanVisitor<T> visitor, Chunk chunk, int[] columns, T callback) {
        EntityVisibility visibility = matched.visibility();
        Chunk copy = visibility.borrowVisibleCopy(chunk);
        try {
            if (copy != null) { // null if no row is visible
                visitor.visit(copy, columns, callback);
            }
        } finally {
            visibility.giveBackVisibleCopy(chunk);
        }
    }

    private void checkAllHaveSpans() {
        for (ComponentInfo<?> info : queried) {
            checkHasSpans(info);
        }
    }

    static void checkHasSpans(ComponentInfo<?> info) {
        if (!info.hasSpans()) {
            throw new IllegalArgumentException("a component must be dense to have spans: "
                    + info.queriedClass().getSimpleName() + " is not dense, see DenseComponent");
        }
    }

    /** Returns the index at which a partition of {@code count} items begins. The next partition begins at its end. */
    private static int partitionStart(int count, int partition, int partitionCount) {
        return (int) ((long) count * partition / partitionCount);
    }

    private static void checkPartition(int partition, int partitionCount) {
        if (partition < 0 || partition >= partitionCount) {
            throw new IllegalArgumentException("a partition must be from 0 to one less than the number of partitions:"
                    + " partition " + partition + " of " + partitionCount);
        }
    }

    /**
     * Returns the components in a column of a chunk. In a chunk without an optional class, all of them are null.
     *
     * @param column negative if the chunk lacks the class
     */
    static Object[] column(Chunk chunk, int column) {
        return column < 0 ? MISSING : chunk.column(column);
    }

    /** Returns the floats of a class in a chunk. Null if the chunk lacks an optional class, see {@link #column}. */
    @SuppressWarnings("NullAway") // the callbacks of queries without optional classes never get null
    static Span span(Chunk chunk, int column, ComponentInfo<?> info) {
        return column < 0 ? null : chunk.span(column, info.lane());
    }

    /**
     * Requires that entities also have another component, which the query does not read. The new query is cached:
     * further calls return the same object without allocation.
     *
     * @param required a registered class, or a view of one
     * @return a query with an additional filter; this query is unchanged
     * @throws IllegalArgumentException if the class is not registered, or this query excludes it
     */
    public final Q with(Class<?> required) {
        QueryTrieNode node = child(queriesWith, required);
        return node.isEmpty() ? node.putIfAbsent(filteredBy(filter.with(notExcluded(required)))) : node.get();
    }

    /**
     * Requires that entities also have several components, which the query does not read.
     *
     * @param required registered classes, or views of them
     * @return a query with additional filters; this query if no class is given
     * @throws IllegalArgumentException if a class is not registered, or this query excludes it
     */
    @SuppressWarnings("unchecked") // Q is the class of this query
    public final Q with(Class<?>... required) {
        Q query = (Q) this;
        for (Class<?> requiredClass : required) {
            query = query.with(requiredClass);
        }
        return query;
    }

    /**
     * Requires that entities have one or both of two components, which the query does not read. The new query is
     * cached, as that of {@link #with(Class)}.
     *
     * @param a a registered class, or a view of one
     * @param b another one
     * @return a query with an additional filter; this query is unchanged
     * @throws IllegalArgumentException if a class is not registered
     */
    public final Q withAny(Class<?> a, Class<?> b) {
        QueryTrieNode node = child(child(queriesWithAny, a), b);
        return node.isEmpty() ? node.putIfAbsent(newWithAny(a, b)) : node.get();
    }

    /**
     * Requires that entities have at least one of several components, which the query does not read.
     *
     * @param classes one or more registered classes, or views of them
     * @return a query with an additional filter; this query is unchanged
     * @throws IllegalArgumentException if no class is given, or a class is not registered
     */
    public final Q withAny(Class<?>... classes) {
        if (classes.length == 0) {
            throw new IllegalArgumentException("a query for any of several classes must name one or more: no class");
        }
        QueryTrieNode node = queriesWithAny;
        for (Class<?> componentClass : classes) {
            node = child(node, componentClass);
        }
        return node.isEmpty() ? node.putIfAbsent(newWithAny(classes)) : node.get();
    }

    private Q newWithAny(Class<?>... classes) {
        List<ComponentInfo<?>> infos = new ArrayList<>();
        for (Class<?> componentClass : classes) {
            infos.add(entities.registry().get(componentClass));
        }
        return filteredBy(filter.withAny(infos));
    }

    /**
     * Excludes entities that have a component. The new query is cached: further calls return the same object without
     * allocation.
     *
     * @param excluded a registered class, or a view of one
     * @return a query with an additional filter; this query is unchanged
     * @throws IllegalArgumentException if the class is not registered, or this query requires it or has it as optional
     */
    public final Q without(Class<?> excluded) {
        QueryTrieNode node = child(queriesWithout, excluded);
        return node.isEmpty() ? node.putIfAbsent(newWithout(excluded)) : node.get();
    }

    private Q newWithout(Class<?> excludedClass) {
        ComponentInfo<?> excluded = entities.registry().get(excludedClass);
        if (filter.requires(excluded)) {
            throw new IllegalArgumentException(
                    "a query cannot exclude a class that it requires: " + excludedClass.getSimpleName());
        }
        if (Arrays.stream(queried).anyMatch(info -> info.storedIndex() == excluded.storedIndex())) {
            throw new IllegalArgumentException("a query cannot exclude a class that is optional in it: "
                    + excludedClass.getSimpleName() + "; leave out optional(...)");
        }
        return filteredBy(filter.without(excluded));
    }

    /**
     * Excludes entities that have at least one of several components.
     *
     * @param excluded registered classes, or views of them
     * @return a query with additional filters; this query if no class is given
     * @throws IllegalArgumentException if a class is not registered, or this query requires it or has it as optional
     */
    @SuppressWarnings("unchecked") // Q is the class of this query
    public final Q without(Class<?>... excluded) {
        Q query = (Q) this;
        for (Class<?> excludedClass : excluded) {
            query = query.without(excludedClass);
        }
        return query;
    }

    /** Returns the node for the query with an additional optional class. */
    final QueryTrieNode optionalNode(Class<?> optional) {
        return child(queriesWithOptional, optional);
    }

    private QueryTrieNode child(QueryTrieNode node, Class<?> componentClass) {
        entities.guard().checkMayRead();
        return node.child(componentClass);
    }

    /** Returns the info of a class that this query does not exclude. */
    final <T> ComponentInfo<T> notExcluded(Class<T> componentClass) {
        ComponentInfo<T> info = entities.registry().get(componentClass);
        if (filter.excludes(info)) {
            throw new IllegalArgumentException(
                    "a query cannot require a class that it excludes, or have it as optional: "
                            + componentClass.getSimpleName());
        }
        return info;
    }
}
