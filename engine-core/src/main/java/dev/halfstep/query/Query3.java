package dev.halfstep.query;

import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.Entities;
import dev.halfstep.component.ComponentInfo;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.store.Span;

/**
 * All entities with components of three classes, whatever else they have.
 *
 * @param <A> the first class
 * @param <B> the second class
 * @param <C> the third class
 */
public final class Query3<A, B, C> extends Query<Query3<A, B, C>, Query3.Each<A, B, C>, Query3.EachSpan> {

    /**
     * What is done with each entity.
     *
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     */
    @FunctionalInterface
    public interface Each<A, B, C> {

        /**
         * Called for one entity.
         *
         * @param id the entity
         * @param a its component of the first class
         * @param b its component of the second class
         * @param c its component of the third class
         */
        void accept(EntityId id, A a, B b, C c);
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
         */
        void accept(EntityIds ids, Span a, Span b, Span c);
    }

    private final ComponentInfo<A> a;
    private final ComponentInfo<B> b;
    private final ComponentInfo<C> c;

    Query3(Entities entities, ComponentInfo<A> a, ComponentInfo<B> b, ComponentInfo<C> c) {
        this(entities, QueryFilter.of(a, b, c), a, b, c);
    }

    private Query3(
            Entities entities, QueryFilter selection, ComponentInfo<A> a, ComponentInfo<B> b, ComponentInfo<C> c) {
        super(entities, selection, a, b, c);
        this.a = a;
        this.b = b;
        this.c = c;
    }

    @Override
    Query3<A, B, C> narrowed(QueryFilter toSelection) {
        return new Query3<>(entities(), toSelection, a, b, c);
    }

    @Override
    void visit(ArchetypeChunk rows, int from, int to, Each<A, B, C> each) {
        EntityId[] ids = rows.ids();
        Object[] as = rows.components(a);
        Object[] bs = rows.components(b);
        Object[] cs = rows.components(c);
        for (int i = from; i < to; i++) {
            each.accept(ids[i], a.from(as[i]), b.from(bs[i]), c.from(cs[i]));
        }
    }

    @Override
    void visitSpan(ArchetypeChunk rows, EachSpan each) {
        each.accept(rows, rows.span(a), rows.span(b), rows.span(c));
    }
}
