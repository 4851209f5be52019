package dev.halfstep.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.LeadingTimestep;
import dev.halfstep.time.LockedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.time.SemiFixedTimestep;
import dev.halfstep.time.TimeControl;
import dev.halfstep.time.Timestep;
import dev.halfstep.time.VariableTimestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the number of steps and the simulated time that a frame reports to its presentation systems. */
class SimulatedTimeInFrameTest {

    private static final long MILLI = 1_000_000;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final HeadlessHost host = new HeadlessHost();
    private PresentationContext frame;

    @AfterEach
    void close() {
        world.close();
    }

    private SystemScheduler scheduler(Timestep timestep) {
        SystemScheduler scheduler = new SystemScheduler(world, timestep);
        scheduler.presentation("record", presented -> frame = presented);
        return scheduler;
    }

    /** Creates a scheduler that runs ten steps a second. */
    private SystemScheduler scheduler() {
        return scheduler(new FixedTimestep(Rate.hz(10)));
    }

    private void frame(SystemScheduler scheduler, long millis) {
        scheduler.frame(host, millis * MILLI);
    }

    private void assertFrame(int steps, float seconds) {
        assertEquals(steps, frame.stepsInFrame());
        assertEquals(seconds, frame.simulatedSecondsInFrame());
    }

    @Test
    void aFrameReportsItsStepsAndTheirTime() {
        SystemScheduler scheduler = scheduler();
        frame(scheduler, 0);
        assertFrame(0, 0f);
        frame(scheduler, 60);
        assertFrame(0, 0f);
        frame(scheduler, 60);
        assertFrame(1, 0.1f);
        frame(scheduler, 200);
        assertFrame(2, 0.2f);
    }

    @Test
    void variableStepsReportTheirOwnLength() {
        SystemScheduler scheduler = scheduler(new VariableTimestep());
        frame(scheduler, 16);
        assertFrame(1, 0.016f);
        frame(scheduler, 5);
        assertFrame(1, 0.005f);
    }

    @Test
    void semiFixedStepsIncludeTheShortLastStep() {
        SystemScheduler scheduler = scheduler(new SemiFixedTimestep(Rate.hz(100)));
        frame(scheduler, 26);
        assertFrame(3, 0.026f);
    }

    @Test
    void droppedTimeDoesNotCount() {
        SystemScheduler scheduler = scheduler();
        frame(scheduler, 10_000);
        assertFrame(2, 0.2f);
        assertTrue(scheduler.timestep().droppedNanos() > 0);
    }

    @Test
    void pauseAddsNoTimeAndASingleStepItsLength() {
        SystemScheduler scheduler = scheduler();
        scheduler.timeControl().pause();
        frame(scheduler, 200);
        assertFrame(0, 0f);
        scheduler.timeControl().step(2);
        frame(scheduler, 200);
        assertFrame(2, 0.2f);
        frame(scheduler, 200);
        assertFrame(0, 0f);
    }

    @Test
    void doubleSpeedRunsTwiceTheSteps() {
        SystemScheduler scheduler = scheduler();
        scheduler.timeControl().setScaleThousandths(2_000);
        frame(scheduler, 100);
        assertFrame(2, 0.2f);
    }

    @Test
    void stepsBetweenTwoFramesCountForTheLaterFrame() {
        SystemScheduler scheduler = scheduler();
        frame(scheduler, 0);
        scheduler.runStep();
        scheduler.runStep();
        frame(scheduler, 100);
        assertFrame(3, 0.3f);
        frame(scheduler, 0);
        assertFrame(0, 0f);
    }

    @Test
    void resimulatedStepsCountOnce() {
        SystemScheduler scheduler = scheduler();
        Snapshot snapshot = scheduler.newSnapshot();
        snapshot.save();
        for (int i = 0; i < 5; i++) {
            frame(scheduler, 100);
        }
        assertEquals(5, scheduler.resimulateFrom(snapshot));
        frame(scheduler, 100);
        assertFrame(1, 0.1f);
    }

    @Test
    void aRestoreReportsNoNegativeTime() {
        SystemScheduler scheduler = scheduler();
        Snapshot snapshot = scheduler.newSnapshot();
        snapshot.save();
        for (int i = 0; i < 5; i++) {
            frame(scheduler, 100);
        }
        snapshot.restore();
        frame(scheduler, 100);
        assertFrame(0, 0f);
        frame(scheduler, 100);
        assertFrame(1, 0.1f);
    }

    static Stream<Arguments> games() {
        return IntStream.rangeClosed(1, 5)
                .boxed()
                .flatMap(seed -> Stream.of(
                        game(seed, "locked", new LockedTimestep(Rate.parse("59.94"))),
                        game(seed, "variable", new VariableTimestep()),
                        game(seed, "semi-fixed", new SemiFixedTimestep(Rate.hz(30))),
                        game(seed, "fixed", new FixedTimestep(Rate.parse("59.94"))),
                        game(
                                seed,
                                "fixed, keeps owed time",
                                new FixedTimestep(Rate.hz(300), Overload.KEEP, 50 * MILLI, 7)),
                        game(seed, "leading", new LeadingTimestep(Rate.hz(25)))));
    }

    private static Arguments game(int seed, String name, Timestep timestep) {
        return Arguments.of(seed, Named.of(name, timestep));
    }

    @ParameterizedTest(name = "seed {0}, {1}")
    @MethodSource("games")
    void framesAddUpToTheSimulatedTime(int seed, Timestep timestep) {
        SplittableRandom random = new SplittableRandom(seed);
        SystemScheduler scheduler = scheduler(timestep);
        long steps = 0;
        double seconds = 0;
        for (int i = 0; i < 2_000; i++) {
            long nanosBefore = timestep.simulatedNanos();
            changeTimeRandomly(scheduler, random);
            scheduler.frame(host, random.nextInt(10) == 0 ? random.nextLong(500 * MILLI) : random.nextLong(40 * MILLI));
            steps += frame.stepsInFrame();
            seconds += frame.simulatedSecondsInFrame();
            assertEquals(timestep.steps(), steps);
            assertEquals((float) ((timestep.simulatedNanos() - nanosBefore) / 1e9), frame.simulatedSecondsInFrame());
        }
        assertTrue(steps > 1_000, () -> "more than 1,000 steps must run: " + timestep.steps());
        assertEquals(timestep.simulatedSeconds(), seconds, floatRounding(timestep.simulatedSeconds()));
    }

    private static void changeTimeRandomly(SystemScheduler scheduler, SplittableRandom random) {
        TimeControl time = scheduler.timeControl();
        switch (random.nextInt(40)) {
            case 0 -> time.pause();
            case 1, 2 -> time.resume();
            case 3 -> time.step(random.nextInt(1, 4));
            case 4 -> time.setScaleThousandths(random.nextInt(4_000));
            case 5 -> time.setScaleThousandths(1_000);
            case 6 -> runStep(scheduler);
            default -> {}
        }
    }

    private static void runStep(SystemScheduler scheduler) {
        if (scheduler.timestep() instanceof VariableTimestep || scheduler.timestep() instanceof SemiFixedTimestep) {
            return; // a step of these timesteps is part of a frame and cannot run without one
        }
        scheduler.runStep();
    }

    /**
     * Returns the maximum error: each frame rounds to a float, by half a unit in the last place, and to a nanosecond.
     */
    private static double floatRounding(double seconds) {
        return seconds / (1 << 24) + 1e-9;
    }
}
