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
 * Visits all entities with components of two classes.
 *
 * @param <A> the first class
 * @param <B> the second class
 */
public final class Query2<A, B> extends Query<Query2<A, B>, Query2.Each<A, B>, Query2.EachSpan> {

    /**
     * A callback for each entity.
     *
     * @param <A> the first class
     * @param <B> the second class
     */
    @FunctionalInterface
    public interface Each<A, B> {

        /**
         * A callback for each entity.
         *
         * @param id the entity
         * @param a its component of the first class
         * @param b its component of the second class
         */
        void accept(EntityId id, A a, B b);
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
         */
        void accept(EntityIds ids, Span a, Span b);
    }

    /**
     * A callback for each span of entities with ordinary components.
     *
     * @param <B> the second class
     */
    @FunctionalInterface
    public interface EachSpanWith<B> {

        /**
         * Visits entities that lie side by side.
         *
         * @param ids the entities
         * @param a the numbers of their components of the first class
         * @param b their components of the second class
         */
        void accept(EntityIds ids, Span a, Components<B> b);
    }

    private final ComponentInfo<A> a;
    private final ComponentInfo<B> b;

    Query2(Entities entities, ComponentInfo<A> a, ComponentInfo<B> b) {
        this(entities, QueryFilter.of(a, b), a, b);
    }

    private Query2(Entities entities, QueryFilter filter, ComponentInfo<A> a, ComponentInfo<B> b) {
        super(entities, filter, a, b);
        this.a = a;
        this.b = b;
    }

    @Override
    Query2<A, B> narrowed(QueryFilter newFilter) {
        return new Query2<>(entities(), newFilter, a, b);
    }

    @Override
    void visit(ArchetypeChunk chunk, int from, int to, Each<A, B> each) {
        EntityId[] ids = chunk.ids();
        Object[] as = chunk.components(a);
        Object[] bs = chunk.components(b);
        for (int i = from; i < to; i++) {
            each.accept(ids[i], a.from(as[i]), b.from(bs[i]));
        }
    }

    @Override
    void visitSpan(ArchetypeChunk chunk, EachSpan each) {
        each.accept(chunk, chunk.span(a), chunk.span(b));
    }

    /**
     * Visits every living entity that matches, in spans of up to {@value dev.halfstep.store.Chunk#SLOTS}: the numbers of
     * the first class, which must be dense or a view of a dense one, and the components of the second class, which may be
     * any class but a view. The order is that of {@link #forEach}.
     *
     * @param each called for each span
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
                for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
                    ArchetypeChunk chunk = archetype.chunk(chunkIndex);
                    each.accept(chunk, chunk.span(a), chunk.reader(b));
                }
            }
        } finally {
            matched().end();
        }
    }
}
