package dev.halfstep.dominion;

import dev.dominion.ecs.api.Results;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The results of a find method of Dominion. Each iteration runs the query again. Methods that narrow the results return
 * another object and leave this one unchanged.
 *
 * @param <T> the class of the results
 */
final class QueryResults<T> implements Results<T> {

    private final HalfstepDominion dominion;
    private final ComponentFilter filter;
    private final CursorQuery query;
    private final Function<EntityCursor, ResultIterator<T>> iterators;
    private final @Nullable Enum<?> state;

    QueryResults(
            HalfstepDominion dominion, ComponentFilter filter, Function<EntityCursor, ResultIterator<T>> iterators) {
        this(dominion, filter, iterators, /* state= */ null);
    }

    private QueryResults(
            HalfstepDominion dominion,
            ComponentFilter filter,
            Function<EntityCursor, ResultIterator<T>> iterators,
            @Nullable Enum<?> state) {
        this.dominion = dominion;
        this.filter = filter;
        this.iterators = iterators;
        this.state = state;
        query = dominion.query(filter); // registers or refuses classes now, not at the first iteration
    }

    /**
     * Begins an iteration. Within a tick, or on a world of one thread, the iterator needs no lock; it must not be used
     * after the tick.
     */
    @Override
    public Iterator<T> iterator() {
        WorldLock worldLock = dominion.worldLock();
        boolean isLockNeeded = !worldLock.isNotNeeded();
        worldLock.acquire();
        try (worldLock) {
            EntityCursor cursor = state == null
                    ? query.cursor()
                    : query.cursor(EntityState.class, component -> component.value() == state);
            ResultIterator<T> results = iterators.apply(cursor);
            return isLockNeeded ? new LockingIterator<>(worldLock, results) : results;
        }
    }

    @Override
    public Stream<T> stream() {
        int characteristics = Spliterator.ORDERED | Spliterator.NONNULL;
        return StreamSupport.stream(
                () -> Spliterators.spliteratorUnknownSize(iterator(), characteristics),
                characteristics,
                /* parallel= */ false);
    }

    /** Returns a sequential stream, so that the outcome of a step does not depend on which thread is faster. */
    @Override
    public Stream<T> parallelStream() {
        return stream();
    }

    @Override
    public Results<T> without(Class<?>... componentTypes) {
        return narrowed(filter.excluding(componentTypes), state);
    }

    @Override
    public Results<T> withAlso(Class<?>... componentTypes) {
        return narrowed(filter.requiring(componentTypes), state);
    }

    /**
     * Narrows the results to the entities in a state; null narrows them to the entities without a state. An entity has
     * at most one state, so two different states find no entity.
     */
    @Override
    public <S extends Enum<S>> Results<T> withState(@Nullable S newState) {
        dominion.checkSupportsStates("states");
        ComponentFilter narrower = newState == null ? filter : filter.requiring(EntityState.class);
        boolean isContradiction = state != null && state != newState;
        // A contradiction both requires and excludes EntityState, so it finds no entity.
        boolean excludesStates = newState == null || isContradiction;
        return narrowed(excludesStates ? narrower.excluding(EntityState.class) : narrower, newState);
    }

    private Results<T> narrowed(ComponentFilter narrower, @Nullable Enum<?> newState) {
        WorldLock worldLock = dominion.worldLock().acquire();
        try (worldLock) {
            return new QueryResults<>(dominion, narrower, iterators, newState);
        }
    }
}
