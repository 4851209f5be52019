package dev.halfstep.query;

import dev.halfstep.archetype.Archetype;
import dev.halfstep.archetype.Entities;
import dev.halfstep.archetype.WorldGuard;
import java.util.ArrayList;
import java.util.List;

/**
 * The archetypes that a query looks at, in the order of their signatures. The list is made once and grows with the
 * archetypes.
 *
 * <p>Several threads may read it at once, as long as no archetype is made meanwhile.
 */
public final class MatchedArchetypes {

    /**
     * What matched when there were so many archetypes.
     *
     * @param archetypesSeen all archetypes of the world, those that do not match counted too
     * @param matching those that match
     */
    private record Seen(int archetypesSeen, List<Archetype> matching) {}

    private final Entities entities;
    private final WorldGuard guard;
    private final QueryFilter selection;
    private volatile Seen seen = new Seen(0, List.of());

    public MatchedArchetypes(Entities entities, QueryFilter selection) {
        this.entities = entities;
        guard = entities.guard();
        this.selection = selection;
    }

    /** How many entities match. */
    int count() {
        guard.checkMayRead();
        return Archetype.count(matching());
    }

    /** How often an entity came to match, or ceased to. */
    long changes() {
        guard.checkMayRead();
        List<Archetype> archetypes = matching();
        long changes = 0;
        for (int i = 0; i < archetypes.size(); i++) {
            changes += archetypes.get(i).changes();
        }
        return changes;
    }

    /** The archetypes that match now, in a list that does not change. */
    List<Archetype> archetypes() {
        return matching();
    }

    /**
     * From here to {@link #end()} the structure of the world may not change.
     *
     * @return the archetypes to visit
     */
    public List<Archetype> begin() {
        guard.checkMayRead();
        List<Archetype> matching = matching();
        guard.beginIteration();
        return matching;
    }

    public void end() {
        guard.endIteration();
    }

    private List<Archetype> matching() {
        Seen known = seen;
        return known.archetypesSeen() == entities.archetypes().size() ? known.matching() : matchingAnew();
    }

    private synchronized List<Archetype> matchingAnew() {
        List<Archetype> archetypes = entities.archetypes();
        List<Archetype> matching = new ArrayList<>();
        for (Archetype archetype : archetypes) {
            if (selection.matches(archetype.signature())) {
                matching.add(archetype);
            }
        }
        seen = new Seen(archetypes.size(), matching);
        return matching;
    }
}
