package dev.halfstep.query;

import dev.halfstep.archetype.Archetype;
import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.Entities;
import dev.halfstep.command.Commands;
import dev.halfstep.component.ComponentInfo;
import java.util.List;

/**
 * All entities that have some components, whatever else they have. A query belongs to its world, which gives out the
 * same one each time it is asked: see {@code World.query}.
 *
 * @param <Q> the query itself
 * @param <E> what is done with each entity
 * @param <S> what is done with the numbers of entities that lie side by side
 */
public abstract sealed class Query<Q extends Query<Q, E, S>, E, S>
        permits Query1, Query2, Query3, Query4, Query5, Query6 {

    private final Entities entities;
    private final QueryFilter selection;
    private final MatchedArchetypes matched;
    private final QueryCache narrower = new QueryCache();
    private final ComponentInfo<?>[] asked;

    Query(Entities entities, QueryFilter selection, ComponentInfo<?>... asked) {
        this.entities = entities;
        this.selection = selection;
        this.asked = asked;
        matched = new MatchedArchetypes(entities, selection);
    }

    /** The same query, looking at fewer archetypes. */
    abstract Q narrowed(QueryFilter toSelection);

    /** Visits the rows from one to before another, all of which exist. */
    abstract void visit(ArchetypeChunk rows, int from, int to, E each);

    /** Visits all of these rows at once. */
    abstract void visitSpan(ArchetypeChunk rows, S each);

    final Entities entities() {
        return entities;
    }

    final MatchedArchetypes matched() {
        return matched;
    }

    /**
     * How many entities match now.
     *
     * @return 0 or more
     */
    public final int count() {
        return matched.count();
    }

    /**
     * How often an entity came to match or ceased to. As long as this number stays the same, the same entities match, with
     * the same component objects and in the same order: for whoever keeps something about them.
     *
     * @return a number that only grows
     */
    public final long changes() {
        return matched.changes();
    }

    /**
     * Visits every live entity that matches, each exactly once. Archetypes come in the order in which their components
     * were registered. Inside one, entities come in the order in which they got there, but for those that have taken the
     * place of one that left: the last one does so each time.
     *
     * <p>The components may be changed at will. The structure of the world may not: spawn, despawn, add and remove
     * through {@link Commands} meanwhile.
     *
     * @param each what is done with each entity
     */
    public final void forEach(E each) {
        List<Archetype> archetypes = matched.begin();
        try {
            for (int i = 0; i < archetypes.size(); i++) {
                Archetype archetype = archetypes.get(i);
                for (int chunk = 0; chunk < archetype.chunkCount(); chunk++) {
                    ArchetypeChunk rows = archetype.rows(chunk);
                    visit(rows, 0, rows.size(), each);
                }
            }
        } finally {
            matched.end();
        }
    }

    /**
     * Visits one of several shares of the entities that match. All shares together visit every live entity exactly
     * once, and one share after the other visits them in the order of {@link #forEach}. The sizes of two shares differ
     * by one at most.
     *
     * <p>In a parallel section  each share may be visited by another thread.
     *
     * @param share 0 to {@code shares - 1}
     * @param shares how many shares there are, 1 or more
     * @param each what is done with each entity
     * @throws IllegalArgumentException if there is no such share
     */
    public final void forEachPartition(int share, int shares, E each) {
        checkShare(share, shares);
        List<Archetype> archetypes = matched.begin();
        try {
            int all = Archetype.count(archetypes);
            visit(archetypes, begin(all, share, shares), begin(all, share + 1, shares), each);
        } finally {
            matched.end();
        }
    }

    private void visit(List<Archetype> archetypes, int from, int to, E each) {
        int passed = 0;
        for (int i = 0; passed < to; i++) {
            Archetype archetype = archetypes.get(i);
            if (passed + archetype.size() <= from) {
                passed += archetype.size();
                continue;
            }
            for (int chunk = 0; chunk < archetype.chunkCount() && passed < to; chunk++) {
                ArchetypeChunk rows = archetype.rows(chunk);
                int first = Math.max(from - passed, 0);
                if (first < rows.size()) {
                    visit(rows, first, Math.min(to - passed, rows.size()), each);
                }
                passed += rows.size();
            }
        }
    }

    /**
     * Visits the numbers of every live entity that matches, those of up to {@value dev.halfstep.store.Chunk#SLOTS}
     * entities at once. All classes of this query must be stored densely, or be views of one that is. The order is that
     * of {@link #forEach}.
     *
     * @param each what is done with the numbers of some entities
     * @throws IllegalArgumentException if a class of this query is not stored densely
     * @see dev.halfstep.store.DenseComponent
     */
    public final void forEachSpan(S each) {
        forEachSpanPartition(0, 1, each);
    }

    /**
     * Visits one of several shares of the numbers, as {@link #forEachSpan} does. All shares together visit every live
     * entity exactly once. A span is never divided, so the shares are of different sizes where entities are few.
     *
     * @param share 0 to {@code shares - 1}
     * @param shares how many shares there are, 1 or more
     * @param each what is done with the numbers of some entities
     * @throws IllegalArgumentException if there is no such share, or a class of this query is not stored densely
     */
    public final void forEachSpanPartition(int share, int shares, S each) {
        checkShare(share, shares);
        checkDense();
        List<Archetype> archetypes = matched.begin();
        try {
            int all = 0;
            for (int i = 0; i < archetypes.size(); i++) {
                all += archetypes.get(i).chunkCount();
            }
            visitSpans(archetypes, begin(all, share, shares), begin(all, share + 1, shares), each);
        } finally {
            matched.end();
        }
    }

    private void visitSpans(List<Archetype> archetypes, int from, int to, S each) {
        int passed = 0;
        for (int i = 0; passed < to; i++) {
            Archetype archetype = archetypes.get(i);
            int last = Math.min(to - passed, archetype.chunkCount());
            for (int chunk = Math.max(from - passed, 0); chunk < last; chunk++) {
                visitSpan(archetype.rows(chunk), each);
            }
            passed += archetype.chunkCount();
        }
    }

    private void checkDense() {
        for (ComponentInfo<?> each : asked) {
            checkDense(each);
        }
    }

    static void checkDense(ComponentInfo<?> registered) {
        if (!registered.hasSpans()) {
            throw new IllegalArgumentException("only what is stored densely has spans: "
                    + registered.queriedClass().getSimpleName() + " is not, see DenseComponent");
        }
    }

    private static int begin(int all, int share, int shares) {
        return (int) ((long) all * share / shares);
    }

    private static void checkShare(int share, int shares) {
        if (share < 0 || share >= shares) {
            throw new IllegalArgumentException(
                    "shares are counted from 0 to one less than their number: " + share + " of " + shares);
        }
    }

    /**
     * The same query for entities that do not have a further component. Asking again gives the same one, without cost.
     *
     * @param excluded a registered class, or a view of one
     * @return another query
     * @throws IllegalArgumentException if the class is not registered, or is one that this query asks for
     */
    public final Q without(Class<?> excluded) {
        entities.guard().checkMayRead();
        QueryCache place = narrower.with(excluded);
        return place.isEmpty()
                ? place.put(narrowed(selection.without(entities.registry().get(excluded))))
                : place.get();
    }

    /**
     * The same query for entities that have none of some further components.
     *
     * @param excluded registered classes, or views of them; without any, the query itself is given back
     * @return another query
     * @throws IllegalArgumentException if a class is not registered, or is one that this query asks for
     */
    @SuppressWarnings("unchecked") // a query is its own class
    public final Q without(Class<?>... excluded) {
        Q narrowest = (Q) this;
        for (Class<?> next : excluded) {
            narrowest = narrowest.without(next);
        }
        return narrowest;
    }
}
