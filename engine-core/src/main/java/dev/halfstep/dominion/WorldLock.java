package dev.halfstep.dominion;

import dev.halfstep.storage.WorldGuard;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Serialises the calls of several threads to a world, by a lock. A world of one thread has no lock, since it refuses
 * other threads itself; {@link #acquire} and {@link #close} are then no-ops.
 *
 * <pre>{@code
 * worldLock.acquire();
 * try (worldLock) { // closing releases the lock
 *     ...
 * }
 * }</pre>
 *
 * <p>A thread that holds the lock can acquire it again, which only increments a counter. Systems do that very often:
 * once for each result of an iteration.
 */
final class WorldLock implements AutoCloseable {

    /** The maximum number of calls in sequence that may overtake waiting threads: then these have their turn. */
    private static final int MAX_OVERTAKINGS = 100;

    private final @Nullable ReentrantLock reentrantLock;
    private final WorldGuard guard;

    /**
     * The thread that holds the lock. A thread that does not hold the lock may read an outdated value, but never reads
     * itself.
     */
    private @Nullable Thread owner;

    /**
     * How often the lock was acquired since a thread last waited for its turn. A thread without the lock may read an
     * outdated value, and then overtakes once too often or too rarely.
     */
    private int overtakings;

    /** How many more times the owner has called {@link #acquire} than {@link #close}. */
    private int depth;

    /**
     * Creates the lock of one world.
     *
     * @param lock the lock of the world, null for a world of one thread
     * @param guard the guard of the world
     */
    WorldLock(@Nullable ReentrantLock lock, WorldGuard guard) {
        this.reentrantLock = lock;
        this.guard = guard;
    }

    /**
     * Returns whether the calling thread may read the world without a call of {@link #acquire}: it holds the lock, or
     * it is the only thread of the world. So systems read without any write to the lock.
     */
    boolean isNotNeeded() {
        return guard.isUnrestricted();
    }

    /** Waits for the lock and acquires it, for a short call. It may overtake threads that wait already. */
    WorldLock acquire() {
        acquire(/* mayOvertake= */ true);
        return this;
    }

    /**
     * Waits for the lock and acquires it, for a tick. It overtakes no thread: otherwise a thread that ticks without a
     * pause would starve the others.
     */
    void acquireForTick() {
        acquire(/* mayOvertake= */ false);
    }

    private void acquire(boolean mayOvertake) {
        if (reentrantLock == null) {
            return;
        }
        Thread caller = Thread.currentThread();
        if (owner != caller) {
            lock(reentrantLock, mayOvertake);
            owner = caller;
            guard.lockAcquired();
        }
        depth++;
    }

    /**
     * Locks. A fair lock alone would pass each call to the thread that has waited longest, which must be woken first:
     * when ten threads create entities, this takes five times as long as the creation.
     */
    private void lock(ReentrantLock presentLock, boolean mayOvertake) {
        boolean overtakes = mayOvertake && overtakings < MAX_OVERTAKINGS && presentLock.tryLock();
        if (overtakes) {
            overtakings++;
        } else {
            presentLock.lock();
            overtakings = 0;
        }
    }

    /** Undoes one {@link #acquire}. The call that undoes the first {@code acquire} of a thread releases the lock. */
    @Override
    public void close() {
        if (reentrantLock != null) {
            release(reentrantLock);
        }
    }

    private void release(ReentrantLock presentLock) {
        if (--depth == 0) {
            guard.lockReleasing();
            owner = null;
            presentLock.unlock();
        }
    }

    @Nullable
    ReentrantLock reentrantLock() {
        return reentrantLock;
    }

    /** Returns whether any thread may use the world. */
    boolean isThreadSafe() {
        return reentrantLock != null;
    }

    /** Returns whether the calling thread holds the lock. Then it must not wait for a thread that may need the lock. */
    boolean isHeldByCaller() {
        return reentrantLock != null && reentrantLock.isHeldByCurrentThread();
    }
}
