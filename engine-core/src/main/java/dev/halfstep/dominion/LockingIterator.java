package dev.halfstep.dominion;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over results on a thread that does not hold the lock of the world. Each read acquires the {@link WorldLock}
 * separately, so another thread may change the world between two reads. It reads at most one result ahead of its caller.
 *
 * @param <T> the class of the results
 */
final class LockingIterator<T> implements Iterator<T> {

    private final WorldLock worldLock;
    private final ResultIterator<T> results;

    /** The next result, null if it was not read yet or there is none. */
    private @Nullable T nextResult;

    LockingIterator(WorldLock worldLock, ResultIterator<T> results) {
        this.worldLock = worldLock;
        this.results = results;
    }

    @Override
    public boolean hasNext() {
        if (nextResult == null) {
            worldLock.acquire();
            try (worldLock) {
                if (results.hasNext()) {
                    nextResult = results.next();
                }
            }
        }
        return nextResult != null;
    }

    @Override
    public T next() {
        T result = hasNext() ? nextResult : null;
        if (result == null) {
            throw ResultIterator.noNext();
        }
        nextResult = null;
        return result;
    }
}
