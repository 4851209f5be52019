package dev.halfstep.world;

import dev.dominion.ecs.api.Results.With2;
import java.util.Iterator;

/**
 * All entities with components of one class, whatever else they have.
 *
 * @param <A> the class
 */
public final class Query1<A> extends Query<Query1<A>, Query1.Each<A>> {

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

    Query1(World world, Selection selection, Registered<A> a) {
        super(
                world,
                selection,
                new MatchedRows<>(
                        world, selection, () -> world.queries().findEntitiesWith(EntityId.class, a.storedClass())));
        this.a = a;
    }

    @Override
    Query1<A> narrowed(Selection toSelection) {
        return new Query1<>(world(), toSelection, a);
    }

    @Override
    @SuppressWarnings("unchecked") // the rows are those that the constructor asks for
    void visitAll(MatchedRows.Match<?> match, Each<A> each) {
        MatchedRows.Match<With2<EntityId, Object>> archetype = (MatchedRows.Match<With2<EntityId, Object>>) match;
        Iterator<With2<EntityId, Object>> rows = archetype.iterator();
        for (int left = archetype.liveRows(); left > 0; left--) {
            With2<EntityId, Object> row = archetype.next(rows);
            each.accept(row.comp1(), a.from(row.comp2()));
        }
    }

    @Override
    void visitRange(Archetype rows, int from, int to, Each<A> each) {
        Object[] ids = rows.ids();
        Object[] as = rows.components(a);
        for (int i = from; i < to; i++) {
            each.accept((EntityId) ids[i], a.from(as[i]));
        }
    }
}
