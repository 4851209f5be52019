package dev.halfstep.query;

import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.Entities;
import dev.halfstep.component.ComponentInfo;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.store.Span;

/**
 * Visits all entities with components of four classes.
 *
 * @param <A> the first class
 * @param <B> the second class
 * @param <C> the third class
 * @param <D> the fourth class
 */
public final class Query4<A, B, C, D> extends Query<Query4<A, B, C, D>, Query4.Each<A, B, C, D>, Query4.EachSpan> {

    /**
     * A callback for each entity.
     *
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @param <D> the fourth class
     */
    @FunctionalInterface
    public interface Each<A, B, C, D> {

        /**
         * A callback for each entity.
         *
         * @param id the entity
         * @param a its component of the first class
         * @param b its component of the second class
         * @param c its component of the third class
         * @param d its component of the fourth class
         */
        void accept(EntityId id, A a, B b, C c, D d);
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
         */
        void accept(EntityIds ids, Span a, Span b, Span c, Span d);
    }

    private final ComponentInfo<A> a;
    private final ComponentInfo<B> b;
    private final ComponentInfo<C> c;
    private final ComponentInfo<D> d;

    Query4(Entities entities, ComponentInfo<A> a, ComponentInfo<B> b, ComponentInfo<C> c, ComponentInfo<D> d) {
        this(entities, QueryFilter.of(a, b, c, d), a, b, c, d);
    }

    private Query4(
            Entities entities,
            QueryFilter filter,
            ComponentInfo<A> a,
            ComponentInfo<B> b,
            ComponentInfo<C> c,
            ComponentInfo<D> d) {
        super(entities, filter, a, b, c, d);
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
    }

    @Override
    Query4<A, B, C, D> narrowed(QueryFilter newFilter) {
        return new Query4<>(entities(), newFilter, a, b, c, d);
    }

    @Override
    void visit(ArchetypeChunk chunk, int from, int to, Each<A, B, C, D> each) {
        EntityId[] ids = chunk.ids();
        Object[] as = chunk.components(a);
        Object[] bs = chunk.components(b);
        Object[] cs = chunk.components(c);
        Object[] ds = chunk.components(d);
        for (int i = from; i < to; i++) {
            each.accept(ids[i], a.from(as[i]), b.from(bs[i]), c.from(cs[i]), d.from(ds[i]));
        }
    }

    @Override
    void visitSpan(ArchetypeChunk chunk, EachSpan each) {
        each.accept(chunk, chunk.span(a), chunk.span(b), chunk.span(c), chunk.span(d));
    }
}
