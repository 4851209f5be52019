package dev.halfstep.world;

import dev.dominion.ecs.api.Results.With5;
import java.util.Iterator;

/**
 * All entities with components of four classes, whatever else they have.
 *
 * @param <A> the first class
 * @param <B> the second class
 * @param <C> the third class
 * @param <D> the fourth class
 */
public final class Query4<A, B, C, D> extends Query<Query4<A, B, C, D>, Query4.Each<A, B, C, D>> {

    /**
     * What is done with each entity.
     *
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @param <D> the fourth class
     */
    @FunctionalInterface
    public interface Each<A, B, C, D> {

        /**
         * Called for one entity.
         *
         * @param id the entity
         * @param a its component of the first class
         * @param b its component of the second class
         * @param c its component of the third class
         * @param d its component of the fourth class
         */
        void accept(EntityId id, A a, B b, C c, D d);
    }

    private final Registered<A> a;
    private final Registered<B> b;
    private final Registered<C> c;
    private final Registered<D> d;

    Query4(World world, Selection selection, Registered<A> a, Registered<B> b, Registered<C> c, Registered<D> d) {
        super(
                world,
                selection,
                new MatchedRows<>(
                        world,
                        selection,
                        () -> world.queries()
                                .findEntitiesWith(
                                        EntityId.class,
                                        a.storedClass(),
                                        b.storedClass(),
                                        c.storedClass(),
                                        d.storedClass())));
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
    }

    @Override
    Query4<A, B, C, D> narrowed(Selection toSelection) {
        return new Query4<>(world(), toSelection, a, b, c, d);
    }

    @Override
    @SuppressWarnings("unchecked") // the rows are those that the constructor asks for
    void visitAll(MatchedRows.Match<?> match, Each<A, B, C, D> each) {
        MatchedRows.Match<With5<EntityId, Object, Object, Object, Object>> archetype =
                (MatchedRows.Match<With5<EntityId, Object, Object, Object, Object>>) match;
        Iterator<With5<EntityId, Object, Object, Object, Object>> rows = archetype.iterator();
        for (int left = archetype.liveRows(); left > 0; left--) {
            With5<EntityId, Object, Object, Object, Object> row = archetype.next(rows);
            each.accept(
                    row.comp1(), a.from(row.comp2()), b.from(row.comp3()), c.from(row.comp4()), d.from(row.comp5()));
        }
    }

    @Override
    void visitRange(Archetype rows, int from, int to, Each<A, B, C, D> each) {
        Object[] ids = rows.ids();
        Object[] as = rows.components(a);
        Object[] bs = rows.components(b);
        Object[] cs = rows.components(c);
        Object[] ds = rows.components(d);
        for (int i = from; i < to; i++) {
            each.accept((EntityId) ids[i], a.from(as[i]), b.from(bs[i]), c.from(cs[i]), d.from(ds[i]));
        }
    }
}
