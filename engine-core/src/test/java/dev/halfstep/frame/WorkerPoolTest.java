package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a pool runs each task once, in parallel, and survives failures, nested runs and concurrent callers. */
@Timeout(60) // a deadlock fails instead of stopping the build
class WorkerPoolTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void everyTaskRunsExactlyOnce(int workers) {
        try (WorkerPool pool = new WorkerPool(workers)) {
            for (int tasks = 0; tasks < 300; tasks++) {
                AtomicIntegerArray runs = new AtomicIntegerArray(tasks);
                pool.run(tasks, runs::incrementAndGet);
                for (int i = 0; i < tasks; i++) {
                    assertEquals(1, runs.get(i), "each task must run once: task " + i + " of " + tasks);
                }
            }
        }
    }

    @Test
    void writesOfTasksAreVisibleAfterRun() {
        try (WorkerPool pool = new WorkerPool(4)) {
            int[] values = new int[1_000];
            for (int round = 1; round <= 500; round++) {
                int value = round;
                pool.run(values.length, i -> values[i] = value);
                assertEquals(
                        (long) value * values.length,
                        Arrays.stream(values).asLongStream().sum());
            }
        }
    }

    @Test
    void oneWorkerRunsAllTasksOnTheCallerInOrder() {
        List<Integer> order = new ArrayList<>();
        Thread caller = Thread.currentThread();
        try (WorkerPool pool = new WorkerPool(1)) {
            pool.run(5, i -> {
                assertSame(caller, Thread.currentThread());
                order.add(i);
            });
        }
        assertEquals(List.of(0, 1, 2, 3, 4), order);
    }

    @Test
    void tasksRunInParallel() {
        try (WorkerPool pool = new WorkerPool(3)) {
            CountDownLatch allStarted = new CountDownLatch(3);
            pool.run(3, i -> {
                allStarted.countDown();
                await(allStarted); // blocks until three threads are here
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 8, 11})
    void allWorkersTakePartInEachOfManyBatches(int workers) {
        try (WorkerPool pool = new WorkerPool(workers)) {
            for (int batch = 0; batch < 500; batch++) {
                int tasks = 2 + batch % (workers - 1); // 2 to the number of workers
                CountDownLatch allStarted = new CountDownLatch(tasks);
                pool.run(tasks, i -> {
                    allStarted.countDown();
                    await(allStarted); // blocks until each task has its own thread
                });
                pool.run(2, i -> {}); // ends before the workers wake up
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void nestedRunExecutesItsTasksInOrder(int workers) {
        try (WorkerPool pool = new WorkerPool(workers)) {
            AtomicIntegerArray runs = new AtomicIntegerArray(16);
            pool.run(4, outer -> {
                Thread thread = Thread.currentThread();
                pool.run(4, inner -> {
                    assertSame(thread, Thread.currentThread());
                    runs.incrementAndGet(4 * outer + inner);
                });
            });
            assertArrayEquals(
                    IntStream.generate(() -> 1).limit(16).toArray(),
                    IntStream.range(0, 16).map(runs::get).toArray());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void firstFailureIsThrownAndOthersSuppressed(int workers) {
        Set<Integer> done = ConcurrentHashMap.newKeySet();
        try (WorkerPool pool = new WorkerPool(workers)) {
            AssertionError failure = assertThrows(
                    AssertionError.class,
                    () -> pool.run(20, i -> {
                        if (i == 7) {
                            throw new AssertionError("seven");
                        }
                        if (i == 12) {
                            throw new IllegalArgumentException("twelve");
                        }
                        done.add(i);
                    }));

            assertEquals("seven", failure.getMessage());
            assertEquals("twelve", failure.getSuppressed()[0].getMessage());
            assertEquals(18, done.size(), "all other tasks must run");
            pool.run(3, done::add); // throws if the pool cannot be used any more
        }
    }

    @Test
    void concurrentCallersRunAllTheirTasks() throws InterruptedException {
        try (WorkerPool pool = new WorkerPool(3)) {
            AtomicIntegerArray done = new AtomicIntegerArray(4);
            List<Thread> callers = new ArrayList<>();
            for (int caller = 0; caller < done.length(); caller++) {
                int number = caller;
                callers.add(new Thread(() -> {
                    for (int round = 0; round < 2_000; round++) {
                        pool.run(1 + round % 7, i -> done.incrementAndGet(number));
                    }
                }));
            }
            callers.forEach(Thread::start);
            for (Thread caller : callers) {
                caller.join();
            }
            int tasks = IntStream.range(0, 2_000).map(round -> 1 + round % 7).sum();
            assertArrayEquals(
                    new int[] {tasks, tasks, tasks, tasks},
                    IntStream.range(0, 4).map(done::get).toArray());
        }
    }

    @Test
    void closingEndsAllThreads() {
        Set<Thread> threads = Collections.newSetFromMap(new ConcurrentHashMap<>());
        WorkerPool pool = new WorkerPool(4);
        CountDownLatch allStarted = new CountDownLatch(4);
        pool.run(4, i -> {
            threads.add(Thread.currentThread());
            allStarted.countDown();
            await(allStarted);
        });

        pool.close();
        pool.close();

        threads.remove(Thread.currentThread());
        assertEquals(3, threads.size());
        threads.forEach(thread -> assertFalse(thread.isAlive(), thread::getName));
    }

    @Test
    void aClosedPoolRefusesTasks() {
        WorkerPool pool = new WorkerPool(2);
        pool.close();

        assertTrue(assertThrows(IllegalStateException.class, () -> pool.run(1, i -> {}))
                .getMessage()
                .contains("closed"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 65})
    void aPoolHasOneTo64Workers(int workers) {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new WorkerPool(workers))
                .getMessage()
                .contains("1 to 64"));
    }
}
