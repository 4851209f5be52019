package dev.halfstep.world;

import dev.dominion.ecs.api.Results;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a query matches: one result for each archetype, each narrowed to that archetype alone, in the order of
 * the signatures. It is built once and grows with the archetypes.
 *
 * @param <R> one row of Dominion's
 */
final class MatchedRows<R> {

    /**
     * The rows of one archetype.
     *
     * @param <R> one row of Dominion's
     */
    static final class Match<R> {
        private final Archetype archetype;
        private final Supplier<Results<R>> find;
        private @Nullable Results<R> results;

        Match(Archetype archetype, Supplier<Results<R>> find) {
            this.archetype = archetype;
            this.find = find;
        }

        int liveRows() {
            return archetype.liveRows();
        }

        Iterator<R> iterator() {
            if (results == null) { // Dominion knows an archetype only from its first row on
                results = archetype.narrow(find.get());
            }
            return results.iterator();
        }

        /**
         * The next row, where one is known to be left. Dominion says {@code false} once at each empty chunk; asked
         * again it steps over it, as long as the rows are those of a single archetype.
         */
        R next(Iterator<R> rows) {
            int missesLeft = archetype.chunksEver() + 1;
            while (!rows.hasNext()) {
                if (missesLeft-- == 0) {
                    throw new IllegalStateException("a query must find every live entity: " + archetype + " has "
                            + liveRows() + ", and Dominion does not hand out all of them");
                }
            }
            return rows.next();
        }
    }

    private final World world;
    private final Supplier<Results<R>> find;
    private final int[] queried;
    private final List<Match<R>> matches = new ArrayList<>();
    private int archetypesSeen;

    MatchedRows(World world, Supplier<Results<R>> find, Registered<?>... queried) {
        this.world = world;
        this.find = find;
        this.queried = new int[queried.length];
        for (int i = 0; i < queried.length; i++) {
            this.queried[i] = queried[i].storedIndex();
        }
    }

    /** How many entities match. */
    int count() {
        refresh();
        int count = 0;
        for (int i = 0; i < matches.size(); i++) {
            count += matches.get(i).liveRows();
        }
        return count;
    }

    /** From here to {@link #end()} the structure of the world may not change. */
    void begin() {
        refresh();
        world.beginIteration();
    }

    void end() {
        world.endIteration();
    }

    int size() {
        return matches.size();
    }

    Match<R> match(int index) {
        return matches.get(index);
    }

    private void refresh() {
        List<Archetype> archetypes = world.archetypes();
        if (archetypes.size() == archetypesSeen) {
            return;
        }
        List<Match<R>> known = List.copyOf(matches); // in the same order, so one pass finds them again
        matches.clear();
        int next = 0;
        for (Archetype archetype : archetypes) {
            if (next < known.size() && known.get(next).archetype == archetype) {
                matches.add(known.get(next++)); // finding its rows anew would cost far more than keeping them
            } else if (hasAll(archetype.signature())) {
                matches.add(new Match<>(archetype, find));
            }
        }
        archetypesSeen = archetypes.size();
    }

    private boolean hasAll(Signature signature) {
        for (int index : queried) {
            if (!signature.contains(index)) {
                return false;
            }
        }
        return true;
    }
}
