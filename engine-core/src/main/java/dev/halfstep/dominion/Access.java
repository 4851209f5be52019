package dev.halfstep.dominion;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Serialises the calls of several threads. A world of one thread needs no lock: it refuses other threads itself.
 *
 * <p>A thread that has access already only counts: within a tick, each step of an iteration enters and exits.
 */
final class Access {

    private final @Nullable ReentrantLock lock;

    /** The thread that holds the lock. Another thread never reads itself here, even if it reads a stale value. */
    private @Nullable Thread owner;

    /** Counts the nested entries of the owner. */
    private int depth;

    /**
     * Creates the access to one world.
     *
     * @param lock held by one thread at a time, null for a world of one thread
     */
    Access(@Nullable ReentrantLock lock) {
        this.lock = lock;
    }

    void enter() {
        if (lock != null) {
            enter(lock);
        }
    }

    private void enter(ReentrantLock held) {
        Thread caller = Thread.currentThread();
        if (owner != caller) {
            held.lock();
            owner = caller;
        }
        depth++;
    }

    void exit() {
        if (lock != null) {
            exit(lock);
        }
    }

    private void exit(ReentrantLock held) {
        if (--depth == 0) {
            owner = null;
            held.unlock();
        }
    }

    @Nullable
    ReentrantLock lock() {
        return lock;
    }

    boolean isForAnyThread() {
        return lock != null;
    }

    /** Returns true if the calling thread has entered: then it must not wait for a thread that may enter. */
    boolean isHeld() {
        return lock != null && lock.isHeldByCurrentThread();
    }
}
