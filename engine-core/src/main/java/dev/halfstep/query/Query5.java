package dev.halfstep.query;

import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.Entities;
import dev.halfstep.component.ComponentInfo;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.store.Span;

/**
 * All entities with components of five classes, whatever else they have.
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
     * What is done with each entity.
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
         * Called for one entity.
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

    /** What is done with the numbers of some entities at once. */
    @FunctionalInterface
    public interface EachSpan {

        /**
         * Called for entities that lie side by side.
         *
         * @param ids the entities
         * @param a their numbers of the first class
         * @param b their numbers of the second class
         * @param c their numbers of the third class
         * @param d their numbers of the fourth class
         * @param e their numbers of the fifth class
         */
        void accept(EntityIds ids, Span a, Span b, Span c, Span d, Span e);
    }

    private final ComponentInfo<A> a;
    private final ComponentInfo<B> b;
    private final ComponentInfo<C> c;
    private final ComponentInfo<D> d;
    private final ComponentInfo<E> e;

    Query5(
            Entities entities,
            ComponentInfo<A> a,
            ComponentInfo<B> b,
            ComponentInfo<C> c,
            ComponentInfo<D> d,
            ComponentInfo<E> e) {
        this(entities, QueryFilter.of(a, b, c, d, e), a, b, c, d, e);
    }

    private Query5(
            Entities entities,
            QueryFilter selection,
            ComponentInfo<A> a,
            ComponentInfo<B> b,
            ComponentInfo<C> c,
            ComponentInfo<D> d,
            ComponentInfo<E> e) {
        super(entities, selection, a, b, c, d, e);
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
        this.e = e;
    }

    @Override
    Query5<A, B, C, D, E> narrowed(QueryFilter toSelection) {
        return new Query5<>(entities(), toSelection, a, b, c, d, e);
    }

    @Override
    void visit(ArchetypeChunk rows, int from, int to, Each<A, B, C, D, E> each) {
        EntityId[] ids = rows.ids();
        Object[] as = rows.components(a);
        Object[] bs = rows.components(b);
        Object[] cs = rows.components(c);
        Object[] ds = rows.components(d);
        Object[] es = rows.components(e);
        for (int i = from; i < to; i++) {
            each.accept(ids[i], a.from(as[i]), b.from(bs[i]), c.from(cs[i]), d.from(ds[i]), e.from(es[i]));
        }
    }

    @Override
    void visitSpan(ArchetypeChunk rows, EachSpan each) {
        each.accept(rows, rows.span(a), rows.span(b), rows.span(c), rows.span(d), rows.span(e));
    }
}
