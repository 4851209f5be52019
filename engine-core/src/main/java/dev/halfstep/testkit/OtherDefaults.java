package dev.halfstep.testkit;

import dev.halfstep.schedule.SystemInterceptor;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool;

/**
 * Runs each system as on another machine: with another default locale and time zone, and another number of threads for
 * parallel streams, which use the pool that they are started from. Systems that run in parallel with others are not
 * wrapped, because the defaults belong to the whole process.
 */
final class OtherDefaults implements SystemInterceptor, AutoCloseable {

    private static final int MANY_THREADS = 7;

    private final ForkJoinPool pool = new ForkJoinPool(threads());

    /** Parallel streams split into about four parts for each thread of their pool, so the number must differ. */
    private static int threads() {
        return ForkJoinPool.getCommonPoolParallelism() == 1 ? MANY_THREADS : 1;
    }

    @Override
    public SimulationSystem intercept(String name, SimulationSystem system) {
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
        JavaDefaults.UNUSUAL.set();
        try {
            runInPool(world, system);
        } finally {
            before.set();
        }
    }

    /** Hands the world, which is thread-confined, over to a thread of the pool and back. */
    private void runInPool(World world, Runnable system) {
        Thread owner = Thread.currentThread();
        CompletableFuture<Thread> runner = new CompletableFuture<>();
        CompletableFuture<World> handedOver = new CompletableFuture<>();
        CompletableFuture<Void> done = CompletableFuture.runAsync(
                () -> {
                    runner.complete(Thread.currentThread());
                    World mine = handedOver.join();
                    try {
                        system.run();
                    } finally {
                        mine.handOverTo(owner);
                    }
                },
                pool);
        world.handOverTo(runner.join());
        handedOver.complete(world);
        try {
            done.join();
        } catch (CompletionException e) {
            throw failureOf(e);
        }
    }

    private static RuntimeException failureOf(CompletionException wrapper) {
        Throwable failure = wrapper.getCause();
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException ofSystem ? ofSystem : wrapper;
    }

    @Override
    public void close() {
        pool.shutdown();
    }
}
