package dev.halfstep.worker;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * Runs tasks in parallel on a fixed number of threads, of which the caller is one. With one worker there is no other
 * thread, and all tasks run on the caller in order.
 *
 * <p>Which worker takes which task is not deterministic. Tasks must not depend on each other; then the result is the same
 * for every number of workers. Running tasks allocates nothing.
 *
 * @hidden
 */
public final class WorkerPool implements AutoCloseable {

    /** The maximum number of workers: more threads have never made a frame faster. */
    public static final int MAX_WORKERS = 64;

    private final Thread[] helpers;
    private final Job job = new Job();
    private volatile boolean closed;

    /** Set while a call runs tasks; a call from within a task finds it set. */
    private final AtomicBoolean running = new AtomicBoolean();

    /**
     * Creates a pool and starts its threads.
     *
     * @param workers the number of threads, the caller included: 1 to {@value #MAX_WORKERS}
     * @throws IllegalArgumentException if there are too few or too many
     */
    public WorkerPool(int workers) {
        if (workers < 1 || workers > MAX_WORKERS) {
            throw new IllegalArgumentException("a pool has 1 to " + MAX_WORKERS + " workers: " + workers);
        }
        helpers = new Thread[workers - 1];
        for (int i = 0; i < helpers.length; i++) {
            helpers[i] = new Thread(this::help, "halfstep-worker-" + (i + 1));
            helpers[i].setDaemon(true); // the process ends even if the pool is not closed
        }
        for (Thread helper : helpers) {
            helper.start();
        }
    }

    /**
     * Returns the number of threads.
     *
     * @return 1 or more, the caller included
     */
    public int workers() {
        return helpers.length + 1;
    }

    /**
     * Runs all tasks and returns when the last one is done. Their writes happen-before the return. A call from within a
     * task runs its tasks one after the other.
     *
     * @param tasks the number of tasks
     * @param task called with the index of each task, 0 to {@code tasks - 1}
     * @throws IllegalStateException if the pool is closed
     * @throws RuntimeException or Error, the exception of the failed task with the lowest index; all other tasks run
     *     nevertheless, and their exceptions are added to it as suppressed
     */
    public void run(int tasks, IntConsumer task) {
        if (closed) {
            throw new IllegalStateException("a pool cannot be used after it was closed");
        }
        if (helpers.length == 0 || tasks < 2 || !running.compareAndSet(false, true)) {
            runInOrder(tasks, task);
            return;
        }
        try {
            job.begin(tasks, task);
            for (Thread helper : helpers) {
                LockSupport.unpark(helper);
            }
            job.work();
            job.end();
        } finally {
            running.set(false);
        }
    }

    private static void runInOrder(int tasks, IntConsumer task) {
        Failures failures = null;
        for (int i = 0; i < tasks; i++) {
            try {
                task.accept(i);
            } catch (Throwable failure) {
                failures = failures == null ? new Failures() : failures;
                failures.add(i, failure);
            }
        }
        if (failures != null) {
            failures.rethrow();
        }
    }

    private void help() {
        while (!closed) {
            if (!job.work()) {
                LockSupport.park(this);
            }
        }
    }

    /** Ends the threads and waits until they have ended. Closing twice is a no-op. */
    @Override
    public void close() {
        closed = true;
        boolean interrupted = false;
        for (Thread helper : helpers) {
            LockSupport.unpark(helper);
            while (helper.isAlive()) {
                try {
                    helper.join();
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
