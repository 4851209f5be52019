package dev.halfstep.world;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Results.With2;
import java.util.Iterator;

/**
 * All entities with components of one class, whatever else they have.
 *
 * @param <A> the class
 */
public final class Query1<A> {

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

    private final Registered<A> a;
    private final MatchedRows<With2<EntityId, Object>> matched;

    Query1(World world, Dominion dominion, Registered<A> a) {
        this.a = a;
        matched = new MatchedRows<>(world, () -> dominion.findEntitiesWith(EntityId.class, a.storedClass()), a);
    }

    /**
     * How many entities match now.
     *
     * @return 0 or more
     */
    public int count() {
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
    public void forEach(Each<? super A> each) {
        matched.begin();
        try {
            for (int i = 0; i < matched.size(); i++) {
                visit(matched.match(i), each);
            }
        } finally {
            matched.end();
        }
    }

    private void visit(MatchedRows.Match<With2<EntityId, Object>> match, Each<? super A> each) {
        int left = match.liveRows();
        if (left == 0) {
            return;
        }
        for (Iterator<With2<EntityId, Object>> rows = match.iterator(); left > 0; left--) {
            With2<EntityId, Object> row = match.next(rows);
            each.accept(row.comp1(), a.from(row.comp2()));
        }
    }
}
