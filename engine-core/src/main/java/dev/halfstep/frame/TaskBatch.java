package dev.halfstep.frame;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Distributes a batch of tasks to threads: each thread takes the next task until all are taken. The object is reused
 * for every batch, by one caller at a time. A worker that wakes up late takes tasks of the next batch, or finds none.
 */
final class TaskBatch {

    /** How often the caller checks for the end before it parks: the last tasks mostly end within microseconds. */
    private static final int MAX_SPINS = 2_000;

    /**
     * The number of tasks that no thread has taken. A thread that takes a task sees the fields below, which do not
     * change until the last task is done.
     */
    private final AtomicInteger untaken = new AtomicInteger();

    private final AtomicInteger unfinished = new AtomicInteger();
    private int taskCount;
    private IntConsumer task = TaskBatch::refuse;
    private Thread caller = Thread.currentThread();
    private @Nullable TaskFailures failures;

    /** Begins a batch: from here on, threads can take its tasks. */
    void begin(int newTaskCount, IntConsumer newTask) {
        taskCount = newTaskCount;
        task = newTask;
        caller = Thread.currentThread();
        unfinished.set(newTaskCount);
        untaken.set(newTaskCount); // must be last: it publishes the other fields to the workers
    }

    /**
     * Takes a task, which the caller of this method must {@link #execute}. The batch does not end before.
     *
     * @return the index of the task, -1 if all are taken
     */
    int take() {
        for (int count = untaken.get(); count > 0; count = untaken.get()) {
            if (untaken.compareAndSet(count, count - 1)) {
                return taskCount - count; // 0 first: the indices go up while the count goes down
            }
        }
        return -1;
    }

    /** Returns true if a task is left to take. */
    boolean hasUntaken() {
        return untaken.get() > 0;
    }

    /** Takes and executes tasks until all are taken. Other threads may still execute theirs. */
    void runTasks() {
        for (int index = take(); index >= 0; index = take()) {
            execute(index);
        }
    }

    void execute(int index) {
        try {
            task.accept(index);
        } catch (Throwable failure) {
            addFailure(index, failure);
        }
        Thread waiting = caller; // read first: once the last task counts as done, the field may change
        if (unfinished.decrementAndGet() == 0) {
            LockSupport.unpark(waiting);
        }
    }

    private synchronized void addFailure(int index, Throwable failure) {
        if (failures == null) {
            failures = new TaskFailures();
        }
        failures.add(index, failure);
    }

    /** Waits until the last task is done, then throws the exceptions of tasks. Called by the caller of the batch. */
    void awaitEnd() {
        for (int spins = 0; unfinished.get() > 0; spins++) {
            if (spins < MAX_SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.park(this);
            }
        }
        task = TaskBatch::refuse; // a finished batch must not keep objects alive
        TaskFailures thrown = takeFailures();
        if (thrown != null) {
            thrown.rethrow();
        }
    }

    private static void refuse(int index) {
        throw new IllegalStateException("a task must run between begin() and the end of its batch: task " + index);
    }

    private synchronized @Nullable TaskFailures takeFailures() {
        TaskFailures thrown = failures;
        failures = null;
        return thrown;
    }
}
