package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.diagnostics.FrameTimes.SystemTimes;
import dev.halfstep.frame.TestGame.Coal;
import dev.halfstep.frame.TestGame.Iron;
import dev.halfstep.frame.TestGame.Ore;
import dev.halfstep.input.InputQueue;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the measured times of systems and frames. A system "takes" the time by which it advances a manual clock. */
class MeasuredSystemsTest {

    private static final long MICRO_NANOS = 1_000;
    private static final long STEP_NANOS = 125_000_000;

    private final ManualClock clock = new ManualClock();
    private final TestGame game = new TestGame();
    private final SystemScheduler scheduler = game.scheduler();

    @AfterEach
    void close() {
        game.close();
    }

    /** Advances the clock, as if a system took this time. */
    private void spendMicros(long micros) {
        clock.advance(micros * MICRO_NANOS);
    }

    /** Returns the times of the system with this name. */
    private SystemTimes times(FrameTimes frameTimes, String system) {
        return frameTimes.systems().stream()
                .filter(times -> times.name().equals(system))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void callsSumsAndWorstTimesAreExact() {
        scheduler.simulation("slow", step -> spendMicros(step.step() == 3 ? 900 : 100));
        scheduler.simulation("rare", step -> spendMicros(7)).every(4);
        scheduler.presentation("show", frame -> spendMicros(50));
        FrameTimes times = scheduler.measure(clock);
        game.run(scheduler, 8);

        SystemTimes slow = times(times, "slow");
        assertEquals(8, slow.calls());
        assertEquals(1_600 * MICRO_NANOS, slow.totalNanos());
        assertEquals(900 * MICRO_NANOS, slow.worstNanos());
        assertEquals("simulation", slow.phase());
        assertEquals(2, times(times, "rare").calls());
        assertEquals(14 * MICRO_NANOS, times(times, "rare").totalNanos());
        assertEquals("presentation", times(times, "show").phase());
        assertEquals(8, times.frame().calls());
        assertEquals((1_600 + 14 + 8 * 50) * MICRO_NANOS, times.frame().totalNanos());
    }

    @Test
    void theReportListsSystemsInTheOrderOfTheFrame() {
        scheduler.simulation("think-of-something", step -> spendMicros(step.step() == 100 ? 900 : 100));
        scheduler.presentation("show", frame -> spendMicros(50));
        FrameTimes times = scheduler.measure(clock);
        game.run(scheduler, 100);

        // Median and p99 are the upper bounds of ranges of a histogram, so 100.351 for 100; all other times are exact.
        assertEquals("""
                system              phase             calls     total ms   median us      p99 us    worst us    share
                capture-previous    simulation          100        0.000       0.000       0.000       0.000    0.0 %
                think-of-something  simulation          100       10.800     100.351     100.351     900.000   68.4 %
                interpolate         presentation        100        0.000       0.000       0.000       0.000    0.0 %
                show                presentation        100        5.000      50.000      50.000      50.000   31.6 %
                draw                draw                100        0.000       0.000       0.000       0.000    0.0 %
                frame               all                 100       15.800     151.551     151.551     950.000  100.0 %
                """, times.report());
    }

    @Test
    void reportIsEmptyBeforeTheFirstFrame() {
        FrameTimes times = scheduler.measure(clock);
        assertEquals(2, times.report().lines().count(), "there must be a head line and the line of the frame");
        assertTrue(times.report().endsWith("0.0 %\n"), times.report());
    }

    @Test
    void applyingCommandsCountsForTheSystemThatIssuedThem() {
        scheduler.simulation("spawn", step -> {
            spendMicros(1);
            game.world.commands().spawn(new Ore(1));
            step.commands().spawn(new Iron(1));
        });
        scheduler
                .simulation("spawn in a wave", step -> step.commands().spawn(new Iron(1)))
                .writes(Iron.class);
        FrameTimes times = scheduler.measure(new TickingClock(clock));
        game.run(scheduler, 1);

        // Each reading of this clock takes 1 us. So the system takes 1 us and one reading, and applying its commands
        // takes another reading.
        assertEquals(3 * MICRO_NANOS, times(times, "spawn").totalNanos());
        assertEquals(3, game.world.size());
    }

    /** A clock that advances by a microsecond when it is read. */
    private record TickingClock(ManualClock clock) implements NanoClock {
        @Override
        public long nanoTime() {
            clock.advance(MICRO_NANOS);
            return clock.nanoTime();
        }
    }

    @Test
    void severalStepsInAFrameAddUpToOneFrameTime() {
        scheduler.simulation("slow", step -> spendMicros(10 * step.step()));
        FrameTimes times = scheduler.measure(clock);
        game.run(scheduler, 1);
        game.frame(scheduler, 2 * STEP_NANOS);

        SystemTimes slow = times(times, "slow");
        assertEquals(3, slow.calls());
        assertEquals(50 * MICRO_NANOS, slow.frameNanos());
        assertEquals(10 * MICRO_NANOS, slow.lastFrameNanos());
        game.runFrameWithoutStep(scheduler);
        assertEquals(0, slow.frameNanos());
        assertEquals(50 * MICRO_NANOS, slow.lastFrameNanos());
    }

    /** Step 2 begins to measure, so only the frame of step 3 is measured. */
    @Test
    void measuringBeginsWithTheNextWholeFrame() {
        scheduler.simulation("first", step -> {
            spendMicros(10);
            if (step.step() == 2) {
                scheduler.measure(clock);
            }
        });
        scheduler.simulation("second", step -> spendMicros(20));
        game.run(scheduler, 3);

        FrameTimes times = scheduler.measure(new ManualClock()); // ignored: the first clock stays
        assertSame(times, scheduler.measure(clock));
        assertEquals(1, times(times, "first").calls());
        assertEquals(1, times(times, "second").calls());
        assertEquals(30 * MICRO_NANOS, times.frame().totalNanos());
    }

    @Test
    void parallelSystemsAreMeasured() {
        SystemScheduler parallel = game.scheduler(SchedulerSettings.defaults().withWorkers(3));
        parallel.simulation("iron", step -> game.log.add("iron")).writes(Iron.class);
        parallel.simulation("coal", step -> step.commands().spawn(new Coal(1))).writes(Coal.class);
        FrameTimes times = parallel.measure(clock);
        game.run(parallel, 5);

        assertEquals(5, times(times, "iron").calls());
        assertEquals(5, times(times, "coal").calls());
        assertEquals(5, game.world.size());
    }

    @Test
    void aSystemThatDoesNotRunIsNotCounted() {
        scheduler.simulation("off", step -> spendMicros(1)).setEnabled(false);
        scheduler.simulation("never", step -> spendMicros(1)).runIf(() -> false);
        FrameTimes times = scheduler.measure(clock);
        game.run(scheduler, 3);

        assertEquals(0, times(times, "off").calls());
        assertEquals(0, times(times, "never").calls());
    }

    @Test
    void aFailedRunIsNotCounted() {
        scheduler.simulation("fragile", step -> {
            spendMicros(5);
            if (step.step() == 2) {
                throw new IllegalStateException("broken");
            }
        });
        FrameTimes times = scheduler.measure(clock);
        game.run(scheduler, 1);
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> game.run(scheduler, 1));
        assertEquals("fragile", failure.system());
        game.run(scheduler, 1);

        assertEquals(2, times(times, "fragile").calls());
        assertEquals(10 * MICRO_NANOS, times(times, "fragile").totalNanos());
    }

