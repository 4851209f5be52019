package dev.halfstep.dominion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.dominion.ecs.api.Scheduler;
import dev.halfstep.frame.SystemFailureException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Checks ticks at a fixed rate, in ticks per second, by a manual clock. */
@Timeout(60)
class FixedRateTest {

    /** The time of the clock. It starts at any value, as the clock of a machine does. */
    private final AtomicLong nowNanos = new AtomicLong(7_000_000_000L);

    private final HalfstepDominion dominion = new HalfstepFactory().create("rate");
    private final Scheduler scheduler = dominion.createScheduler(nowNanos::get);

    /** The delta times of the ticks, in seconds. */
    private final List<Double> deltas = new CopyOnWriteArrayList<>();

    /** The thread of each tick, in order. */
    private final BlockingQueue<Thread> tickThreads = new LinkedBlockingQueue<>();

    /** Schedules a system that logs each tick. */
    private void scheduleLog() {
        scheduler.schedule(() -> {
            deltas.add(scheduler.deltaTime());
            tickThreads.add(Thread.currentThread());
        });
    }

    @AfterEach
    void close() {
        scheduler.shutDown();
        dominion.close();
    }

    @Test
    void ticksAtOnceAndThenEveryPeriod() throws InterruptedException {
        scheduleLog();
        scheduler.tickAtFixedRate(10);
        Thread thread = tickThreads.take();
        assertNotSame(Thread.currentThread(), thread);
        assertFalse(thread.isDaemon(), "a daemon thread would not keep the program running");
        nowNanos.addAndGet(100_000_000); // one period
        assertSame(thread, tickThreads.take());
        nowNanos.addAndGet(200_000_000); // two periods
        tickThreads.take();
        tickThreads.take();
        assertTrue(scheduler.shutDown());
        assertFalse(thread.isAlive());
        assertEquals(List.of(0.1, 0.1, 0.1, 0.1), deltas);
    }

    @Test
    void periodsAddUpExactly() throws InterruptedException {
        // Each tick takes one period, so that the next tick is due at its end. In whole nanoseconds, the first of three
        // periods is 1 ns shorter than the others.
        scheduler.schedule(() -> nowNanos.addAndGet(deltas.isEmpty() ? 16_666_666 : 16_666_667));
        scheduleLog();
        scheduler.tickAtFixedRate(60);
        for (int i = 0; i < 3; i++) {
            tickThreads.take();
        }
        assertTrue(scheduler.shutDown());
        double sum = deltas.get(0) + deltas.get(1) + deltas.get(2);
        assertEquals(0.05, sum, 1e-15, "three ticks at 60 Hz must take 50 ms");
    }

    @Test
    void catchesUpOnAtMost250Milliseconds() throws InterruptedException {
        boolean[] isFirstTick = {true};
        scheduler.schedule(() -> {
            if (isFirstTick[0]) {
                nowNanos.addAndGet(1_000_000_000); // the first tick takes a second
            }
            isFirstTick[0] = false;
        });
        scheduleLog();
        scheduler.tickAtFixedRate(10);
        for (int i = 0; i < 4; i++) {
            tickThreads.take(); // the first, and those due after 750, 850 and 950 ms
        }
        nowNanos.addAndGet(50_000_000); // now 1050 ms, when the next tick is due
        tickThreads.take();
        assertTrue(scheduler.shutDown());
        assertEquals(5, deltas.size(), "the ticks due before 750 ms must be dropped");
    }

    @Test
    void limitsTheLatenessOfTheNextTick() {
        long milli = 1_000_000;
        long plannedNanos = 0;
        assertEquals(plannedNanos, Ticker.nextDue(plannedNanos, /* nowNanos= */ -100 * milli), "early");
        assertEquals(plannedNanos, Ticker.nextDue(plannedNanos, /* nowNanos= */ 250 * milli), "late by 250 ms");
        assertEquals(50 * milli, Ticker.nextDue(plannedNanos, /* nowNanos= */ 300 * milli), "late by 300 ms");
        assertEquals(
                Long.MIN_VALUE + 49 * milli,
                Ticker.nextDue(Long.MAX_VALUE, /* nowNanos= */ Long.MIN_VALUE + 299 * milli),
                "the result must be right if the clock overflows between the two times");
    }

    @Test
    void newRateReplacesTheFormerRate() throws InterruptedException {
        scheduleLog();
        scheduler.tickAtFixedRate(100);
        Thread former = tickThreads.take();
        scheduler.tickAtFixedRate(1_000);
        Thread latter = tickThreads.take();
        former.join();
        assertTrue(scheduler.shutDown());
        assertFalse(latter.isAlive());
        assertEquals(List.of(0.01, 0.001), deltas);
    }

