package dev.halfstep.world;

/**
 * All entities that have some components, whatever else they have. A query belongs to its world, which gives out the
 * same one each time it is asked: see {@link World#query(Class)}.
 *
 * @param <Q> the query itself
 * @param <E> what is done with each entity
 */
public abstract sealed class Query<Q extends Query<Q, E>, E> permits Query1, Query2, Query3, Query4, Query5, Query6 {

    private final World world;
    private final Selection selection;
    private final MatchedRows<?> matched;
    private final QueryCache narrower = new QueryCache();

    Query(World world, Selection selection, MatchedRows<?> matched) {
        this.world = world;
        this.selection = selection;
        this.matched = matched;
    }

    /** The same query, looking at fewer archetypes. */
    abstract Q narrowed(Selection toSelection);

    /** Visits all rows of one archetype, of which there is at least one. */
    abstract void visitAll(MatchedRows.Match<?> match, E each);

    /** Visits some rows of one archetype, all of which exist. */
    abstract void visitRange(Archetype rows, int from, int to, E each);

    final World world() {
        return world;
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
     * Visits every live entity that matches, each exactly once. Archetypes come in the order in which their components
     * were registered; inside one, the order depends on which entities left it before.
     *
     * <p>The components may be changed at will. The structure of the world may not: spawn, despawn, add and remove
     * through {@link Commands} meanwhile.
     *
     * @param each what is done with each entity
     */
    public final void forEach(E each) {
        matched.begin();
        try {
            for (int i = 0; i < matched.size(); i++) {
                MatchedRows.Match<?> match = matched.match(i);
                if (match.liveRows() > 0) {
                    visitAll(match, each);
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
     * <p>In a parallel section ({@link World#beginParallel()}) each share may be visited by another thread. Whoever comes
     * first after entities have come or gone lists the rows, which takes about as long as two {@link #forEach}.
     *
     * @param share 0 to {@code shares - 1}
     * @param shares how many shares there are, 1 or more
     * @param each what is done with each entity
     * @throws IllegalArgumentException if there is no such share
     */
    public final void forEachShare(int share, int shares, E each) {
        if (share < 0 || share >= shares) {
            throw new IllegalArgumentException(
                    "shares are counted from 0 to one less than their number: " + share + " of " + shares);
        }
        matched.begin();
        try {
            long all = matched.rows();
            visitShare((int) (all * share / shares), (int) (all * (share + 1) / shares), each);
        } finally {
            matched.end();
        }
    }

    private void visitShare(int from, int to, E each) {
        int passed = 0;
        for (int i = 0; passed < to; i++) {
            Archetype rows = matched.match(i).archetype();
            int first = Math.max(from - passed, 0);
            int end = Math.min(to - passed, rows.liveRows());
            if (first < end) {
                visitRange(rows, first, end, each);
            }
            passed += rows.liveRows();
        }
    }

    /**
     * The same query for entities that do not have a further component. Asking again gives the same one, without cost.
     *
     * @param excluded a registered class, or a view of one
     * @return another query
     * @throws IllegalArgumentException if the class is not registered, or is one that this query asks for
     */
    @SuppressWarnings("unchecked") // narrowed() gives back the query's own class
    public final Q without(Class<?> excluded) {
        world.checkMayRead();
        Registered<?> component = world.registered(excluded);
        long key = QueryCache.key(component);
        Object known = narrower.get(key);
        return known != null ? (Q) known : narrower.put(key, narrowed(selection.without(component)));
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