    @Test
    void waitingForPresentationIsNotMeasured() {
        scheduler.simulation("work", step -> spendMicros(10));
        FrameTimes times = scheduler.measure(clock);
        FramePacer waiting = new FramePacer() {
            @Override
            public void awaitPresentation() {
                spendMicros(5_000);
            }

            @Override
            public void awaitNextFrame() {}
        };
        scheduler.frames().run(new DrawingHost(), waiting, STEP_NANOS, STEP_NANOS);

        assertEquals((10 + 300) * MICRO_NANOS, times.frame().totalNanos());
        assertEquals(300 * MICRO_NANOS, times(times, "draw").totalNanos());
    }

    /** A host that takes 300 microseconds to draw. */
    private final class DrawingHost implements FrameHost {
        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void poll(InputQueue input) {}

        @Override
        public void draw(PresentationContext frame) {
            spendMicros(300);
        }

        @Override
        public void close() {}
    }

    @Test
    void systemsAreListedInTheOrderInWhichTheyRun() {
        scheduler.simulation("last", step -> {}).after("first");
        scheduler.simulation("first", step -> {});
        FrameTimes times = scheduler.measure(clock);
        game.run(scheduler, 1);

        assertEquals(
                List.of("capture-previous", "first", "last", "interpolate", "draw"),
                times.systems().stream().map(SystemTimes::name).collect(Collectors.toList()));
    }
}
