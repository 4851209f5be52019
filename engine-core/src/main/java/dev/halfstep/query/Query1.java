package dev.halfstep.query;

import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.Entities;
import dev.halfstep.component.ComponentInfo;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.store.Span;

/**
 * All entities with a component of one class, whatever else they have.
 *
 * @param <A> the class
 */
public final class Query1<A> extends Query<Query1<A>, Query1.Each<A>, Query1.EachSpan> {

    /**
     * What is done with each entity.
     *
     * @param <A> the class
     */
    @FunctionalInterface
    public interface Each<A> {

        /**
         * Called for one entity.
         *
         * @param id the entity
         * @param a its component
         */
        void accept(EntityId id, A a);
    }

    /** What is done with the numbers of some entities at once. */
    @FunctionalInterface
    public interface EachSpan {

        /**
         * Called for entities that lie side by side.
         *
         * @param ids the entities
         * @param a their numbers
         */
        void accept(EntityIds ids, Span a);
    }

    private final ComponentInfo<A> a;

    Query1(Entities entities, ComponentInfo<A> a) {
        this(entities, QueryFilter.of(a), a);
    }

    private Query1(Entities entities, QueryFilter selection, ComponentInfo<A> a) {
        super(entities, selection, a);
        this.a = a;
    }

    @Override
    Query1<A> narrowed(QueryFilter toSelection) {
        return new Query1<>(entities(), toSelection, a);
    }

    @Override
    void visit(ArchetypeChunk rows, int from, int to, Each<A> each) {
        EntityId[] ids = rows.ids();
        Object[] as = rows.components(a);
        for (int i = from; i < to; i++) {
            each.accept(ids[i], a.from(as[i]));
        }
    }

    @Override
    void visitSpan(ArchetypeChunk rows, EachSpan each) {
        each.accept(rows, rows.span(a));
    }
}
