package dev.halfstep.world;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts the command buffers of a world that are not empty. Thread-safe: parallel systems write to their own buffers. */
final class PendingCommands {

    private final AtomicInteger count = new AtomicInteger();

    void increment() {
        count.incrementAndGet();
    }

    void decrement() {
        count.decrementAndGet();
    }

    boolean isZero() {
        return count.get() == 0;
    }
}
