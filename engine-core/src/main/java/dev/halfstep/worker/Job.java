package dev.halfstep.worker;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Distributes a batch of tasks: each thread that works takes the next task. The job is reused for every batch, by one
 * caller at a time. A worker that is late for one batch takes tasks of the next one, or finds none.
 */
final class Job {

    /** Checks of the counter before the caller parks: the last tasks mostly end within microseconds of each other. */
    private static final int SPINS = 2_000;

    /** Untaken tasks. A thread that takes one sees the fields below, which do not change until the last task is done. */
    private final AtomicInteger left = new AtomicInteger();

    private final AtomicInteger unfinished = new AtomicInteger();
    private int tasks;
    private IntConsumer task = Job::nothing;
    private Thread caller = Thread.currentThread();
    private @Nullable Failures failures;

    /** Begins a batch: from here on threads take its tasks. */
    void begin(int newTasks, IntConsumer newTask) {
        tasks = newTasks;
        task = newTask;
        caller = Thread.currentThread();
        unfinished.set(newTasks);
        left.set(newTasks); // last: publishes the other fields to the workers
    }

    /**
     * Takes and executes tasks until none is untaken. Other threads may still execute theirs.
     *
     * @return true if this thread has taken any
     */
    boolean work() {
        boolean worked = false;
        for (int seen = left.get(); seen > 0; seen = left.get()) {
            if (left.compareAndSet(seen, seen - 1)) {
                worked = true;
                execute(tasks - seen);
            }
        }
        return worked;
    }

    private void execute(int i) {
        try {
            task.accept(i);
        } catch (Throwable failure) {
            addFailure(i, failure);
        }
        Thread waiting = caller; // read before the last task counts as done: after that the field may change
        if (unfinished.decrementAndGet() == 0) {
            LockSupport.unpark(waiting);
        }
    }

    private synchronized void addFailure(int i, Throwable failure) {
        if (failures == null) {
            failures = new Failures();
        }
        failures.add(i, failure);
    }

    /** Waits for the last task, and throws what tasks have thrown. The caller calls this, when none is left to take. */
    void end() {
        for (int i = 0; unfinished.get() > 0; i++) {
            if (i < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.park(this);
            }
        }
        task = Job::nothing; // a finished batch must not keep objects alive
        Failures thrown = takeFailures();
        if (thrown != null) {
            thrown.rethrow();
        }
    }

    private static void nothing(int i) {
        throw new IllegalStateException("a task can be taken from a job only: " + i);
    }

    private synchronized @Nullable Failures takeFailures() {
        Failures thrown = failures;
        failures = null;
        return thrown;
    }
}
