package dev.halfstep.world;

import dev.dominion.ecs.api.Results.With4;
import java.util.Iterator;

/**
 * All entities with components of three classes, whatever else they have.
 *
 * @param <A> the first class
 * @param <B> the second class
 * @param <C> the third class
 */
public final class Query3<A, B, C> extends Query<Query3<A, B, C>, Query3.Each<A, B, C>> {

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

    Query3(World world, Selection selection, Registered<A> a, Registered<B> b, Registered<C> c) {
        super(
                world,
                selection,
                new MatchedRows<>(
                        world,
                        selection,
                        () -> world.queries()
                                .findEntitiesWith(EntityId.class, a.storedClass(), b.storedClass(), c.storedClass())));
        this.a = a;
        this.b = b;
        this.c = c;
    }

    @Override
    Query3<A, B, C> narrowed(Selection toSelection) {
        return new Query3<>(world(), toSelection, a, b, c);
    }

    @Override
    @SuppressWarnings("unchecked") // the rows are those that the constructor asks for
    void visitAll(MatchedRows.Match<?> match, Each<A, B, C> each) {
        MatchedRows.Match<With4<EntityId, Object, Object, Object>> archetype =
                (MatchedRows.Match<With4<EntityId, Object, Object, Object>>) match;
        Iterator<With4<EntityId, Object, Object, Object>> rows = archetype.iterator();
        for (int left = archetype.liveRows(); left > 0; left--) {
            With4<EntityId, Object, Object, Object> row = archetype.next(rows);
            each.accept(row.comp1(), a.from(row.comp2()), b.from(row.comp3()), c.from(row.comp4()));
        }
    }

    @Override
    void visitRange(Archetype rows, int from, int to, Each<A, B, C> each) {
        Object[] ids = rows.ids();
        Object[] as = rows.components(a);
        Object[] bs = rows.components(b);
        Object[] cs = rows.components(c);
        for (int i = from; i < to; i++) {
            each.accept((EntityId) ids[i], a.from(as[i]), b.from(bs[i]), c.from(cs[i]));
        }
    }
}
