package dev.halfstep.world;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.Components;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityIds;
import dev.halfstep.storage.Span;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Visits all entities with components of two classes.
 *
 * @param <A> the first class
 * @param <B> the second class
 */
public final class Query2<A, B extends @Nullable Object>
        extends Query<Query2<A, B>, Query2.Each<A, B>, Query2.EachSpan, Query2.Row<A, B>> {

    /**
     * A callback for each entity that matches.
     *
     * @param <A> the first class
     * @param <B> the second class
     */
    @FunctionalInterface
    public interface Each<A, B extends @Nullable Object> {

        /**
         * Visits an entity.
         *
         * @param id the entity
         * @param a its component of the first class
         * @param b its component of the second class; null if that class is optional and missing
         */
        void accept(EntityId id, A a, B b);
    }

    /** A callback for each span: the entities of one chunk, at most {@value dev.halfstep.storage.Chunk#MAX_SLOTS}. */
    @FunctionalInterface
    public interface EachSpan {

        /**
         * Visits a span. The arguments are valid during this call only.
         *
         * @param ids the entities, slot by slot
         * @param a the floats of their components of the first class
         * @param b the floats of their components of the second class; null if that class is optional and missing
         */
        void accept(EntityIds ids, Span a, Span b);
    }

    /**
     * A callback for each span, which also receives the component objects of the second class.
     *
     * @param <B> the second class
     */
    @FunctionalInterface
    public interface EachSpanWith<B extends @Nullable Object> {

        /**
         * Visits a span. The arguments are valid during this call only.
         *
         * @param ids the entities, slot by slot
         * @param a the floats of their components of the first class
         * @param b their components of the second class, at the same slots; null if that class is optional and missing
         */
        void accept(EntityIds ids, Span a, Components<B> b);
    }

    /**
     * An entity that a loop has reached, with its components.
     *
     * @param <A> the first class
     * @param <B> the second class
     */
    public static final class Row<A, B extends @Nullable Object> extends QueryRow<Row<A, B>> {

        private final @Nullable Function<Object, A> viewA;
        private final @Nullable Function<Object, B> viewB;
        private Object[] columnA = {};
        private Object[] columnB = {};

        private Row(RowPool<Row<A, B>> pool, ComponentInfo<A> infoA, ComponentInfo<B> infoB) {
            super(pool);
            viewA = infoA.viewOfComponent();
            viewB = infoB.viewOfComponent();
        }

        @Override
        void readColumns(Chunk chunk, int[] columns) {
            columnA = chunk.column(columns[0]);
            columnB = column(chunk, columns[1]);
        }

        /**
         * Returns the component of the first class.
         *
         * @return the component itself, or its view
         * @throws IllegalStateException if this row is no longer valid
         */
        public A first() {
            return queried(columnA, viewA);
        }

        /**
         * Returns the component of the second class.
         *
         * @return the component itself, or its view; null if the class is optional and missing
         * @throws IllegalStateException if this row is no longer valid
         */
        public B second() {
            return queried(columnB, viewB);
        }
    }

    private final ComponentInfo<A> infoA;
    private final ComponentInfo<B> infoB;
    private final SpanVisitor<EachSpanWith<B>> spanVisitorWith = this::visitSpanWith;

    Query2(Entities entities, ComponentInfo<A> infoA, ComponentInfo<B> infoB) {
        this(entities, QueryFilter.requiring(infoA, infoB), infoA, infoB);
    }

    Query2(Entities entities, QueryFilter filter, ComponentInfo<A> infoA, ComponentInfo<B> infoB) {
        super(entities, filter, infoA, infoB);
        this.infoA = infoA;
        this.infoB = infoB;
    }

    @Override
    Row<A, B> newRow(RowPool<Row<A, B>> pool) {
        return new Row<>(pool, infoA, infoB);
    }

    @Override
    Query2<A, B> filteredBy(QueryFilter newFilter) {
        return new Query2<>(entities(), newFilter, infoA, infoB);
    }

    @Override
    void visit(Chunk chunk, int[] columns, int from, int to, Each<A, B> callback) {
        EntityId[] ids = chunk.ids();
        Object[] columnA = chunk.column(columns[0]);
        Object[] columnB = column(chunk, columns[1]);
        for (int slot = from; slot < to; slot++) {
            callback.accept(ids[slot], infoA.toQueried(columnA[slot]), infoB.toQueried(columnB[slot]));
        }
    }

    @Override
    void visitSpan(Chunk chunk, int[] columns, EachSpan callback) {
        callback.accept(chunk, chunk.span(columns[0], infoA.lane()), span(chunk, columns[1], infoB));
    }

    /**
     * Visits every living entity that matches, in spans of up to {@value dev.halfstep.storage.Chunk#MAX_SLOTS}
     * entities. The callback receives the floats of the first class, which must be dense or a view of a dense class. It
     * receives the component objects of the second class, which may be any class but a view. The order is that of
     * {@link #forEach}.
     *
     * @param callback called for each span
     * @throws IllegalArgumentException if the first class is not dense, or the second is a view
     */
    public void forEachSpanWith(EachSpanWith<B> callback) {
        checkHasSpans(infoA);
        if (infoB.isView()) {
            throw new IllegalArgumentException("the second class of forEachSpanWith must not be a view: "
                    + infoB.queriedClass().getSimpleName() + " is a view; make it the first class");
        }
        visitSpans(spanVisitorWith, 0, 1, callback); // one partition has all spans
    }

    /** Returns the components of the second class in a chunk. Null if the chunk lacks it as an optional class. */
    @SuppressWarnings("NullAway") // the callbacks of queries without optional classes never get null
    private static <B> Components<B> reader(Chunk chunk, int column) {
        return column < 0 ? null : chunk.reader(column);
    }

    private void visitSpanWith(Chunk chunk, int[] columns, EachSpanWith<B> callback) {
        callback.accept(chunk, chunk.span(columns[0], infoA.lane()), reader(chunk, columns[1]));
    }

    /**
     * Adds a class that entities may lack: of an entity without such a component, the third component is null, and so
     * is the third argument of a callback. The new query is cached, as that of {@link #with(Class)}.
     *
     * @param c a registered class, or a view of one
     * @param <C> the class
     * @return a query for the same entities, with an additional component; this query is unchanged
     * @throws IllegalArgumentException if the class is not registered, or this query excludes it
     */
    public <C> Query3<A, B, @Nullable C> optional(Class<C> c) {
        QueryTrieNode node = optionalNode(c);
        return node.isEmpty()
                ? node.putIfAbsent(new Query3<>(entities(), filter(), infoA, infoB, notExcluded(c)))
                : node.get();
    }
}
