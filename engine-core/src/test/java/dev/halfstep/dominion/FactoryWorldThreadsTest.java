package dev.halfstep.dominion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results.With1;
import dev.dominion.ecs.api.Scheduler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Checks the worlds that the factory of Dominion's API creates. Any thread may use them, one thread at a time. */
@Timeout(60)
class FactoryWorldThreadsTest {

    private static final int THREADS = 6;
    private static final int ENTITIES = 300;

    private record A(int number) {}

    private record B(int thread, int number) {}

    private final HalfstepDominion dominion = new HalfstepFactory().create("threads");
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    @AfterEach
    void close() {
        threads.shutdownNow();
        dominion.close();
    }

    /** Waits until a thread waits for the lock of the world. */
    static void awaitQueued(HalfstepDominion dominion, Thread thread) {
        ReentrantLock lock = dominion.worldLock().reentrantLock();
        while (!lock.hasQueuedThread(thread)) {
            assertTrue(thread.isAlive(), "the thread must wait for the world, but has ended");
            Thread.onSpinWait();
        }
    }

    /** The task of one thread; threads are numbered from 0 on. */
    private interface ThreadTask {
        void run(int thread) throws Exception;
    }

    /** Runs a task on all threads at once. Throws the first failure. */
    private void inParallel(ThreadTask work) throws InterruptedException, ExecutionException {
        CountDownLatch allStarted = new CountDownLatch(THREADS);
        List<Future<Void>> results = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            Callable<Void> task = () -> {
                allStarted.countDown();
                allStarted.await();
                work.run(thread);
                return null;
            };
            results.add(threads.submit(task));
        }
        for (Future<Void> result : results) {
            result.get();
        }
    }

    @Test
    void losesNoChangeOfParallelThreads() throws Exception {
        inParallel(thread -> {
            for (int i = 0; i < ENTITIES; i++) {
                Entity entity = dominion.createEntity(new A(i));
                Entity doomed = dominion.createEntity(new A(-1));
                entity.add(new B(thread, i));
                assertTrue(dominion.deleteEntity(doomed));
                if (i % 3 == 0) {
                    entity.removeType(A.class);
                }
            }
        });
        Set<B> found = new HashSet<>();
        dominion.findEntitiesWith(B.class).forEach(result -> {
            assertTrue(found.add(result.comp()));
            assertEquals(result.comp().number() % 3 != 0, result.entity().has(A.class));
        });
        assertEquals(THREADS * ENTITIES, found.size());
        assertEquals(THREADS * ENTITIES, dominion.findAllEntities().stream().count());
    }

    @Test
    void onlyOneThreadDeletesAnEntity() throws Exception {
        List<Entity> entities = new ArrayList<>();
        for (int i = 0; i < ENTITIES; i++) {
            entities.add(dominion.createEntity(new A(i)));
        }
        int[] deleted = new int[THREADS];
        inParallel(thread -> {
            for (Entity entity : entities) {
                deleted[thread] += dominion.deleteEntity(entity) ? 1 : 0;
            }
        });
        assertEquals(ENTITIES, Arrays.stream(deleted).sum());
        assertFalse(dominion.findAllEntities().iterator().hasNext());
    }

    @Test
    void allThreadsGetTheSameObjectOfAnEntity() throws Exception {
        inParallel(thread -> {
            for (int i = 0; i < ENTITIES; i++) {
                dominion.createEntity(new A(i));
            }
        });
        List<Set<Entity>> found = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            found.add(new HashSet<>());
        }
        inParallel(thread -> dominion.<Entity>findAllEntities().forEach(found.get(thread)::add));
        for (Set<Entity> each : found) {
            assertEquals(found.get(0), each);
            assertEquals(THREADS * ENTITIES, each.size());
        }
    }

    @Test
    void iteratesWhileOtherThreadsChangeTheWorld() throws Exception {
        for (int i = 0; i < ENTITIES; i++) {
            dominion.createEntity(new A(i));
        }
        inParallel(thread -> {
            if (thread % 2 == 0) {
                Set<A> seen = new HashSet<>();
                for (With1<A> found : dominion.findEntitiesWith(A.class)) {
                    assertTrue(seen.add(found.comp()), () -> "each entity must be visited once: " + found);
                    found.entity().add(new B(thread, found.comp().number()));
                }
                assertTrue(seen.size() >= ENTITIES, () -> "all earlier entities must be visited: " + seen.size());
            } else {
                for (int i = 0; i < ENTITIES; i++) {
                    dominion.createEntity(new A(ENTITIES + thread * ENTITIES + i));
                }
            }
        });
        assertEquals(
                ENTITIES + THREADS / 2 * ENTITIES,
                dominion.findEntitiesWith(A.class).stream().count());
        dominion.findEntitiesWith(A.class, B.class)
                .forEach(found ->
                        assertEquals(found.comp1().number(), found.comp2().number()));
    }

    @Test
    void threadsWaitForTheTickInProgress() throws Exception {
        Scheduler scheduler = dominion.createScheduler();
        List<String> log = new ArrayList<>();
        Thread creatingThread = new Thread(() -> {
            dominion.createEntity(new A(1));
            log.add("created");
        });
        scheduler.schedule(() -> {
            creatingThread.start();
            awaitQueued(dominion, creatingThread);
            log.add("found " + dominion.findAllEntities().stream().count());
        });
        scheduler.schedule(() -> log.add("tick ends"));
        scheduler.tick(1);
        creatingThread.join();
        assertEquals(List.of("found 0", "tick ends", "created"), log);
    }

    @Test
    void waitingThreadRunsBeforeTheNextTick() throws Exception {
        Scheduler scheduler = dominion.createScheduler();
        for (int round = 0; round < 50; round++) {
            int number = round;
            Thread creatingThread = new Thread(() -> dominion.createEntity(new A(number)));
            boolean[] started = {false};
            List<Long> counts = new ArrayList<>();
            Runnable system = scheduler.schedule(() -> {
                if (!started[0]) {
                    started[0] = true;
                    creatingThread.start();
                    awaitQueued(dominion, creatingThread);
                }
                counts.add(dominion.findEntitiesWith(A.class).stream().count());
            });
            scheduler.tick(1);
            scheduler.tick(1);
            scheduler.suspend(system);
            creatingThread.join();
            long countBefore = round;
            assertEquals(
                    List.of(countBefore, countBefore + 1), counts, "the entity must be created between the two ticks");
        }
    }

    @Test
    void runsTicksOfSeveralThreadsOneAfterTheOther() throws Exception {
        int ticksPerThread = 50;
        int[] running = {0};
        int[] ticks = {0};
        List<Scheduler> schedulers = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Scheduler scheduler = dominion.createScheduler();
            scheduler.schedule(() -> {
                running[0]++;
                assertEquals(1, running[0], "only one tick may run at a time");
                dominion.createEntity(new A(ticks[0]++));
                running[0]--;
            });
            schedulers.add(scheduler);
        }
        inParallel(thread -> {
            for (int i = 0; i < ticksPerThread; i++) {
                schedulers.get((thread + i) % THREADS).tick(1); // each thread ticks all schedulers in turn
            }
        });
        long totalTicks = (long) THREADS * ticksPerThread;
        assertEquals(totalTicks, ticks[0]);
        assertEquals(totalTicks, dominion.findAllEntities().stream().count());
    }

    @Test
    void refusesUseOfTheWorldOutsideOfSystems() {
        assertThrows(IllegalStateException.class, () -> dominion.world().spawn(new A(1)));
        Scheduler scheduler = dominion.createScheduler();
        scheduler.schedule(() -> dominion.world().spawn(new A(1)));
        scheduler.tick(1);
        assertEquals(1, dominion.findEntitiesWith(A.class).stream().count());
    }
}
