package dev.halfstep.query;

import dev.halfstep.archetype.Archetype;
import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.Entities;
import dev.halfstep.component.ComponentInfo;
import dev.halfstep.component.Components;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.store.Span;
import java.util.List;

/**
 * All entities with components of two classes, whatever else they have.
 *
 * @param <A> the first class
 * @param <B> the second class
 */
public final class Query2<A, B> extends Query<Query2<A, B>, Query2.Each<A, B>, Query2.EachSpan> {

    /**
     * What is done with each entity.
     *
     * @param <A> the first class
     * @param <B> the second class
     */
    @FunctionalInterface
    public interface Each<A, B> {

        /**
         * Called for one entity.
         *
         * @param id the entity
         * @param a its component of the first class
         * @param b its component of the second class
         */
        void accept(EntityId id, A a, B b);
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
         */
        void accept(EntityIds ids, Span a, Span b);
    }

    /**
     * What is done with the numbers and the components of some entities at once.
     *
     * @param <B> the second class
     */
    @FunctionalInterface
    public interface EachSpanWith<B> {

        /**
         * Called for entities that lie side by side.
         *
         * @param ids the entities
         * @param a their numbers of the first class
         * @param b their components of the second class
         */
        void accept(EntityIds ids, Span a, Components<B> b);
    }

    private final ComponentInfo<A> a;
    private final ComponentInfo<B> b;

    Query2(Entities entities, ComponentInfo<A> a, ComponentInfo<B> b) {
        this(entities, QueryFilter.of(a, b), a, b);
    }

    private Query2(Entities entities, QueryFilter selection, ComponentInfo<A> a, ComponentInfo<B> b) {
        super(entities, selection, a, b);
        this.a = a;
        this.b = b;
    }

    @Override
    Query2<A, B> narrowed(QueryFilter toSelection) {
        return new Query2<>(entities(), toSelection, a, b);
    }

    @Override
    void visit(ArchetypeChunk rows, int from, int to, Each<A, B> each) {
        EntityId[] ids = rows.ids();
        Object[] as = rows.components(a);
        Object[] bs = rows.components(b);
        for (int i = from; i < to; i++) {
            each.accept(ids[i], a.from(as[i]), b.from(bs[i]));
        }
    }

    @Override
    void visitSpan(ArchetypeChunk rows, EachSpan each) {
        each.accept(rows, rows.span(a), rows.span(b));
    }

    /**
     * Visits every live entity that matches, those of up to {@value dev.halfstep.store.Chunk#SLOTS} entities at once:
     * the numbers of the first class, which must be stored densely or be a view of one that is, and the components of
     * the second, which may be of any class but no view. The order is that of {@link #forEach}.
     *
     * @param each what is done with some entities
     * @throws IllegalArgumentException if the first class is not stored densely, or the second is a view
     */
    public void forEachSpanWith(EachSpanWith<B> each) {
        checkDense(a);
        if (b.isView()) {
            throw new IllegalArgumentException("beside spans there are components, and no views of them: "
                    + b.queriedClass().getSimpleName() + " is one, ask for it first");
        }
        List<Archetype> archetypes = matched().begin();
        try {
            for (int i = 0; i < archetypes.size(); i++) {
                Archetype archetype = archetypes.get(i);
                for (int chunk = 0; chunk < archetype.chunkCount(); chunk++) {
                    ArchetypeChunk rows = archetype.rows(chunk);
                    each.accept(rows, rows.span(a), rows.all(b));
                }
            }
        } finally {
            matched().end();
        }
    }
}
