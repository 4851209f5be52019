package dev.halfstep.worker;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Some tasks that are carried out together: each by whoever comes first. */
final class Job {

    /** Looks at the counter before the caller sleeps: the last tasks mostly end within microseconds of each other. */
    private static final int SPINS = 2_000;

    private final int tasks;
    private final IntConsumer task;
    private final @Nullable Throwable[] failures;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger left;
    private final Thread caller = Thread.currentThread();

    Job(int tasks, IntConsumer task) {
        this.tasks = tasks;
        this.task = task;
        failures = new Throwable[tasks];
        left = new AtomicInteger(tasks);
    }

    /** Takes tasks until none is left to take. Others may still be at theirs then. */
    void work() {
        for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
            try {
                task.accept(i);
            } catch (Throwable failure) {
                failures[i] = failure;
            }
            if (left.decrementAndGet() == 0) {
                LockSupport.unpark(caller);
            }
        }
    }

    void awaitEnd() {
        for (int i = 0; left.get() > 0; i++) {
            if (i < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.park(this);
            }
        }
    }

    void rethrow() {
        Throwable first = null;
        for (Throwable failure : failures) {
            if (first == null) {
                first = failure;
            } else if (failure != null && failure != first) {
                first.addSuppressed(failure);
            }
        }
        if (first instanceof Error error) {
            throw error;
        }
        if (first instanceof RuntimeException exception) {
            throw exception;
        }
        if (first != null) {
            throw new IllegalStateException(first); // checked, and thrown behind the compiler's back
        }
    }
}
