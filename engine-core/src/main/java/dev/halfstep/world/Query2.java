package dev.halfstep.world;

import dev.halfstep.store.Span;

/**
 * All entities with components of two classes, whatever else they have.
 *
 * @param <A> the first class
 * @param <B> the second class
 */
public final class Query2<A, B> extends Query<Query2<A, B>, Query2.Each<A, B>, Query2.EachSpan> {

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

    /** What is done with the numbers of some entities at once. */
    @FunctionalInterface
    public interface EachSpan {

        /**
         * Called for entities that lie side by side.
         *
         * @param ids the entities
         * @param a their numbers of the first class
         * @param b their numbers of the second class
         */
        void accept(EntityIds ids, Span a, Span b);
    }

    private final Registered<A> a;
    private final Registered<B> b;

    Query2(World world, Selection selection, Registered<A> a, Registered<B> b) {
        super(world, selection, a, b);
        this.a = a;
        this.b = b;
    }

    @Override
    Query2<A, B> narrowed(Selection toSelection) {
        return new Query2<>(world(), toSelection, a, b);
    }

    @Override
    void visit(Rows rows, int from, int to, Each<A, B> each) {
        EntityId[] ids = rows.ids();
        Object[] as = rows.components(a);
        Object[] bs = rows.components(b);
        for (int i = from; i < to; i++) {
            each.accept(ids[i], a.from(as[i]), b.from(bs[i]));
        }
    }

    @Override
    void visitSpan(Rows rows, EachSpan each) {
        each.accept(rows, rows.span(a), rows.span(b));
    }
}
