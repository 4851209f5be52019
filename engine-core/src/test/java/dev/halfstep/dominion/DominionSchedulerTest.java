package dev.halfstep.dominion;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Scheduler;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.time.ManualClock;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks the scheduler of Dominion's API: the order of systems, single ticks, delta times and failures. */
class DominionSchedulerTest {

    /** A clock that starts at any value, as the clock of a machine does. */
    private final ManualClock clock = new ManualClock(5_000_000_000L);

    private final HalfstepDominion dominion = new HalfstepFactory().create("scheduler");
    private final Scheduler scheduler = dominion.createScheduler(clock);
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        scheduler.shutDown();
        dominion.close();
    }

    private Runnable logging(String text) {
        return () -> log.add(text);
    }

    /** Ticks once. Returns the texts that the systems have logged in this tick. */
    private List<String> tick() {
        log.clear();
        scheduler.tick(1); // any delta time in nanoseconds
        return List.copyOf(log);
    }

    @Test
    void runsSystemsInTheOrderOfScheduling() {
        scheduler.schedule(logging("a"));
        scheduler.parallelSchedule(logging("b"), logging("c"));
        scheduler.schedule(logging("d"));
        assertEquals(List.of("a", "b", "c", "d"), tick());
        assertEquals(List.of("a", "b", "c", "d"), tick());
    }

    @Test
    void runsSystemsOnTheThreadThatTicks() {
        List<Thread> threads = new ArrayList<>();
        Runnable system = () -> threads.add(Thread.currentThread());
        scheduler.schedule(system);
        scheduler.parallelSchedule(
                () -> threads.add(Thread.currentThread()),
                () -> scheduler.forkAndJoin(() -> threads.add(Thread.currentThread())));
        tick();
        assertEquals(List.of(Thread.currentThread(), Thread.currentThread(), Thread.currentThread()), threads);
    }

    @Test
    void scheduleReturnsTheSystems() {
        Runnable a = logging("a");
        Runnable b = logging("b");
        assertSame(a, scheduler.schedule(a));
        assertArrayEquals(new Runnable[] {a, b}, scheduler.parallelSchedule(a, b));
        assertEquals(List.of("a", "b"), tick(), "a system that is scheduled twice must keep its position");
    }

    @Test
    void tickWithoutSystemsDoesNothing() {
        scheduler.tick();
        scheduler.tick(5);
        assertEquals(List.of(), tick());
    }

    @Test
    void suspendedSystemsKeepTheirPosition() {
        Runnable a = scheduler.schedule(logging("a"));
        Runnable[] parallel = scheduler.parallelSchedule(logging("b"), logging("c"));
        scheduler.schedule(logging("d"));
        scheduler.suspend(a);
        scheduler.suspend(parallel[1]);
        scheduler.suspend(parallel[1]); // a no-op
        assertEquals(List.of("b", "d"), tick());
        scheduler.resume(parallel[1]);
        assertEquals(List.of("b", "c", "d"), tick());
        scheduler.resume(a);
        scheduler.resume(a); // a no-op
        assertEquals(List.of("a", "b", "c", "d"), tick());
    }

    @Test
    void systemsSuspendAndResumeOthersWithinATick() {
        Runnable later = logging("later");
        Runnable earlier = scheduler.schedule(logging("earlier"));
        boolean[] suspend = {true};
        Runnable[] self = new Runnable[1];
        self[0] = scheduler.schedule(() -> {
            if (suspend[0]) {
                scheduler.suspend(later);
                scheduler.suspend(earlier);
                scheduler.suspend(self[0]);
            } else {
                scheduler.resume(later);
                scheduler.resume(earlier);
            }
        });
        scheduler.schedule(later);
        assertEquals(List.of("earlier"), tick(), "a suspended system must not run later in the same tick");
        assertEquals(List.of(), tick());
        suspend[0] = false;
        scheduler.resume(self[0]);
        assertEquals(List.of("later"), tick(), "a resumed system must run later in the same tick");
        assertEquals(List.of("earlier", "later"), tick());
    }

    @Test
    void refusesToSuspendAndResumeUnscheduledSystems() {
        assertThrows(IllegalArgumentException.class, () -> scheduler.suspend(logging("refused")));
        assertThrows(IllegalArgumentException.class, () -> scheduler.resume(logging("refused")));
    }

    @Test
    void systemScheduledWithinATickRunsFromTheNextTickOn() {
        Runnable b = logging("b");
        scheduler.schedule(() -> {
            log.add("a");
            scheduler.schedule(b);
        });
        assertEquals(List.of("a"), tick());
        assertEquals(List.of("a", "b"), tick());
    }

    @Test
    void runsSubsystemsAtOnceAndInOrder() {
        scheduler.schedule(() -> {
            log.add("a");
            scheduler.forkAndJoinAll(logging("1"), () -> scheduler.forkAndJoin(logging("2")), logging("3"));
            log.add("b");
        });
        assertEquals(List.of("a", "1", "2", "3", "b"), tick());
    }

    @Test
    void refusesSubsystemsOutsideATick() throws InterruptedException {
        assertThrows(IllegalStateException.class, () -> scheduler.forkAndJoin(logging("refused")));
        scheduler.schedule(() -> {
            Thread otherThread = new Thread(
                    () -> assertThrows(IllegalStateException.class, () -> scheduler.forkAndJoin(logging("refused"))));
            otherThread.setUncaughtExceptionHandler((thread, failure) -> log.add("not refused"));
            otherThread.start();
            try {
                otherThread.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        assertEquals(List.of(), tick());
        assertThrows(
                IllegalStateException.class, () -> scheduler.forkAndJoinAll(logging("refused"), logging("refused")));
        assertEquals(List.of(), log);
    }

    @Test
    void deltaTimeIsTheArgumentOfTheTick() {
        List<Double> deltas = new ArrayList<>();
        scheduler.schedule(() -> deltas.add(scheduler.deltaTime()));
        assertEquals(0.0, scheduler.deltaTime());
        scheduler.tick(16_666_667);
        assertEquals(16_666_667 / 1e9, scheduler.deltaTime());
        scheduler.tick(0);
        scheduler.tick(3_600_000_000_000L);
        scheduler.tick(1);
        assertEquals(List.of(16_666_667 / 1e9, 0.0, 3_600.0, 1e-9), deltas);
        assertThrows(IllegalArgumentException.class, () -> scheduler.tick(-1));
        assertEquals(4, deltas.size());
    }

    @Test
    void deltaTimeIsTheTimeSinceTheLastTick() {
        clock.advance(250_000_000);
        scheduler.tick();
        assertEquals(0.25, scheduler.deltaTime());
        clock.advance(125_000_000);
        scheduler.tick(7); // sets the delta time itself; the next measured delta time begins here, too
        clock.advance(500_000_000);
        scheduler.tick();
        assertEquals(0.5, scheduler.deltaTime());
        scheduler.tick();
        assertEquals(0.0, scheduler.deltaTime());
    }

    @Test
    void refusesATickWithinATick() {
        scheduler.schedule(() -> {
            assertThrows(IllegalStateException.class, () -> scheduler.tick(1));
            assertThrows(IllegalStateException.class, scheduler::tick);
            log.add("refused");
        });
        assertEquals(List.of("refused"), tick());
        assertEquals(List.of("refused"), tick());
        assertEquals(1e-9, scheduler.deltaTime(), "a refused tick must not change the delta time");
    }

    @Test
    void exceptionReachesTheCallerAndTheSchedulerContinues() {
        RuntimeException[] toThrow = {new IllegalArgumentException("out of fuel")};
        scheduler.schedule(logging("a"));
        scheduler.schedule(() -> {
            if (toThrow[0] != null) {
                throw toThrow[0];
            }
            log.add("b");
        });
        scheduler.schedule(logging("c"));
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> scheduler.tick(1));
        assertSame(toThrow[0], failure.getCause());
        assertEquals(List.of("a"), log);
        assertThrows(SystemFailureException.class, () -> scheduler.tick(1));
        toThrow[0] = null;
        assertEquals(List.of("a", "b", "c"), tick());
        assertThrows(
                IllegalStateException.class,
                () -> scheduler.forkAndJoin(logging("refused")),
                "no tick may be in progress after a failure");
    }

    @Test
    void errorReachesTheCaller() {
        StackOverflowError error = new StackOverflowError();
        scheduler.schedule(() -> {
            throw error;
        });
        assertSame(
                error,
                assertThrows(SystemFailureException.class, () -> scheduler.tick(1))
                        .getCause());
    }

    @Test
    void refusesUseAfterShutDown() {
        scheduler.schedule(logging("a"));
        assertTrue(scheduler.shutDown());
        assertTrue(scheduler.shutDown());
        assertThrows(IllegalStateException.class, scheduler::tick);
        assertThrows(IllegalStateException.class, () -> scheduler.tick(1));
        assertThrows(IllegalStateException.class, () -> scheduler.schedule(logging("b")));
        assertThrows(IllegalStateException.class, () -> scheduler.parallelSchedule(logging("b")));
        assertThrows(IllegalStateException.class, () -> scheduler.tickAtFixedRate(1));
        assertEquals(List.of(), log);
    }

    @Test
    void shutDownWithinATickLetsTheTickEnd() {
        scheduler.schedule(() -> assertFalse(scheduler.shutDown(), "shutDown() within a tick must return false"));
        scheduler.schedule(logging("still runs"));
        assertEquals(List.of("still runs"), tick());
        assertThrows(IllegalStateException.class, () -> scheduler.tick(1));
        assertTrue(scheduler.shutDown());
    }

    @Test
    void severalSchedulersTickTheSameWorld() {
        Scheduler second = dominion.createScheduler();
        scheduler.schedule(logging("first"));
        second.schedule(logging("second"));
        second.tick(1);
        scheduler.tick(1);
        assertTrue(second.shutDown());
        scheduler.tick(1);
        assertEquals(List.of("second", "first", "first"), log);
    }

    @Test
    void refusesATickOfAnotherSchedulerWithinATick() {
        Scheduler second = dominion.createScheduler();
        second.schedule(logging("second"));
        scheduler.schedule(() -> assertThrows(IllegalStateException.class, () -> second.tick(1)));
        assertEquals(List.of(), tick());
        second.tick(1);
        assertEquals(List.of("second"), log);
    }

    @Test
    void refusesToCloseADominionWithinATick() {
        Scheduler ticking = dominion.createScheduler();
        ticking.schedule(() -> {
            assertThrows(IllegalStateException.class, dominion::close);
            log.add("refused");
        });
        ticking.tick(1);
        assertEquals(List.of("refused"), log);
        assertFalse(dominion.isClosed());
        dominion.close();
        assertThrows(IllegalStateException.class, () -> ticking.tick(1));
    }

    @Test
    void refusesTicksOfAnotherThreadInAWorldOfOneThread() throws InterruptedException {
        try (World world = World.builder().register(Transform.TYPE).build()) {
            Scheduler ofOneThread = world.dominion().createScheduler();
            ofOneThread.schedule(logging("a"));
            ofOneThread.tick(1);
            assertThrows(IllegalStateException.class, () -> ofOneThread.tickAtFixedRate(60));
            Thread otherThread = new Thread(() -> {
                assertThrows(RuntimeException.class, () -> ofOneThread.tick(1));
                log.add("refused");
            });
            otherThread.start();
            otherThread.join();
            assertEquals(List.of("a", "refused"), log);
            assertTrue(ofOneThread.shutDown());
        }
    }

    @Test
    void refusesAnIteratorOfATickAfterTheTick() {
        HalfstepDominion shared = new HalfstepFactory().create();
        shared.createEntity();
        shared.createEntity();
        List<Iterator<Entity>> opened = new ArrayList<>();
        Scheduler ticks = shared.createScheduler();
        ticks.schedule(() -> opened.add(shared.findAllEntities().iterator()));
        ticks.tick(1);
        assertThrows(IllegalStateException.class, opened.get(0)::hasNext);
        Iterator<Entity> betweenTicks = shared.findAllEntities().iterator();
        ticks.tick(1);
        assertTrue(betweenTicks.hasNext());
        shared.close();
    }
}
