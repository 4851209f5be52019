package dev.halfstep.world;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityIds;
import dev.halfstep.storage.Span;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Visits all entities with components of three classes.
 *
 * @param <A> the first class
 * @param <B> the second class
 * @param <C> the third class
 */
public final class Query3<A, B extends @Nullable Object, C extends @Nullable Object>
        extends Query<Query3<A, B, C>, Query3.Each<A, B, C>, Query3.EachSpan, Query3.Row<A, B, C>> {

    /**
     * A callback for each entity that matches.
     *
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     */
    @FunctionalInterface
    public interface Each<A, B extends @Nullable Object, C extends @Nullable Object> {

        /**
         * Visits an entity.
         *
         * @param id the entity
         * @param a its component of the first class
         * @param b its component of the second class; null if that class is optional and missing
         * @param c its component of the third class; null if that class is optional and missing
         */
        void accept(EntityId id, A a, B b, C c);
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
         * @param c the floats of their components of the third class; null if that class is optional and missing
         */
        void accept(EntityIds ids, Span a, Span b, Span c);
    }

    /**
     * An entity that a loop has reached, with its components.
     *
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     */
    public static final class Row<A, B extends @Nullable Object, C extends @Nullable Object>
            extends QueryRow<Row<A, B, C>> {

        private final @Nullable Function<Object, A> viewA;
        private final @Nullable Function<Object, B> viewB;
        private final @Nullable Function<Object, C> viewC;
        private Object[] columnA = {};
        private Object[] columnB = {};
        private Object[] columnC = {};

        private Row(
                RowPool<Row<A, B, C>> pool, ComponentInfo<A> infoA, ComponentInfo<B> infoB, ComponentInfo<C> infoC) {
            super(pool);
            viewA = infoA.viewOfComponent();
            viewB = infoB.viewOfComponent();
            viewC = infoC.viewOfComponent();
        }

        @Override
        void readColumns(Chunk chunk, int[] columns) {
            columnA = chunk.column(columns[0]);
            columnB = column(chunk, columns[1]);
            columnC = column(chunk, columns[2]);
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

        /**
         * Returns the component of the third class.
         *
         * @return the component itself, or its view; null if the class is optional and missing
         * @throws IllegalStateException if this row is no longer valid
         */
        public C third() {
            return queried(columnC, viewC);
        }
    }

    private final ComponentInfo<A> infoA;
    private final ComponentInfo<B> infoB;
    private final ComponentInfo<C> infoC;

    Query3(Entities entities, ComponentInfo<A> infoA, ComponentInfo<B> infoB, ComponentInfo<C> infoC) {
        this(entities, QueryFilter.requiring(infoA, infoB, infoC), infoA, infoB, infoC);
    }

    Query3(
            Entities entities,
            QueryFilter filter,
            ComponentInfo<A> infoA,
            ComponentInfo<B> infoB,
            ComponentInfo<C> infoC) {
        super(entities, filter, infoA, infoB, infoC);
        this.infoA = infoA;
        this.infoB = infoB;
        this.infoC = infoC;
    }

    @Override
    Row<A, B, C> newRow(RowPool<Row<A, B, C>> pool) {
        return new Row<>(pool, infoA, infoB, infoC);
    }

    @Override
    Query3<A, B, C> filteredBy(QueryFilter newFilter) {
        return new Query3<>(entities(), newFilter, infoA, infoB, infoC);
    }

    @Override
    void visit(Chunk chunk, int[] columns, int from, int to, Each<A, B, C> callback) {
        EntityId[] ids = chunk.ids();
        Object[] columnA = chunk.column(columns[0]);
        Object[] columnB = column(chunk, columns[1]);
        Object[] columnC = column(chunk, columns[2]);
        for (int slot = from; slot < to; slot++) {
            callback.accept(
                    ids[slot],
                    infoA.toQueried(columnA[slot]),
                    infoB.toQueried(columnB[slot]),
                    infoC.toQueried(columnC[slot]));
        }
    }

    @Override
    void visitSpan(Chunk chunk, int[] columns, EachSpan callback) {
        callback.accept(
                chunk,
                chunk.span(columns[0], infoA.lane()),
                span(chunk, columns[1], infoB),
                span(chunk, columns[2], infoC));
    }

    /**
     * Adds a class that entities may lack: of an entity without such a component, the fourth component is null, and so
     * is the fourth argument of a callback. The new query is cached, as that of {@link #with(Class)}.
     *
     * @param d a registered class, or a view of one
     * @param <D> the class
     * @return a query for the same entities, with an additional component; this query is unchanged
     * @throws IllegalArgumentException if the class is not registered, or this query excludes it
     */
    public <D> Query4<A, B, C, @Nullable D> optional(Class<D> d) {
        QueryTrieNode node = optionalNode(d);
        return node.isEmpty()
                ? node.putIfAbsent(new Query4<>(entities(), filter(), infoA, infoB, infoC, notExcluded(d)))
                : node.get();
    }
}
