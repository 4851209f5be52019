package dev.halfstep.testkit;

import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool;

/**
 * Runs each system as on another machine: with another default locale and time zone, and another number of threads for
 * parallel streams. A parallel stream uses the thread pool in which it is started, so each system runs in a pool of
 * this class. Systems that run in parallel with other systems keep the defaults, because the defaults belong to the
 * whole process.
 */
final class OtherDefaultsInterceptor implements AutoCloseable {

    private static final int MANY_THREADS = 7;

    private final ForkJoinPool pool = new ForkJoinPool(otherThreadCount());

    /**
     * Returns a number of threads that differs from the default pool. A parallel stream splits its elements into about
     * four parts for each thread, so another number of threads adds floats in another order.
     */
    private static int otherThreadCount() {
        return ForkJoinPool.getCommonPoolParallelism() == 1 ? MANY_THREADS : 1;
    }

    /** Returns a system that runs the given one. */
    SimulationSystem wrap(SimulationSystem system) {
        return step -> {
            if (EngineWorld.of(step.world()).isParallel()) {
                system.step(step);
            } else {
                run(step.world(), () -> system.step(step));
            }
        };
    }

    private void run(World world, Runnable system) {
        JavaDefaults before = JavaDefaults.current();
        JavaDefaults.UNUSUAL.install();
        try {
            runInPool(world, system);
        } finally {
            before.install();
        }
    }

    /**
     * Runs a system on a thread of the pool. Hands the world, which is thread-confined, over to that thread and back.
     */
    private void runInPool(World world, Runnable system) {
        Thread owner = Thread.currentThread();
        CompletableFuture<Thread> poolThread = new CompletableFuture<>();
        CompletableFuture<World> handedOver = new CompletableFuture<>();
        CompletableFuture<Void> end = CompletableFuture.runAsync(
                () -> {
                    poolThread.complete(Thread.currentThread());
                    World ownedWorld = handedOver.join();
                    try {
                        system.run();
                    } finally {
                        ownedWorld.handOverTo(owner);
                    }
                },
                pool);
        world.handOverTo(poolThread.join());
        handedOver.complete(world);
        try {
            end.join();
        } catch (CompletionException e) {
            throw failureOf(e);
        }
    }

    /** Returns the exception of the system. Throws it instead if it is an error. */
    private static RuntimeException failureOf(CompletionException wrapper) {
        Throwable failure = wrapper.getCause();
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException exception ? exception : wrapper;
    }

    @Override
    public void close() {
        pool.shutdown();
    }
}
