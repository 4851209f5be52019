package dev.halfstep.world;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Results.With4;
import java.util.Iterator;

/**
 * All entities with components of three classes, whatever else they have.
 *
 * @param <A> the first class
 * @param <B> the second class
 * @param <C> the third class
 */
public final class Query3<A, B, C> {

    /**
     * What is done with each entity.
     *
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     */
    @FunctionalInterface
    public interface Each<A, B, C> {

        /**
         * Called for one entity.
         *
         * @param id the entity
         * @param a its component of the first class
         * @param b its component of the second class
         * @param c its component of the third class
         */
        void accept(EntityId id, A a, B b, C c);
    }

    private final Registered<A> a;
    private final Registered<B> b;
    private final Registered<C> c;
    private final MatchedRows<With4<EntityId, Object, Object, Object>> matched;

    Query3(World world, Dominion dominion, Registered<A> a, Registered<B> b, Registered<C> c) {
        this.a = a;
        this.b = b;
        this.c = c;
        matched = new MatchedRows<>(
                world,
                () -> dominion.findEntitiesWith(EntityId.class, a.storedClass(), b.storedClass(), c.storedClass()),
                a,
                b,
                c);
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
    public void forEach(Each<? super A, ? super B, ? super C> each) {
        matched.begin();
        try {
            for (int i = 0; i < matched.size(); i++) {
                visit(matched.match(i), each);
            }
        } finally {
            matched.end();
        }
    }

    private void visit(
            MatchedRows.Match<With4<EntityId, Object, Object, Object>> match,
            Each<? super A, ? super B, ? super C> each) {
        int left = match.liveRows();
        if (left == 0) {
            return;
        }
        for (Iterator<With4<EntityId, Object, Object, Object>> rows = match.iterator(); left > 0; left--) {
            With4<EntityId, Object, Object, Object> row = match.next(rows);
            each.accept(row.comp1(), a.from(row.comp2()), b.from(row.comp3()), c.from(row.comp4()));
        }
    }
}
