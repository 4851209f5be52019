package dev.halfstep.dominion;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Serialises the calls of several threads. A world of one thread needs no lock: it refuses other threads itself.
 *
 * @param lock held by one thread at a time, null for a world of one thread
 */
record Access(@Nullable ReentrantLock lock) {

    static final Access OF_ONE_THREAD = new Access(null);

    void enter() {
        if (lock != null) {
            lock.lock();
        }
    }

    void exit() {
        if (lock != null) {
            lock.unlock();
        }
    }

    boolean isForAnyThread() {
        return lock != null;
    }

    /** Whether waiting for another thread could be waiting for ever. */
    boolean isHeld() {
        return lock != null && lock.isHeldByCurrentThread();
    }
}
