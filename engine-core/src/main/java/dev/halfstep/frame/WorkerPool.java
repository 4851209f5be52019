package dev.halfstep.frame;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * Runs tasks in parallel on a fixed number of threads. The calling thread is one of them, so with one worker all tasks
 * run on the caller, in order.
 *
 * <p>Which worker runs which task is not deterministic. Tasks must not depend on each other, so that the result is the
 * same for every number of workers. Running tasks allocates nothing.
 */
final class WorkerPool implements AutoCloseable {

    /** The maximum number of workers: more threads have never made a frame faster. */
    public static final int MAX_WORKERS = 64;

    /** The threads besides the caller. */
    private final Thread[] threads;

    private final TaskBatch batch = new TaskBatch();
    private volatile boolean closed;

    /** True while a call runs tasks on the threads. A call from within a task sees this and runs its tasks in order. */
    private final AtomicBoolean isRunning = new AtomicBoolean();

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
     * @param task called with the index of each task, 0 to {@code tasks - 1}
     * @throws IllegalStateException if the pool is closed
     * @throws RuntimeException the exception of the failed task with the lowest index, which can also be an
     *     {@link Error}. All other tasks run too; their exceptions are added as suppressed
     */
    public void run(int tasks, IntConsumer task) {
        if (closed) {
            throw new IllegalStateException("a pool cannot be used after it was closed");
        }
        if (threads.length == 0 || tasks < 2 || !isRunning.compareAndSet(false, true)) {
            runInOrder(tasks, task);
            return;
        }
        try {
            batch.begin(tasks, task);
            LockSupport.unpark(threads[0]); // which wakes other workers
            batch.runTasks();
            batch.awaitEnd();
        } finally {
            isRunning.set(false);
        }
    }

    private static void runInOrder(int tasks, IntConsumer task) {
        TaskFailures failures = null;
        for (int i = 0; i < tasks; i++) {
            try {
                task.accept(i);
            } catch (Throwable failure) {
                failures = failures == null ? new TaskFailures() : failures;
                failures.add(i, failure);
            }
        }
        if (failures != null) {
            failures.rethrow();
        }
    }

    private void runWorker(int worker) {
        while (!closed) {
            int task = batch.take();
            if (task >= 0) {
                wakeChildren(worker); // after take(), so that the check for further tasks is of the current batch
                batch.execute(task);
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
        for (int i = firstChild; i <= firstChild + 1 && i < threads.length && batch.hasUntaken(); i++) {
            LockSupport.unpark(threads[i]);
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
