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
 * <p>Several threads may read it at once, as long as no archetype is made meanwhile.
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
        private volatile @Nullable Results<R> results;

        Match(Archetype archetype, Supplier<Results<R>> find) {
            this.archetype = archetype;
            this.find = find;
        }

        int liveRows() {
            return archetype.liveRows();
        }

        Archetype archetype() {
            return archetype;
        }

        Iterator<R> iterator() {
            Results<R> known = results;
            if (known == null) { // Dominion knows an archetype only from its first row on
                known = archetype.narrow(find.get());
                results = known;
            }
            return known.iterator();
        }

        /**
         * The next row, where one is known to be left. Dominion says {@code false} once at each empty chunk; asked
         * again it steps over it, as long as the rows are those of a single archetype.
         */
        R next(Iterator<R> rows) {
            if (!rows.hasNext()) {
                stepOverEmptyChunks(rows);
            }
            return rows.next();
        }

        private void stepOverEmptyChunks(Iterator<R> rows) {
            for (int missesLeft = archetype.chunksEver(); !rows.hasNext(); missesLeft--) {
                if (missesLeft == 0) {
                    throw new IllegalStateException("a query must find every live entity: " + archetype + " has "
                            + liveRows() + ", and Dominion does not hand out all of them");
                }
            }
        }
    }

    /**
     * What matched when there were so many archetypes.
     *
     * @param archetypesSeen all archetypes of the world, those that do not match counted too
     * @param matches those that match
     * @param <R> one row of Dominion's
     */
    private record Seen<R>(int archetypesSeen, List<Match<R>> matches) {}

    private final World world;
    private final Supplier<Results<R>> find;
    private final Selection selection;
    private volatile Seen<R> seen = new Seen<>(0, List.of());

    MatchedRows(World world, Selection selection, Supplier<Results<R>> find) {
        this.world = world;
        this.selection = selection;
        this.find = find;
    }

    /** How many entities match. */
    int count() {
        world.checkMayRead();
        return countRows(matches());
    }

    /** From here to {@link #end()} the structure of the world may not change. */
    void begin() {
        world.checkMayRead();
        matches();
        world.beginIteration();
    }

    void end() {
        world.endIteration();
    }

    /** How many archetypes match. Between {@link #begin()} and {@link #end()} only. */
    int size() {
        return seen.matches().size();
    }

    Match<R> match(int index) {
        return seen.matches().get(index);
    }

    /** How many rows match. Between {@link #begin()} and {@link #end()} only. */
    int rows() {
        return countRows(seen.matches());
    }

    private int countRows(List<Match<R>> matches) {
        int count = 0;
        for (int i = 0; i < matches.size(); i++) {
            count += matches.get(i).liveRows();
        }
        return count;
    }

    private List<Match<R>> matches() {
        Seen<R> known = seen;
        return known.archetypesSeen() == world.archetypes().size() ? known.matches() : matchesAnew();
    }

    private synchronized List<Match<R>> matchesAnew() {
        List<Archetype> archetypes = world.archetypes();
        List<Match<R>> known = seen.matches(); // in the same order, so one pass finds them again
        List<Match<R>> matches = new ArrayList<>();
        int next = 0;
        for (Archetype archetype : archetypes) {
            if (next < known.size() && known.get(next).archetype == archetype) {
                matches.add(known.get(next++)); // finding its rows anew would cost far more than keeping them
            } else if (selection.matches(archetype.signature())) {
                matches.add(new Match<>(archetype, find));
            }
        }
        seen = new Seen<>(archetypes.size(), matches);
        return matches;
    }
}
