package dev.halfstep.query;

import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.Entities;
import dev.halfstep.component.ComponentInfo;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.store.Span;

/**
 * Visits all entities with a component of one class.
 *
 * @param <A> the class
 */
public final class Query1<A> extends Query<Query1<A>, Query1.Each<A>, Query1.EachSpan> {

    /**
     * A callback for each entity.
     *
     * @param <A> the class
     */
    @FunctionalInterface
    public interface Each<A> {

        /**
         * A callback for each entity.
         *
         * @param id the entity
         * @param a its component
         */
        void accept(EntityId id, A a);
    }

    /** A callback for each span of entities. */
    @FunctionalInterface
    public interface EachSpan {

        /**
         * Visits entities that lie side by side.
         *
         * @param ids the entities
         * @param a the numbers of their components
         */
        void accept(EntityIds ids, Span a);
    }

    private final ComponentInfo<A> a;

    Query1(Entities entities, ComponentInfo<A> a) {
        this(entities, QueryFilter.of(a), a);
    }

    private Query1(Entities entities, QueryFilter filter, ComponentInfo<A> a) {
        super(entities, filter, a);
        this.a = a;
    }

    @Override
    Query1<A> narrowed(QueryFilter newFilter) {
        return new Query1<>(entities(), newFilter, a);
    }

    @Override
    void visit(ArchetypeChunk chunk, int from, int to, Each<A> each) {
        EntityId[] ids = chunk.ids();
        Object[] as = chunk.components(a);
        for (int i = from; i < to; i++) {
            each.accept(ids[i], a.from(as[i]));
        }
    }

    @Override
    void visitSpan(ArchetypeChunk chunk, EachSpan each) {
        each.accept(chunk, chunk.span(a));
    }
}
