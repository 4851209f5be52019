package dev.halfstep.query;

import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.Entities;
import dev.halfstep.component.ComponentInfo;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.store.Span;

/**
 * Visits all entities with components of six classes.
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
     * A callback for each entity.
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
         * A callback for each entity.
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

    /** A callback for each span of entities. */
    @FunctionalInterface
    public interface EachSpan {

        /**
         * Visits entities that lie side by side.
         *
         * @param ids the entities
         * @param a the numbers of their components of the first class
         * @param b the numbers of their components of the second class
         * @param c the numbers of their components of the third class
         * @param d the numbers of their components of the fourth class
         * @param e the numbers of their components of the fifth class
         * @param f the numbers of their components of the sixth class
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
            QueryFilter filter,
            ComponentInfo<A> a,
            ComponentInfo<B> b,
            ComponentInfo<C> c,
            ComponentInfo<D> d,
            ComponentInfo<E> e,
            ComponentInfo<F> f) {
        super(entities, filter, a, b, c, d, e, f);
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
        this.e = e;
        this.f = f;
    }

    @Override
    Query6<A, B, C, D, E, F> narrowed(QueryFilter newFilter) {
        return new Query6<>(entities(), newFilter, a, b, c, d, e, f);
    }

    @Override
    void visit(ArchetypeChunk chunk, int from, int to, Each<A, B, C, D, E, F> each) {
        EntityId[] ids = chunk.ids();
        Object[] as = chunk.components(a);
        Object[] bs = chunk.components(b);
        Object[] cs = chunk.components(c);
        Object[] ds = chunk.components(d);
        Object[] es = chunk.components(e);
        Object[] fs = chunk.components(f);
        for (int i = from; i < to; i++) {
            each.accept(
                    ids[i], a.from(as[i]), b.from(bs[i]), c.from(cs[i]), d.from(ds[i]), e.from(es[i]), f.from(fs[i]));
        }
    }

    @Override
    void visitSpan(ArchetypeChunk chunk, EachSpan each) {
        each.accept(chunk, chunk.span(a), chunk.span(b), chunk.span(c), chunk.span(d), chunk.span(e), chunk.span(f));
    }
}
