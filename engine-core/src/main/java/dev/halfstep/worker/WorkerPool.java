package dev.halfstep.worker;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * Shares tasks among some threads, of which the caller is one. With one worker there is no other thread, and everything
 * runs on the caller in order.
 *
 * <p>Which worker takes which task is left to chance. Tasks must therefore not depend on each other; then the result is
 * the same for every number of workers. Sharing tasks out makes no garbage.
 */
public final class WorkerPool implements AutoCloseable {

    /** More threads than this have never made a frame faster. */
    public static final int MAX_WORKERS = 64;

    private final Thread[] helpers;
    private final Job shared = new Job();
    private volatile boolean closed;

    /** Held by whoever shares tasks out; a task that wants to share out tasks itself finds it taken. */
    private final AtomicBoolean sharing = new AtomicBoolean();

    /**
     * Starts the threads.
     *
     * @param workers how many threads work together, the caller counted: 1 to 64
     * @throws IllegalArgumentException if there are too few or too many
     */
    public WorkerPool(int workers) {
        if (workers < 1 || workers > MAX_WORKERS) {
            throw new IllegalArgumentException("a pool has 1 to " + MAX_WORKERS + " workers: " + workers);
        }
        helpers = new Thread[workers - 1];
        for (int i = 0; i < helpers.length; i++) {
            helpers[i] = new Thread(this::help, "halfstep-worker-" + (i + 1));
            helpers[i].setDaemon(true); // a game that forgets to close the pool still ends
        }
        for (Thread helper : helpers) {
            helper.start();
        }
    }

    /**
     * How many threads work together.
     *
     * @return 1 or more, the caller counted
     */
    public int workers() {
        return helpers.length + 1;
    }

    /**
     * Carries out all tasks and returns when the last of them is done. What they wrote is then visible to the caller.
     * Called from within a task, it carries them out one after the other.
     *
     * @param tasks how many
     * @param task what is done with each, 0 to {@code tasks - 1}
     * @throws IllegalStateException if the pool is closed
     * @throws RuntimeException or Error, what the first of the failed tasks has thrown, in the order of their numbers;
     *     the others are carried out nevertheless, and what they throw is added to it as suppressed
     */
    public void run(int tasks, IntConsumer task) {
        if (closed) {
            throw new IllegalStateException("a pool cannot be used after it was closed");
        }
        if (helpers.length == 0 || tasks < 2 || !sharing.compareAndSet(false, true)) {
            runInOrder(tasks, task);
            return;
        }
        try {
            shared.begin(tasks, task);
            for (Thread helper : helpers) {
                LockSupport.unpark(helper);
            }
            shared.work();
            shared.end();
        } finally {
            sharing.set(false);
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
            if (!shared.work()) {
                LockSupport.park(this);
            }
        }
    }

    /** Ends the threads and waits until they have ended. Closing twice does no harm. */
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
                    interrupted = true; // closing goes on; the caller hears of it afterwards
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
