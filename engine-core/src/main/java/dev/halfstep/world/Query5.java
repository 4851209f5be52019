package dev.halfstep.world;

import dev.halfstep.storage.ArchetypeChunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityIds;
import dev.halfstep.storage.Span;

/**
 * Visits all entities with components of five classes.
 *
 * @param <A> the first class
 * @param <B> the second class
 * @param <C> the third class
 * @param <D> the fourth class
 * @param <E> the fifth class
 */
public final class Query5<A, B, C, D, E>
        extends Query<Query5<A, B, C, D, E>, Query5.Each<A, B, C, D, E>, Query5.EachSpan> {

    /**
     * A callback for each entity that matches.
     *
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @param <D> the fourth class
     * @param <E> the fifth class
     */
    @FunctionalInterface
    public interface Each<A, B, C, D, E> {

        /**
         * Visits an entity.
         *
         * @param id the entity
         * @param a its component of the first class
         * @param b its component of the second class
         * @param c its component of the third class
         * @param d its component of the fourth class
         * @param e its component of the fifth class
         */
        void accept(EntityId id, A a, B b, C c, D d, E e);
    }

    /** A callback for each span: the entities of one chunk, at most {@value dev.halfstep.storage.Chunk#MAX_SLOTS}. */
    @FunctionalInterface
    public interface EachSpan {

        /**
         * Visits a span. The arguments are valid during this call only.
         *
         * @param ids the entities, slot by slot
         * @param a the floats of their components of the first class
         * @param b the floats of their components of the second class
         * @param c the floats of their components of the third class
         * @param d the floats of their components of the fourth class
         * @param e the floats of their components of the fifth class
         */
        void accept(EntityIds ids, Span a, Span b, Span c, Span d, Span e);
    }

    private final ComponentInfo<A> infoA;
    private final ComponentInfo<B> infoB;
    private final ComponentInfo<C> infoC;
    private final ComponentInfo<D> infoD;
    private final ComponentInfo<E> infoE;

    Query5(
            Entities entities,
            ComponentInfo<A> infoA,
            ComponentInfo<B> infoB,
            ComponentInfo<C> infoC,
            ComponentInfo<D> infoD,
            ComponentInfo<E> infoE) {
        this(entities, QueryFilter.of(infoA, infoB, infoC, infoD, infoE), infoA, infoB, infoC, infoD, infoE);
    }

    private Query5(
            Entities entities,
            QueryFilter filter,
            ComponentInfo<A> infoA,
            ComponentInfo<B> infoB,
            ComponentInfo<C> infoC,
            ComponentInfo<D> infoD,
            ComponentInfo<E> infoE) {
        super(entities, filter, infoA, infoB, infoC, infoD, infoE);
        this.infoA = infoA;
        this.infoB = infoB;
        this.infoC = infoC;
        this.infoD = infoD;
        this.infoE = infoE;
    }

    @Override
    Query5<A, B, C, D, E> withFilter(QueryFilter newFilter) {
        return new Query5<>(entities(), newFilter, infoA, infoB, infoC, infoD, infoE);
    }

    @Override
    void visit(ArchetypeChunk chunk, int[] columns, int from, int to, Each<A, B, C, D, E> callback) {
        EntityId[] ids = chunk.ids();
        Object[] columnA = chunk.column(columns[0]);
        Object[] columnB = chunk.column(columns[1]);
        Object[] columnC = chunk.column(columns[2]);
        Object[] columnD = chunk.column(columns[3]);
        Object[] columnE = chunk.column(columns[4]);
        for (int slot = from; slot < to; slot++) {
            callback.accept(
                    ids[slot],
                    infoA.toQueried(columnA[slot]),
                    infoB.toQueried(columnB[slot]),
                    infoC.toQueried(columnC[slot]),
                    infoD.toQueried(columnD[slot]),
                    infoE.toQueried(columnE[slot]));
        }
    }

    @Override
    void visitSpan(ArchetypeChunk chunk, int[] columns, EachSpan callback) {
        callback.accept(
                chunk,
                chunk.span(columns[0], infoA.lane()),
                chunk.span(columns[1], infoB.lane()),
                chunk.span(columns[2], infoC.lane()),
                chunk.span(columns[3], infoD.lane()),
                chunk.span(columns[4], infoE.lane()));
    }
}
