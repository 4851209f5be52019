package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemScheduler.Overrun;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.MonitorSimulator;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/**
 * Tests a game with a long computation in simulated time, on a machine with two cores: a display of 60 Hz, 2 ms for
 * each picture, and 15 steps a second.
 */
class DeferredTimeTest {

    private static final long MILLI = 1_000_000L;
    private static final int REFRESHES = 600;

    private record Request(long step) {}

    private final ManualClock clock = new ManualClock();
    private final List<Long> results = new ArrayList<>();
    private int missedFrames;
    private int frames;

    /** The second core, which ends each computation after a time that the game does not spend. */
    private final class SecondCore extends DeferredThreads {
        private final long computationNanos;
        private final Map<FutureTask<?>, Long> ends = new HashMap<>(); // never iterated
        private long freeNanos;

        SecondCore(long computationNanos) {
            super(1);
            this.computationNanos = computationNanos;
        }

        @Override
        void execute(FutureTask<?> task) {
            freeNanos = Math.max(freeNanos, clock.nanoTime()) + computationNanos;
            ends.put(task, freeNanos);
        }

        @Override
        <R> R await(FutureTask<R> task) throws ExecutionException {
            clock.advance(Math.max(0, ends.get(task) - clock.nanoTime()));
            task.run();
            return super.await(task);
        }
    }

    /** Shows the next picture at the next refresh, and counts those without one. */
    private final class Display implements FramePacer {
        private final LongSupplier periods = MonitorSimulator.hz("60").start();
        private long refreshNanos;
        private GameLoop loop;

        @Override
        public void awaitNextFrame() {
            clock.advance(2 * MILLI);
            refreshNanos += periods.getAsLong();
            while (refreshNanos < clock.nanoTime()) {
                missedFrames++;
                refreshNanos += periods.getAsLong();
            }
            clock.advance(refreshNanos - clock.nanoTime());
            frames++;
            if (frames + missedFrames >= REFRESHES) {
                loop.stop();
            }
        }
    }

    /** Plays with computations of a length; a negative one is spent in the steps. */
    private List<Overrun> play(long computationMillis) {
        List<Overrun> overruns = new ArrayList<>();
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(15)))) {
            scheduler.setDeferredThreads(new SecondCore(computationMillis * MILLI));
            scheduler.setOverrunListener(clock, overruns::add);
            Deferred<Request, Long> ways = scheduler.defer("ways", Request.class, /* steps= */ 1, Request::step);
            scheduler.simulation("walk", step -> {
                clock.advance(Math.max(0, -computationMillis * MILLI));
                if (computationMillis > 0) {
                    ways.start(step, new Request(step.step()));
                    results.add(ways.result(step));
                }
            });
            Display display = new Display();
            display.loop = new GameLoop(scheduler, new HeadlessHost(), clock, display);
            display.loop.run();
        }
        return overruns;
    }

    @Test
    void aComputationOf40MillisecondsInTheStepMissesFrames() {
        play(-40);
        assertEquals(298, missedFrames); // two in each of 149 steps
    }

    @Test
    void aDeferredComputationOf40MillisecondsMissesNone() {
        play(40);
        assertEquals(0, missedFrames);
        assertEquals(REFRESHES, frames);
        assertEquals(149, results.size(), "15 steps a second");
        assertEquals(148L, results.get(148));
    }

    @Test
    void aStepWaitsForALateResultAndTheOverrunNamesIt() {
        Queue<Overrun> overruns = new ArrayDeque<>(play(400));
        assertTrue(missedFrames > REFRESHES / 2, "missed frames: " + missedFrames);
        assertTrue(overruns.size() > 5, overruns::toString);
        overruns.forEach(overrun -> assertEquals("ways", overrun.slowestSystem()));
        for (int i = 1; i < results.size(); i++) {
            assertEquals(i, results.get(i), "a late result is as exact as any other");
        }
        List<String> lines = new ArrayList<>();
        ManualClock later = new ManualClock();
        var log = Overrun.log(later, lines::add);
        later.advance(Duration.ofSeconds(9).toNanos());
        log.accept(overruns.peek());
        assertTrue(lines.get(0).contains("slowest: 'ways', "), lines::toString);
    }
}
