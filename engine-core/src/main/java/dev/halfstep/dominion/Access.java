package dev.halfstep.dominion;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Serialises the calls of several threads to a world, by a lock. A world of one thread has no lock, since it refuses
 * other threads itself; {@link #enter} and {@link #exit} are then no-ops.
 *
 * <p>A thread that holds the lock can acquire it again, which only increments a counter. Systems do that very often:
 * once for each result of an iteration.
 */
final class Access {

    private final @Nullable ReentrantLock lock;

    /**
     * The thread that holds the lock. A thread may read an outdated value, but never itself unless it holds the lock.
     */
    private @Nullable Thread owner;

    /** How many more times the owner has called {@link #enter} than {@link #exit}. */
    private int depth;

    /**
     * Creates the lock of one world.
     *
     * @param lock the lock of the world, null for a world of one thread
     */
    Access(@Nullable ReentrantLock lock) {
        this.lock = lock;
    }

    /** Waits for the lock and acquires it. */
    void enter() {
        if (lock != null) {
            enter(lock);
        }
    }

    private void enter(ReentrantLock presentLock) {
        Thread caller = Thread.currentThread();
        if (owner != caller) {
            presentLock.lock();
            owner = caller;
        }
        depth++;
    }

    /** Undoes one {@link #enter}. The last exit of a thread releases the lock. */
    void exit() {
        if (lock != null) {
            exit(lock);
        }
    }

    private void exit(ReentrantLock presentLock) {
        if (--depth == 0) {
            owner = null;
            presentLock.unlock();
        }
    }

    @Nullable
    ReentrantLock lock() {
        return lock;
    }

    /** Returns whether any thread may use the world. */
    boolean isForAnyThread() {
        return lock != null;
    }

    /** Returns whether the calling thread holds the lock. Then it must not wait for a thread that may need the lock. */
    boolean isHeld() {
        return lock != null && lock.isHeldByCurrentThread();
    }
}
