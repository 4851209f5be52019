package dev.halfstep.dominion;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Serialises the calls of several threads to a world, by a lock. A world of one thread has no lock, since it refuses
 * other threads itself; {@link #acquire} and {@link #release} are then no-ops.
 *
 * <p>A thread that holds the lock can acquire it again, which only increments a counter. Systems do that very often:
 * once for each result of an iteration.
 */
final class WorldLock {

    private final @Nullable ReentrantLock reentrantLock;

    /**
     * The thread that holds the lock. A thread that does not hold the lock may read an outdated value, but never reads
     * itself.
     */
    private @Nullable Thread owner;

    /** How many more times the owner has called {@link #acquire} than {@link #release}. */
    private int depth;

    /**
     * Creates the lock of one world.
     *
     * @param lock the lock of the world, null for a world of one thread
     */
    WorldLock(@Nullable ReentrantLock lock) {
        this.reentrantLock = lock;
    }

    /** Waits for the lock and acquires it. */
    void acquire() {
        if (reentrantLock != null) {
            acquire(reentrantLock);
        }
    }

    private void acquire(ReentrantLock presentLock) {
        Thread caller = Thread.currentThread();
        if (owner != caller) {
            presentLock.lock();
            owner = caller;
        }
        depth++;
    }

    /** Undoes one {@link #acquire}. The release that undoes the first {@code acquire} of a thread frees the lock. */
    void release() {
        if (reentrantLock != null) {
            release(reentrantLock);
        }
    }

    private void release(ReentrantLock presentLock) {
        if (--depth == 0) {
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
