package dev.halfstep.world;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Results.With3;
import java.util.Iterator;

/**
 * All entities with components of two classes, whatever else they have.
 *
 * @param <A> the first class
 * @param <B> the second class
 */
public final class Query2<A, B> {

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

    private final Registered<A> a;
    private final Registered<B> b;
    private final MatchedRows<With3<EntityId, Object, Object>> matched;

    Query2(World world, Dominion dominion, Registered<A> a, Registered<B> b) {
        this.a = a;
        this.b = b;
        matched = new MatchedRows<>(
                world, () -> dominion.findEntitiesWith(EntityId.class, a.storedClass(), b.storedClass()), a, b);
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
    public void forEach(Each<? super A, ? super B> each) {
        matched.begin();
        try {
            for (int i = 0; i < matched.size(); i++) {
                visit(matched.match(i), each);
            }
        } finally {
            matched.end();
        }
    }

    private void visit(MatchedRows.Match<With3<EntityId, Object, Object>> match, Each<? super A, ? super B> each) {
        int left = match.liveRows();
        if (left == 0) {
            return;
        }
        for (Iterator<With3<EntityId, Object, Object>> rows = match.iterator(); left > 0; left--) {
            With3<EntityId, Object, Object> row = match.next(rows);
            each.accept(row.comp1(), a.from(row.comp2()), b.from(row.comp3()));
        }
    }
}
