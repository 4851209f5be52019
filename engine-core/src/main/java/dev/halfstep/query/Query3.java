package dev.halfstep.query;

import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.Entities;
import dev.halfstep.component.ComponentInfo;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.store.Span;

/**
 * Visits all entities with components of three classes.
 *
 * @param <A> the first class
 * @param <B> the second class
 * @param <C> the third class
 */
public final class Query3<A, B, C> extends Query<Query3<A, B, C>, Query3.Each<A, B, C>, Query3.EachSpan> {

    /**
     * A callback for each entity.
     *
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     */
    @FunctionalInterface
    public interface Each<A, B, C> {

        /**
         * A callback for each entity.
         *
         * @param id the entity
         * @param a its component of the first class
         * @param b its component of the second class
         * @param c its component of the third class
         */
        void accept(EntityId id, A a, B b, C c);
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
         */
        void accept(EntityIds ids, Span a, Span b, Span c);
    }

    private final ComponentInfo<A> a;
    private final ComponentInfo<B> b;
    private final ComponentInfo<C> c;

    Query3(Entities entities, ComponentInfo<A> a, ComponentInfo<B> b, ComponentInfo<C> c) {
        this(entities, QueryFilter.of(a, b, c), a, b, c);
    }

    private Query3(Entities entities, QueryFilter filter, ComponentInfo<A> a, ComponentInfo<B> b, ComponentInfo<C> c) {
        super(entities, filter, a, b, c);
        this.a = a;
        this.b = b;
        this.c = c;
    }

    @Override
    Query3<A, B, C> narrowed(QueryFilter newFilter) {
        return new Query3<>(entities(), newFilter, a, b, c);
    }

    @Override
    void visit(ArchetypeChunk chunk, int from, int to, Each<A, B, C> each) {
        EntityId[] ids = chunk.ids();
        Object[] as = chunk.components(a);
        Object[] bs = chunk.components(b);
        Object[] cs = chunk.components(c);
        for (int i = from; i < to; i++) {
            each.accept(ids[i], a.from(as[i]), b.from(bs[i]), c.from(cs[i]));
        }
    }

    @Override
    void visitSpan(ArchetypeChunk chunk, EachSpan each) {
        each.accept(chunk, chunk.span(a), chunk.span(b), chunk.span(c));
    }
}