    @Test
    void rateZeroPausesAndANewRateResumes() throws InterruptedException {
        scheduleLog();
        scheduler.tickAtFixedRate(0);
        scheduler.tickAtFixedRate(100);
        Thread former = tickThreads.take();
        scheduler.tickAtFixedRate(0);
        former.join();
        assertEquals(1, deltas.size());
        scheduler.tick(5);
        assertSame(Thread.currentThread(), tickThreads.take());
        scheduler.tickAtFixedRate(100);
        tickThreads.take();
        assertTrue(scheduler.shutDown());
        assertEquals(List.of(0.01, 5e-9, 0.01), deltas, "seconds: 1 / 100 Hz, 5 ns, 1 / 100 Hz");
    }

    @Test
    void dropsATickThatWaitsWhenTheRateEnds() {
        scheduleLog();
        dominion.worldLock().acquire();
        try {
            scheduler.tickAtFixedRate(100);
            while (!dominion.worldLock().reentrantLock().hasQueuedThreads()) { // until the first tick waits
                Thread.onSpinWait();
            }
            scheduler.tickAtFixedRate(0);
        } finally {
            dominion.worldLock().close();
        }
        dominion.createEntity(); // runs after the ticking thread: the fair lock serves it first
        assertEquals(List.of(), deltas);
    }

    @Test
    void refusesANegativeRate() {
        assertThrows(IllegalArgumentException.class, () -> scheduler.tickAtFixedRate(-1));
    }

    @Test
    void systemPausesTheTicks() throws InterruptedException {
        scheduler.schedule(() -> scheduler.tickAtFixedRate(0));
        scheduleLog();
        scheduler.tickAtFixedRate(100);
        tickThreads.take().join();
        assertEquals(1, deltas.size());
        assertTrue(scheduler.shutDown());
    }

    @Test
    void systemChangesTheRate() throws InterruptedException {
        scheduler.schedule(() -> {
            if (deltas.isEmpty()) {
                scheduler.tickAtFixedRate(1_000);
            }
        });
        scheduleLog();
        scheduler.tickAtFixedRate(100);
        Thread former = tickThreads.take();
        Thread latter = tickThreads.take();
        former.join();
        assertNotSame(former, latter);
        assertTrue(scheduler.shutDown());
        assertEquals(List.of(0.01, 0.001), deltas);
    }

    @Test
    void systemShutsDownItsScheduler() throws InterruptedException {
        boolean[] terminated = {true};
        scheduler.schedule(() -> terminated[0] = scheduler.shutDown());
        scheduleLog();
        scheduler.tickAtFixedRate(100);
        tickThreads.take().join();
        assertFalse(terminated[0], "shutDown() must return false on the thread that ticks: it cannot wait for itself");
        assertEquals(1, deltas.size());
        assertTrue(scheduler.shutDown());
        assertThrows(IllegalStateException.class, () -> scheduler.tick(1));
    }

    @Test
    void shutDownWaitsForTheTickInProgress() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        scheduler.schedule(() -> {
            begun.countDown();
            awaitUninterrupted(proceed);
        });
        scheduleLog();
        scheduler.tickAtFixedRate(100);
        begun.await();
        boolean[] terminated = {false};
        Thread shutDownThread = new Thread(() -> terminated[0] = scheduler.shutDown());
        shutDownThread.start();
        FactoryWorldThreadsTest.awaitQueued(dominion, shutDownThread);
        proceed.countDown();
        shutDownThread.join();
        assertTrue(terminated[0]);
        assertEquals(1, deltas.size());
        assertFalse(tickThreads.take().isAlive());
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            assertTrue(latch.await(30, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void closeEndsTheThreadOfTheTicks() throws InterruptedException {
        Scheduler ticking = dominion.createScheduler();
        ticking.schedule(() -> tickThreads.add(Thread.currentThread()));
        ticking.tickAtFixedRate(100);
        Thread thread = tickThreads.take();
        dominion.close(); // after the tick in progress
        thread.join();
        assertTrue(dominion.isClosed());
    }

    @Test
    void failureEndsTheTicksAndReachesTheUncaughtHandler() throws InterruptedException {
        BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();
        boolean[] fails = {true};
        scheduler.schedule(() -> {
            if (fails[0]) {
                Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> failures.add(failure));
                throw new IllegalArgumentException("out of fuel");
            }
        });
        scheduleLog();
        scheduler.tickAtFixedRate(100);
        Throwable failure = failures.take();
        assertSame(SystemFailureException.class, failure.getClass());
        assertEquals("out of fuel", failure.getCause().getMessage());
        dominion.worldLock().acquire(); // makes the write visible to the next ticking thread
        fails[0] = false;
        dominion.worldLock().close();
        scheduler.tickAtFixedRate(100);
        tickThreads.take();
        assertTrue(scheduler.shutDown());
        assertEquals(List.of(0.01), deltas);
    }
}
