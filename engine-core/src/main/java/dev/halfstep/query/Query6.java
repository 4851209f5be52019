package dev.halfstep.query;

import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.Entities;
import dev.halfstep.component.ComponentInfo;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.store.Span;

/**
 * All entities with components of six classes, whatever else they have.
 *
 * @param <A> the first class
 * @param <B> the second class
 * @param <C> the third class
 * @param <D> the fourth class
 * @param <E> the fifth class
 * @param <F> the sixth class
 */
public final class Query6<A, B, C, D, E, F>
        extends Query<Query6<A, B, C, D, E, F>, Query6.Each<A, B, C, D, E, F>, Query6.EachSpan> {

    /**
     * What is done with each entity.
     *
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @param <D> the fourth class
     * @param <E> the fifth class
     * @param <F> the sixth class
     */
    @FunctionalInterface
    public interface Each<A, B, C, D, E, F> {

        /**
         * Called for one entity.
         *
         * @param id the entity
         * @param a its component of the first class
         * @param b its component of the second class
         * @param c its component of the third class
         * @param d its component of the fourth class
         * @param e its component of the fifth class
         * @param f its component of the sixth class
         */
        void accept(EntityId id, A a, B b, C c, D d, E e, F f);
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
         * @param f their numbers of the sixth class
         */
        void accept(EntityIds ids, Span a, Span b, Span c, Span d, Span e, Span f);
    }

    private final ComponentInfo<A> a;
    private final ComponentInfo<B> b;
    private final ComponentInfo<C> c;
    private final ComponentInfo<D> d;
    private final ComponentInfo<E> e;
    private final ComponentInfo<F> f;

    Query6(
            Entities entities,
            ComponentInfo<A> a,
            ComponentInfo<B> b,
            ComponentInfo<C> c,
            ComponentInfo<D> d,
            ComponentInfo<E> e,
            ComponentInfo<F> f) {
        this(entities, QueryFilter.of(a, b, c, d, e, f), a, b, c, d, e, f);
    }

    private Query6(
            Entities entities,
            QueryFilter selection,
            ComponentInfo<A> a,
            ComponentInfo<B> b,
            ComponentInfo<C> c,
            ComponentInfo<D> d,
            ComponentInfo<E> e,
            ComponentInfo<F> f) {
        super(entities, selection, a, b, c, d, e, f);
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
        this.e = e;
        this.f = f;
    }

    @Override
    Query6<A, B, C, D, E, F> narrowed(QueryFilter toSelection) {
        return new Query6<>(entities(), toSelection, a, b, c, d, e, f);
    }

    @Override
    void visit(ArchetypeChunk rows, int from, int to, Each<A, B, C, D, E, F> each) {
        EntityId[] ids = rows.ids();
        Object[] as = rows.components(a);
        Object[] bs = rows.components(b);
        Object[] cs = rows.components(c);
        Object[] ds = rows.components(d);
        Object[] es = rows.components(e);
        Object[] fs = rows.components(f);
        for (int i = from; i < to; i++) {
            each.accept(
                    ids[i], a.from(as[i]), b.from(bs[i]), c.from(cs[i]), d.from(ds[i]), e.from(es[i]), f.from(fs[i]));
        }
    }

    @Override
    void visitSpan(ArchetypeChunk rows, EachSpan each) {
        each.accept(rows, rows.span(a), rows.span(b), rows.span(c), rows.span(d), rows.span(e), rows.span(f));
    }
}
