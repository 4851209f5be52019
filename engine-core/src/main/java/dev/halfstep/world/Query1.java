package dev.halfstep.world;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityIds;
import dev.halfstep.storage.Span;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Visits all entities with a component of one class.
 *
 * @param <A> the class
 */
public final class Query1<A> extends Query<Query1<A>, Query1.Each<A>, Query1.EachSpan, Query1.Row<A>> {

    /**
     * A callback for each entity that matches.
     *
     * @param <A> the class
     */
    @FunctionalInterface
    public interface Each<A> {

        /**
         * Visits an entity.
         *
         * @param id the entity
         * @param a its component
         */
        void accept(EntityId id, A a);
    }

    /** A callback for each span: the entities of one chunk, at most {@value dev.halfstep.storage.Chunk#MAX_SLOTS}. */
    @FunctionalInterface
    public interface EachSpan {

        /**
         * Visits a span. The arguments are valid during this call only.
         *
         * @param ids the entities, slot by slot
         * @param a the floats of their components, at the same slots
         */
        void accept(EntityIds ids, Span a);
    }

    /**
     * An entity that a loop has reached, with its component.
     *
     * @param <A> the class
     */
    public static final class Row<A> extends QueryRow<Row<A>> {

        private final @Nullable Function<Object, A> viewA;
        private Object[] columnA = {};

        private Row(RowPool<Row<A>> pool, ComponentInfo<A> infoA) {
            super(pool);
            viewA = infoA.viewOfComponent();
        }

        @Override
        void readColumns(Chunk chunk, int[] columns) {
            columnA = chunk.column(columns[0]);
        }

        /**
         * Returns the component of the class.
         *
         * @return the component itself, or its view
         * @throws IllegalStateException if this row is no longer valid
         */
        public A first() {
            return queried(columnA, viewA);
        }
    }

    private final ComponentInfo<A> infoA;

    Query1(Entities entities, ComponentInfo<A> infoA) {
        this(entities, QueryFilter.requiring(infoA), infoA);
    }

    Query1(Entities entities, QueryFilter filter, ComponentInfo<A> infoA) {
        super(entities, filter, infoA);
        this.infoA = infoA;
    }

    /** Returns the component of the only entity that matches. */
    A singleComponent() {
        int count = count();
        if (count != 1) {
            throw notSingle(count);
        }
        List<Archetype> archetypes = matched().archetypes();
        boolean isPresented = matched().isPresented();
        for (int i = 0; i < archetypes.size(); i++) {
            Archetype archetype = archetypes.get(i);
            for (Archetype rows = archetype; rows != null; rows = Match.nextRows(archetype, rows, isPresented)) {
                for (int chunkIndex = 0; chunkIndex < rows.chunkCount(); chunkIndex++) {
                    Chunk chunk = rows.chunk(chunkIndex);
                    int slot = isPresented ? chunk.nextVisible(0) : 0;
                    if (slot < chunk.size()) {
                        return infoA.toQueried(chunk.column(infoA)[slot]);
                    }
                }
            }
        }
        throw new AssertionError("the only row must be found");
    }

    private IllegalStateException notSingle(int count) {
        String name = infoA.queriedClass().getSimpleName();
        return new IllegalStateException("exactly one entity must have a component to get it as the single one: "
                + count + " have a " + name
                + (matched().isPresented() ? " in this frame" : "")
                + (count == 0 ? "; spawn the entity before this call" : "; use World.query for several"));
    }

    @Override
    Row<A> newRow(RowPool<Row<A>> pool) {
        return new Row<>(pool, infoA);
    }

    @Override
    Query1<A> filteredBy(QueryFilter newFilter) {
        return new Query1<>(entities(), newFilter, infoA);
    }

    @Override
    void visit(Chunk chunk, int[] columns, int from, int to, Each<A> callback) {
        EntityId[] ids = chunk.ids();
        Object[] columnA = chunk.column(columns[0]);
        for (int slot = from; slot < to; slot++) {
            callback.accept(ids[slot], infoA.toQueried(columnA[slot]));
        }
    }

    @Override
    void visitSpan(Chunk chunk, int[] columns, EachSpan callback) {
        callback.accept(chunk, chunk.span(columns[0], infoA.lane()));
    }

    /**
     * Adds a class that entities may lack: of an entity without such a component, the second component is null, and so
     * is the second argument of a callback. The new query is cached, as that of {@link #with(Class)}.
     *
     * @param b a registered class, or a view of one
     * @param <B> the class
     * @return a query for the same entities, with an additional component; this query is unchanged
     * @throws IllegalArgumentException if the class is not registered, or this query excludes it
     */
    public <B> Query2<A, @Nullable B> optional(Class<B> b) {
        QueryTrieNode node = optionalNode(b);
        return node.isEmpty()
                ? node.putIfAbsent(new Query2<>(entities(), filter(), infoA, notExcluded(b)))
                : node.get();
    }
}
