package dev.halfstep.world;

import dev.dominion.ecs.api.Results.With6;
import java.util.Iterator;

/**
 * All entities with components of six classes, whatever else they have. Dominion hands out six columns of a row at most,
 * and one is the id: the last component is asked of the row itself, so the class that is needed least comes last.
 *
 * @param <A> the first class
 * @param <B> the second class
 * @param <C> the third class
 * @param <D> the fourth class
 * @param <E> the fifth class
 * @param <F> the sixth class
 */
public final class Query6<A, B, C, D, E, F> extends Query<Query6<A, B, C, D, E, F>, Query6.Each<A, B, C, D, E, F>> {

    /**
     * What is done with each entity.
     *
     * @param <A> the first class
     * @param <B> the second class
     * @param <C> the third class
     * @param <D> the fourth class
     * @param <E> the fifth class
     * @param <F> the sixth class
     */
    @FunctionalInterface
    public interface Each<A, B, C, D, E, F> {

        /**
         * Called for one entity.
         *
         * @param id the entity
         * @param a its component of the first class
         * @param b its component of the second class
         * @param c its component of the third class
         * @param d its component of the fourth class
         * @param e its component of the fifth class
         * @param f its component of the sixth class
         */
        void accept(EntityId id, A a, B b, C c, D d, E e, F f);
    }

    private final Registered<A> a;
    private final Registered<B> b;
    private final Registered<C> c;
    private final Registered<D> d;
    private final Registered<E> e;
    private final Registered<F> f;

    Query6(
            World world,
            Selection selection,
            Registered<A> a,
            Registered<B> b,
            Registered<C> c,
            Registered<D> d,
            Registered<E> e,
            Registered<F> f) {
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
        this.f = f;
    }

    @Override
    Query6<A, B, C, D, E, F> narrowed(Selection toSelection) {
        return new Query6<>(world(), toSelection, a, b, c, d, e, f);
    }

    @Override
    @SuppressWarnings("unchecked") // the rows are those that the constructor asks for
    void visitAll(MatchedRows.Match<?> match, Each<A, B, C, D, E, F> each) {
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
                    e.from(row.comp6()),
                    f.from(row.entity().get(f.storedClass())));
        }
    }

    @Override
    void visitRange(Archetype rows, int from, int to, Each<A, B, C, D, E, F> each) {
        Object[] ids = rows.ids();
        Object[] as = rows.components(a);
        Object[] bs = rows.components(b);
        Object[] cs = rows.components(c);
        Object[] ds = rows.components(d);
        Object[] es = rows.components(e);
        Object[] fs = rows.components(f);
        for (int i = from; i < to; i++) {
            each.accept(
                    (EntityId) ids[i],
                    a.from(as[i]),
                    b.from(bs[i]),
                    c.from(cs[i]),
                    d.from(ds[i]),
                    e.from(es[i]),
                    f.from(fs[i]));
        }
    }
}
