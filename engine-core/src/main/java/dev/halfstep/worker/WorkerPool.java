package dev.halfstep.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Shares tasks among some threads, of which the caller is one. With one worker there is no other thread, and everything
 * runs on the caller in order.
 *
 * <p>Which worker takes which task is left to chance. Tasks must therefore not depend on each other; then the result is
 * the same for every number of workers.
 */
public final class WorkerPool implements AutoCloseable {

    /** More threads than this have never made a frame faster. */
    public static final int MAX_WORKERS = 64;

    private final List<Thread> helpers = new ArrayList<>();
    private volatile @Nullable Job current;
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
        for (int i = 1; i < workers; i++) {
            Thread helper = new Thread(this::help, "halfstep-worker-" + i);
            helper.setDaemon(true); // a game that forgets to close the pool still ends
            helper.start();
            helpers.add(helper);
        }
    }

    /**
     * How many threads work together.
     *
     * @return 1 or more, the caller counted
     */
    public int workers() {
        return helpers.size() + 1;
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
        Job job = new Job(tasks, task);
        if (helpers.isEmpty() || tasks < 2 || !sharing.compareAndSet(false, true)) {
            job.work();
        } else {
            try {
                current = job;
                helpers.forEach(LockSupport::unpark);
                job.work();
                job.awaitEnd();
            } finally {
                current = null;
                sharing.set(false);
            }
        }
        job.rethrow();
    }

    private void help() {
        Job done = null;
        while (!closed) {
            Job job = current;
            if (job == null || job == done) {
                LockSupport.park(this);
            } else {
                job.work();
                done = job;
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
