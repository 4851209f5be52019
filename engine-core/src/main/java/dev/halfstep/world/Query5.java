package dev.halfstep.world;

import dev.dominion.ecs.api.Results.With6;
import java.util.Iterator;

/**
 * All entities with components of five classes, whatever else they have.
 *
 * @param <A> the first class
 * @param <B> the second class
 * @param <C> the third class
 * @param <D> the fourth class
 * @param <E> the fifth class
 */
public final class Query5<A, B, C, D, E> extends Query<Query5<A, B, C, D, E>, Query5.Each<A, B, C, D, E>> {

    /**
     * What is done with each entity.
     *
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @param <D> the fourth class
     * @param <E> the fifth class
     */
    @FunctionalInterface
    public interface Each<A, B, C, D, E> {

        /**
         * Called for one entity.
         *
         * @param id the entity
         * @param a its component of the first class
         * @param b its component of the second class
         * @param c its component of the third class
         * @param d its component of the fourth class
         * @param e its component of the fifth class
         */
        void accept(EntityId id, A a, B b, C c, D d, E e);
    }

    private final Registered<A> a;
    private final Registered<B> b;
    private final Registered<C> c;
    private final Registered<D> d;
    private final Registered<E> e;

    Query5(
            World world,
            Selection selection,
            Registered<A> a,
            Registered<B> b,
            Registered<C> c,
            Registered<D> d,
            Registered<E> e) {
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
                                        d.storedClass(),
                                        e.storedClass())));
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
        this.e = e;
    }

    @Override
    Query5<A, B, C, D, E> narrowed(Selection toSelection) {
        return new Query5<>(world(), toSelection, a, b, c, d, e);
    }

    @Override
    @SuppressWarnings("unchecked") // the rows are those that the constructor asks for
    void visitAll(MatchedRows.Match<?> match, Each<A, B, C, D, E> each) {
        MatchedRows.Match<With6<EntityId, Object, Object, Object, Object, Object>> archetype =
                (MatchedRows.Match<With6<EntityId, Object, Object, Object, Object, Object>>) match;
        Iterator<With6<EntityId, Object, Object, Object, Object, Object>> rows = archetype.iterator();
        for (int left = archetype.liveRows(); left > 0; left--) {
            With6<EntityId, Object, Object, Object, Object, Object> row = archetype.next(rows);
            each.accept(
                    row.comp1(),
                    a.from(row.comp2()),
                    b.from(row.comp3()),
                    c.from(row.comp4()),
                    d.from(row.comp5()),
                    e.from(row.comp6()));
        }
    }

    @Override
    void visitRange(Archetype rows, int from, int to, Each<A, B, C, D, E> each) {
        Object[] ids = rows.ids();
        Object[] as = rows.components(a);
        Object[] bs = rows.components(b);
        Object[] cs = rows.components(c);
        Object[] ds = rows.components(d);
        Object[] es = rows.components(e);
        for (int i = from; i < to; i++) {
            each.accept((EntityId) ids[i], a.from(as[i]), b.from(bs[i]), c.from(cs[i]), d.from(ds[i]), e.from(es[i]));
        }
    }
}
