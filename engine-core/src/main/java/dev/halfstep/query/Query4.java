package dev.halfstep.query;

import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.Entities;
import dev.halfstep.component.ComponentInfo;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.store.Span;

/**
 * All entities with components of four classes, whatever else they have.
 *
 * @param <A> the first class
 * @param <B> the second class
 * @param <C> the third class
 * @param <D> the fourth class
 */
public final class Query4<A, B, C, D> extends Query<Query4<A, B, C, D>, Query4.Each<A, B, C, D>, Query4.EachSpan> {

    /**
     * What is done with each entity.
     *
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @param <D> the fourth class
     */
    @FunctionalInterface
    public interface Each<A, B, C, D> {

        /**
         * Called for one entity.
         *
         * @param id the entity
         * @param a its component of the first class
         * @param b its component of the second class
         * @param c its component of the third class
         * @param d its component of the fourth class
         */
        void accept(EntityId id, A a, B b, C c, D d);
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
            QueryFilter selection,
            ComponentInfo<A> a,
            ComponentInfo<B> b,
            ComponentInfo<C> c,
            ComponentInfo<D> d) {
        super(entities, selection, a, b, c, d);
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
    }

    @Override
    Query4<A, B, C, D> narrowed(QueryFilter toSelection) {
        return new Query4<>(entities(), toSelection, a, b, c, d);
    }

    @Override
    void visit(ArchetypeChunk rows, int from, int to, Each<A, B, C, D> each) {
        EntityId[] ids = rows.ids();
        Object[] as = rows.components(a);
        Object[] bs = rows.components(b);
        Object[] cs = rows.components(c);
        Object[] ds = rows.components(d);
        for (int i = from; i < to; i++) {
            each.accept(ids[i], a.from(as[i]), b.from(bs[i]), c.from(cs[i]), d.from(ds[i]));
        }
    }

    @Override
    void visitSpan(ArchetypeChunk rows, EachSpan each) {
        each.accept(rows, rows.span(a), rows.span(b), rows.span(c), rows.span(d));
    }
}
