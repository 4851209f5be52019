package dev.halfstep.frame;

import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks in parallel on a fixed number of threads. The calling thread is one of them, so with one worker all tasks
 * run on the caller, in order.
 *
 * <p>Which worker runs which task is not deterministic. Tasks must not depend on each other, so that the result is the
 * same for every number of workers. Running tasks allocates nothing.
 *
 * <p>The tasks of one call are a batch: each thread takes the next task until all are taken. The fields of the batch
 * are reused for every batch. A worker that wakes up late takes tasks of the next batch, or finds none.
 */
final class WorkerPool implements AutoCloseable {

    /** The maximum number of workers: more threads have never made a frame faster. */
    public static final int MAX_WORKERS = 64;

    /** How often the caller checks for the end before it parks: the last tasks mostly end within microseconds. */
    private static final int MAX_SPINS = 2_000;

    /** The threads besides the caller. */
    private final Thread[] threads;

    private volatile boolean closed;

    /** True while a call runs tasks on the threads. A call from within a task sees this and runs its tasks in order. */
    private final AtomicBoolean isRunning = new AtomicBoolean();

    /**
     * The number of tasks that no thread has taken. A thread that takes a task sees the task, the count of tasks and
     * the caller, which do not change until the last task is done.
     */
    private final AtomicInteger untaken = new AtomicInteger();

    private final AtomicInteger unfinished = new AtomicInteger();
    private int taskCount;
    private IntConsumer task = WorkerPool::refuse;
    private Thread caller = Thread.currentThread();

    /** The exceptions of the batch by the index of the task. Guarded by its own lock. */
    private final TreeMap<Integer, Throwable> failures = new TreeMap<>();

    /**
     * Creates a pool and starts its threads.
     *
     * @param workers the number of threads, the caller included: 1 to {@value #MAX_WORKERS}
     * @throws IllegalArgumentException if the number is out of range
     */
    public WorkerPool(int workers) {
        if (workers < 1 || workers > MAX_WORKERS) {
            throw new IllegalArgumentException("the number of workers must be 1 to " + MAX_WORKERS + ": " + workers);
        }
        threads = new Thread[workers - 1];
        for (int i = 0; i < threads.length; i++) {
            int worker = i;
            threads[i] = new Thread(() -> runWorker(worker), "halfstep-worker-" + (i + 1));
            threads[i].setDaemon(true); // the process ends even if the pool is not closed
        }
        for (Thread thread : threads) {
            thread.start();
        }
    }

    /**
     * Returns the number of threads.
     *
     * @return 1 or more, the caller included
     */
    public int workerCount() {
        return threads.length + 1;
    }

    /**
     * Runs all tasks and returns when the last one is done. Their writes happen-before the return. A call from within a
     * task runs its tasks one after the other.
     *
     * @param tasks the number of tasks
     * @param newTask called with the index of each task, 0 to {@code tasks - 1}
     * @throws IllegalStateException if the pool is closed
     * @throws RuntimeException the exception of the failed task with the lowest index, which can also be an
     *     {@link Error}. All other tasks run too; their exceptions are added as suppressed
     */
    public void run(int tasks, IntConsumer newTask) {
        if (closed) {
            throw new IllegalStateException("a pool cannot be used after it was closed");
        }
        if (threads.length == 0 || tasks < 2 || !isRunning.compareAndSet(false, true)) {
            runInOrder(tasks, newTask);
            return;
        }
        try {
            taskCount = tasks;
            task = newTask;
            caller = Thread.currentThread();
            unfinished.set(tasks);
            untaken.set(tasks); // must be last: it publishes the other fields to the workers
            LockSupport.unpark(threads[0]); // which wakes other workers
            for (int index = take(); index >= 0; index = take()) {
                execute(index);
            }
            awaitEnd();
            rethrowFailures();
        } finally {
            isRunning.set(false);
        }
    }

    private static void runInOrder(int tasks, IntConsumer task) {
        Throwable first = null;
        for (int i = 0; i < tasks; i++) {
            try {
                task.accept(i);
            } catch (Throwable failure) {
                first = suppress(first, failure);
            }
        }
        rethrow(first);
    }

    private void runWorker(int worker) {
        while (!closed) {
            int index = take();
            if (index >= 0) {
                wakeChildren(worker); // after take(), so that the check for further tasks is of the current batch
                execute(index);
            } else {
                LockSupport.park(this);
            }
        }
    }

    /**
     * Wakes up to two other workers if tasks are left. The workers form a binary tree, and the caller of a batch wakes
     * only the root: waking a thread takes about 2 us, which the caller of a small batch would pay for each worker.
     */
    private void wakeChildren(int worker) {
        int firstChild = 2 * worker + 1;
        for (int i = firstChild; i <= firstChild + 1 && i < threads.length && untaken.get() > 0; i++) {
            LockSupport.unpark(threads[i]);
        }
    }

    /**
     * Takes a task, which the caller of this method must {@link #execute}. The batch does not end before.
     *
     * @return the index of the task, -1 if all are taken
     */
    private int take() {
        for (int count = untaken.get(); count > 0; count = untaken.get()) {
            if (untaken.compareAndSet(count, count - 1)) {
                return taskCount - count; // 0 first: the indices go up while the count goes down
            }
        }
        return -1;
    }

    private void execute(int index) {
        try {
            task.accept(index);
        } catch (Throwable failure) {
            synchronized (failures) {
                failures.put(index, failure);
            }
        }
        Thread waiting = caller; // read first: once the last task counts as done, the field may change
        if (unfinished.decrementAndGet() == 0) {
            LockSupport.unpark(waiting);
        }
    }

    /** Waits until the last task of the batch is done. */
    private void awaitEnd() {
        for (int spins = 0; unfinished.get() > 0; spins++) {
            if (spins < MAX_SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.park(this);
            }
        }
        task = WorkerPool::refuse; // a finished batch must not keep objects alive
    }

    private static void refuse(int index) {
        throw new IllegalStateException("a task must run between the begin and the end of its batch: task " + index);
    }

    private void rethrowFailures() {
        Throwable first = null;
        synchronized (failures) {
            if (failures.isEmpty()) {
                return; // an iterator would be garbage
            }
            for (Throwable failure : failures.values()) {
                first = suppress(first, failure);
            }
            failures.clear();
        }
        rethrow(first);
    }

    /** Returns the first failure, to which a later one is added as suppressed. */
    private static Throwable suppress(@Nullable Throwable first, Throwable later) {
        if (first == null) {
            return later;
        }
        if (first != later) { // an exception cannot suppress itself
            first.addSuppressed(later);
        }
        return first;
    }

    private static void rethrow(@Nullable Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
        if (failure != null) { // a checked exception, which a task can throw only by a trick such as an unchecked cast
            throw new IllegalStateException(failure);
        }
    }

    /** Ends the threads and waits until they have ended. Closing twice is a no-op. */
    @Override
    public void close() {
        closed = true;
        boolean interrupted = false;
        for (Thread thread : threads) {
            LockSupport.unpark(thread);
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true; // closing continues; the flag is restored at the end
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
