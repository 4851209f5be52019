package dev.halfstep.frame;

import dev.halfstep.storage.WorldGuard;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs the computations of all {@link Deferred}s of a scheduler, in the order in which they were started, on threads of
 * their own. A thread starts when it is first needed.
 */
class DeferredThreads implements AutoCloseable {

    private final ThreadPoolExecutor threads;

    /**
     * Creates the threads.
     *
     * @param maxThreads how many computations may run at the same time
     */
    DeferredThreads(int maxThreads) {
        threads = new ThreadPoolExecutor(
                maxThreads,
                maxThreads,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                WorldGuard.OutsideThread::new);
    }

    void execute(FutureTask<?> task) {
        threads.execute(task);
    }

    /**
     * Waits until a task is done, and returns its result. An interrupt of the calling thread stays pending.
     *
     * @throws ExecutionException if the task has failed; the cause says why
     */
    <R> R await(FutureTask<R> task) throws ExecutionException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true; // the outcome of a step must not depend on it
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Lets running computations end, whose results are dropped. All others never begin. */
    @Override
    public void close() {
        threads.shutdown();
        threads.getQueue().clear();
    }
}
