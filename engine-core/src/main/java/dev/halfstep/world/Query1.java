package dev.halfstep.world;

import dev.halfstep.store.Span;

/**
 * All entities with a component of one class, whatever else they have.
 *
 * @param <A> the class
 */
public final class Query1<A> extends Query<Query1<A>, Query1.Each<A>, Query1.EachSpan> {

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

    /** What is done with the numbers of some entities at once. */
    @FunctionalInterface
    public interface EachSpan {

        /**
         * Called for entities that lie side by side.
         *
         * @param ids the entities
         * @param a their numbers
         */
        void accept(EntityIds ids, Span a);
    }

    private final Registered<A> a;

    Query1(Entities entities, Registered<A> a) {
        this(entities, Selection.of(a), a);
    }

    private Query1(Entities entities, Selection selection, Registered<A> a) {
        super(entities, selection, a);
        this.a = a;
    }

    @Override
    Query1<A> narrowed(Selection toSelection) {
        return new Query1<>(entities(), toSelection, a);
    }

    @Override
    void visit(Rows rows, int from, int to, Each<A> each) {
        EntityId[] ids = rows.ids();
        Object[] as = rows.components(a);
        for (int i = from; i < to; i++) {
            each.accept(ids[i], a.from(as[i]));
        }
    }

    @Override
    void visitSpan(Rows rows, EachSpan each) {
        each.accept(rows, rows.span(a));
    }
}
