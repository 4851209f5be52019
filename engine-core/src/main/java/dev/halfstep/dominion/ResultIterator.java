package dev.halfstep.dominion;

import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results.With1;
import dev.dominion.ecs.api.Results.With2;
import dev.dominion.ecs.api.Results.With3;
import dev.dominion.ecs.api.Results.With4;
import dev.dominion.ecs.api.Results.With5;
import dev.dominion.ecs.api.Results.With6;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Iterates over results on the thread that owns the world, or that holds its lock. {@link LockingIterator} is for other
 * threads.
 *
 * <p>The API returns a record for each row. Each kind of result has its own class, and {@link #next()} creates the
 * record. So the JIT compiler inlines the creation into the loop of the caller, and eliminates the object. One class that
 * called a function for each kind, or kept the result in a field, would allocate 24 bytes for each row.
 *
 * <p>The compiler does not inline a method that is large once it is compiled. So {@code next()} only reads: {@link
 * #hasNext()} finds the row and creates the object of an entity. {@code next()} does not call {@code hasNext()} either:
 * what is hot in a method is compiled into each caller.
 *
 * @param <T> the class of the results
 */
abstract class ResultIterator<T> implements Iterator<T> {

    /**
     * Creates the iterator for one kind of result.
     *
     * @param <T> the class of the results
     */
    @FunctionalInterface
    interface Factory<T> {

        /** Returns an iterator that begins after the position of the cursor. */
        ResultIterator<T> create(HalfstepDominion dominion, EntityCursor cursor, boolean hasEntities);
    }

    private final HalfstepDominion dominion;
    private final EntityCursor cursor;
    private final boolean hasEntities;

    /** Whether the cursor is at an entity that {@link #next()} has not returned yet. */
    private boolean isAtNext;

    /**
     * Creates an iterator.
     *
     * @param hasEntities whether the results have the {@link #entity()}
     */
    private ResultIterator(HalfstepDominion dominion, EntityCursor cursor, boolean hasEntities) {
        this.dominion = dominion;
        this.cursor = cursor;
        this.hasEntities = hasEntities;
    }

    @Override
    public final boolean hasNext() {
        return isAtNext || (isAtNext = findNext());
    }

    private boolean findNext() {
        if (!cursor.next()) {
            return false;
        }
        if (hasEntities) {
            dominion.entity(cursor.id()); // creates it here, if needed, so that next() contains no code for that
        }
        return true;
    }

    /** Moves the cursor to the entity that {@link #next()} returns. Usually {@link #hasNext()} has done it already. */
    final void moveToNext() {
        if (!isAtNext && !findNext()) {
            throw noNext();
        }
        isAtNext = false;
    }

    static NoSuchElementException noNext() {
        return new NoSuchElementException("next() must not be called after the last result: check hasNext() before");
    }

    /** Returns a component of the entity. The cursor returns components of the queried classes, so no cast can fail. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    final <C> C component(int index) {
        return (C) cursor.component(index);
    }

    /** Returns the entity, null if the results have none, as compositions. */
    @SuppressWarnings("NullAway")
    final Entity entity() {
        if (!hasEntities) {
            return null;
        }
        EntityId id = cursor.id();
        Entity cached = Entities.wrapperOrNull(id);
        return cached != null ? cached : dominion.entity(id);
    }

    /** Returns entities. */
    static final class OfEntities<T extends Entity> extends ResultIterator<T> {
        OfEntities(HalfstepDominion dominion, EntityCursor cursor, boolean hasEntities) {
            super(dominion, cursor, hasEntities);
        }

        @Override
        @SuppressWarnings("unchecked") // the API lets the caller choose the class
        public T next() {
            moveToNext();
            return (T) entity();
        }
    }

    /** Returns components of one class. */
    static final class OfComponents<C> extends ResultIterator<C> {
        OfComponents(HalfstepDominion dominion, EntityCursor cursor, boolean hasEntities) {
            super(dominion, cursor, hasEntities);
        }

        @Override
        public C next() {
            moveToNext();
            return component(0);
        }
    }

    /** Returns one component and the entity. */
    static final class Of1<C1> extends ResultIterator<With1<C1>> {
        Of1(HalfstepDominion dominion, EntityCursor cursor, boolean hasEntities) {
            super(dominion, cursor, hasEntities);
        }

        @Override
        public With1<C1> next() {
            moveToNext();
            return new With1<>(component(0), entity());
        }
    }

    /** Returns two components and the entity. */
    static final class Of2<C1, C2> extends ResultIterator<With2<C1, C2>> {
        Of2(HalfstepDominion dominion, EntityCursor cursor, boolean hasEntities) {
            super(dominion, cursor, hasEntities);
        }

        @Override
        public With2<C1, C2> next() {
            moveToNext();
            return new With2<>(component(0), component(1), entity());
        }
    }

    /** Returns three components and the entity. */
    static final class Of3<C1, C2, C3> extends ResultIterator<With3<C1, C2, C3>> {
        Of3(HalfstepDominion dominion, EntityCursor cursor, boolean hasEntities) {
            super(dominion, cursor, hasEntities);
        }

        @Override
        public With3<C1, C2, C3> next() {
            moveToNext();
            return new With3<>(component(0), component(1), component(2), entity());
        }
    }

    /** Returns four components and the entity. */
    static final class Of4<C1, C2, C3, C4> extends ResultIterator<With4<C1, C2, C3, C4>> {
        Of4(HalfstepDominion dominion, EntityCursor cursor, boolean hasEntities) {
            super(dominion, cursor, hasEntities);
        }

        @Override
        public With4<C1, C2, C3, C4> next() {
            moveToNext();
            return new With4<>(component(0), component(1), component(2), component(3), entity());
        }
    }

    /** Returns five components and the entity. */
    static final class Of5<C1, C2, C3, C4, C5> extends ResultIterator<With5<C1, C2, C3, C4, C5>> {
        Of5(HalfstepDominion dominion, EntityCursor cursor, boolean hasEntities) {
            super(dominion, cursor, hasEntities);
        }

        @Override
        public With5<C1, C2, C3, C4, C5> next() {
            moveToNext();
            return new With5<>(component(0), component(1), component(2), component(3), component(4), entity());
        }
    }

    /** Returns six components and the entity. */
    static final class Of6<C1, C2, C3, C4, C5, C6> extends ResultIterator<With6<C1, C2, C3, C4, C5, C6>> {
        Of6(HalfstepDominion dominion, EntityCursor cursor, boolean hasEntities) {
            super(dominion, cursor, hasEntities);
        }

        @Override
        public With6<C1, C2, C3, C4, C5, C6> next() {
            moveToNext();
            return new With6<>(
                    component(0), component(1), component(2), component(3), component(4), component(5), entity());
        }
    }
}
