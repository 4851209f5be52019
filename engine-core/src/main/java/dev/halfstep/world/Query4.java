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
 * Visits all entities with components of four classes.
 *
 * @param <A> the first class
 * @param <B> the second class
 * @param <C> the third class
 * @param <D> the fourth class
 */
public final class Query4<A, B extends @Nullable Object, C extends @Nullable Object, D extends @Nullable Object>
        extends Query<Query4<A, B, C, D>, Query4.Each<A, B, C, D>, Query4.EachSpan, Query4.Row<A, B, C, D>> {

    /**
     * A callback for each entity that matches.
     *
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @param <D> the fourth class
     */
    @FunctionalInterface
    public interface Each<A, B extends @Nullable Object, C extends @Nullable Object, D extends @Nullable Object> {

        /**
         * Visits an entity.
         *
         * @param id the entity
         * @param a its component of the first class
         * @param b its component of the second class; null if that class is optional and missing
         * @param c its component of the third class; null if that class is optional and missing
         * @param d its component of the fourth class; null if that class is optional and missing
         */
        void accept(EntityId id, A a, B b, C c, D d);
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
         * @param d the floats of their components of the fourth class; null if that class is optional and missing
         */
        void accept(EntityIds ids, Span a, Span b, Span c, Span d);
    }

    /**
     * An entity that a loop has reached, with its components.
     *
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @param <D> the fourth class
     */
    public static final class Row<A, B extends @Nullable Object, C extends @Nullable Object, D extends @Nullable Object>
            extends QueryRow<Row<A, B, C, D>> {

        private final @Nullable Function<Object, A> viewA;
        private final @Nullable Function<Object, B> viewB;
        private final @Nullable Function<Object, C> viewC;
        private final @Nullable Function<Object, D> viewD;
        private Object[] columnA = {};
        private Object[] columnB = {};
        private Object[] columnC = {};
        private Object[] columnD = {};

        private Row(
                RowPool<Row<A, B, C, D>> pool,
                ComponentInfo<A> infoA,
                ComponentInfo<B> infoB,
                ComponentInfo<C> infoC,
                ComponentInfo<D> infoD) {
            super(pool);
            viewA = infoA.viewOfComponent();
            viewB = infoB.viewOfComponent();
            viewC = infoC.viewOfComponent();
            viewD = infoD.viewOfComponent();
        }

        @Override
        void readColumns(Chunk chunk, int[] columns) {
            columnA = chunk.column(columns[0]);
            columnB = column(chunk, columns[1]);
            columnC = column(chunk, columns[2]);
            columnD = column(chunk, columns[3]);
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

        /**
         * Returns the component of the fourth class.
         *
         * @return the component itself, or its view; null if the class is optional and missing
         * @throws IllegalStateException if this row is no longer valid
         */
        public D fourth() {
            return queried(columnD, viewD);
        }
    }

    private final ComponentInfo<A> infoA;
    private final ComponentInfo<B> infoB;
    private final ComponentInfo<C> infoC;
    private final ComponentInfo<D> infoD;

    Query4(
            Entities entities,
            ComponentInfo<A> infoA,
            ComponentInfo<B> infoB,
            ComponentInfo<C> infoC,
            ComponentInfo<D> infoD) {
        this(entities, QueryFilter.requiring(infoA, infoB, infoC, infoD), infoA, infoB, infoC, infoD);
    }

    Query4(
            Entities entities,
            QueryFilter filter,
            ComponentInfo<A> infoA,
            ComponentInfo<B> infoB,
            ComponentInfo<C> infoC,
            ComponentInfo<D> infoD) {
        super(entities, filter, infoA, infoB, infoC, infoD);
        this.infoA = infoA;
        this.infoB = infoB;
        this.infoC = infoC;
        this.infoD = infoD;
    }

    @Override
    Row<A, B, C, D> newRow(RowPool<Row<A, B, C, D>> pool) {
        return new Row<>(pool, infoA, infoB, infoC, infoD);
    }

    @Override
    Query4<A, B, C, D> filteredBy(QueryFilter newFilter) {
        return new Query4<>(entities(), newFilter, infoA, infoB, infoC, infoD);
    }

    @Override
    void visit(Chunk chunk, int[] columns, int from, int to, Each<A, B, C, D> callback) {
        EntityId[] ids = chunk.ids();
        Object[] columnA = chunk.column(columns[0]);
        Object[] columnB = column(chunk, columns[1]);
        Object[] columnC = column(chunk, columns[2]);
        Object[] columnD = column(chunk, columns[3]);
        for (int slot = from; slot < to; slot++) {
            callback.accept(
                    ids[slot],
                    infoA.toQueried(columnA[slot]),
                    infoB.toQueried(columnB[slot]),
                    infoC.toQueried(columnC[slot]),
                    infoD.toQueried(columnD[slot]));
        }
    }

    @Override
    void visitSpan(Chunk chunk, int[] columns, EachSpan callback) {
        callback.accept(
                chunk,
                chunk.span(columns[0], infoA.lane()),
                span(chunk, columns[1], infoB),
                span(chunk, columns[2], infoC),
                span(chunk, columns[3], infoD));
    }
}
