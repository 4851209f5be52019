package dev.halfstep.world;

import dev.dominion.ecs.api.Results.With3;
import java.util.Iterator;

/**
 * All entities with components of two classes, whatever else they have.
 *
 * @param <A> the first class
 * @param <B> the second class
 */
public final class Query2<A, B> extends Query<Query2<A, B>, Query2.Each<A, B>> {

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

    Query2(World world, Selection selection, Registered<A> a, Registered<B> b) {
        super(
                world,
                selection,
                new MatchedRows<>(
                        world,
                        selection,
                        () -> world.queries().findEntitiesWith(EntityId.class, a.storedClass(), b.storedClass())));
        this.a = a;
        this.b = b;
    }

    @Override
    Query2<A, B> narrowed(Selection toSelection) {
        return new Query2<>(world(), toSelection, a, b);
    }

    @Override
    @SuppressWarnings("unchecked") // the rows are those that the constructor asks for
    void visitAll(MatchedRows.Match<?> match, Each<A, B> each) {
        MatchedRows.Match<With3<EntityId, Object, Object>> archetype =
                (MatchedRows.Match<With3<EntityId, Object, Object>>) match;
        Iterator<With3<EntityId, Object, Object>> rows = archetype.iterator();
        for (int left = archetype.liveRows(); left > 0; left--) {
            With3<EntityId, Object, Object> row = archetype.next(rows);
            each.accept(row.comp1(), a.from(row.comp2()), b.from(row.comp3()));
        }
    }

    @Override
    void visitRange(Archetype rows, int from, int to, Each<A, B> each) {
        Object[] ids = rows.ids();
        Object[] as = rows.components(a);
        Object[] bs = rows.components(b);
        for (int i = from; i < to; i++) {
            each.accept((EntityId) ids[i], a.from(as[i]), b.from(bs[i]));
        }
    }
}
