package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.time.TimeControl;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the steps of a frame, its presentation time, and by how much presentation time advances in a frame. */
class PresentationSecondsTest {

    private static final long MILLI_NANOS = 1_000_000;

    /** The rounding error of a presentation time between two steps of 0.1 s, in seconds: alpha is a float. */
    private static final double ALPHA_ROUNDING = 1e-8;

    /** The rate of the locked and of the leading timestep, which have no method that returns it. */
    private static final Rate LOCKED_RATE = Rate.parse("59.94");

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

    private void runFrame(SystemScheduler scheduler, long millis) {
        scheduler.frame(host, millis * MILLI_NANOS);
    }

    /**
     * Runs a frame and checks it.
     *
     * @param millis the duration of the frame, in milliseconds
     * @param steps the expected number of steps in the frame
     * @param seconds the expected presentation time, in seconds
     * @param secondsInFrame by how much presentation time is expected to advance in the frame, in seconds
     */
    private void checkFrame(SystemScheduler scheduler, long millis, int steps, double seconds, double secondsInFrame) {
        runFrame(scheduler, millis);
        assertFrame(steps, seconds, secondsInFrame);
    }

    private void assertFrame(int steps, double seconds, double secondsInFrame) {
        assertEquals(steps, frame.stepsInFrame(), "steps of the frame");
        assertEquals(seconds, frame.presentationSeconds(), ALPHA_ROUNDING, "presentation time in seconds");
        assertEquals(secondsInFrame, frame.presentationSecondsInFrame(), ALPHA_ROUNDING, "advance in seconds");
    }

    @Test
    void fixedStepsArePresentedOneStepLate() {
        SystemScheduler scheduler = scheduler();
        checkFrame(scheduler, 0, 0, 0, 0);
        checkFrame(scheduler, 60, 0, 0, 0);
        checkFrame(scheduler, 60, 1, 0.02, 0.02);
        checkFrame(scheduler, 40, 0, 0.06, 0.04);
        checkFrame(scheduler, 200, 2, 0.26, 0.2);
    }

    @Test
    void leadingStepsArePresentedAtTheClock() {
        SystemScheduler scheduler = scheduler(Timestep.leading(Rate.hz(10)));
        checkFrame(scheduler, 60, 1, 0.06, 0.06);
        checkFrame(scheduler, 30, 0, 0.09, 0.03);
        checkFrame(scheduler, 10, 0, 0.1, 0.01);
        checkFrame(scheduler, 150, 2, 0.25, 0.15);
    }

    @Test
    void variableStepsArePresentedAtTheirEnd() {
        SystemScheduler scheduler = scheduler(Timestep.variable());
        checkFrame(scheduler, 16, 1, 0.016, 0.016);
        checkFrame(scheduler, 5, 1, 0.021, 0.005);
    }

    @Test
    void semiFixedStepsArePresentedAtTheirEnd() {
        SystemScheduler scheduler = scheduler(Timestep.semiFixed(Rate.hz(100)));
        checkFrame(scheduler, 26, 3, 0.026, 0.026);
        checkFrame(scheduler, 4, 1, 0.03, 0.004);
    }

    @Test
    void lockedStepsArePresentedAtTheirEnd() {
        SystemScheduler scheduler = scheduler(Timestep.locked(Rate.hz(10)));
        checkFrame(scheduler, 3, 1, 0.1, 0.1);
        checkFrame(scheduler, 300, 1, 0.2, 0.1);
    }

    @Test
    void isTheTimeOfTheDrawnPoses() {
        EntityId mover = world.spawn(new Transform());
        SystemScheduler scheduler = scheduler();
        scheduler.simulation(
                "move", step -> step.world().get(mover, Transform.class).translate(1, 0, 0));
        for (int i = 0; i < 100; i++) {
            scheduler.setInterpolating(i < 50);
            runFrame(scheduler, 7 + i % 37);
            float drawnX = world.get(mover, InterpolatedTransform.class).x();
            assertEquals(drawnX, 10 * frame.presentationSeconds(), 1e-5, "x must grow by ten a second");
        }
    }

    @Test
    void withoutInterpolationTheNewestStepIsPresented() {
        SystemScheduler scheduler = scheduler();
        scheduler.setInterpolating(false);
        checkFrame(scheduler, 130, 1, 0.1, 0.1);
        checkFrame(scheduler, 60, 0, 0.1, 0);
        checkFrame(scheduler, 30, 1, 0.2, 0.1);
    }

    @Test
    void standsStillUntilInterpolationCatchesUp() {
        SystemScheduler scheduler = scheduler();
        scheduler.setInterpolating(false);
        checkFrame(scheduler, 130, 1, 0.1, 0.1);
        scheduler.setInterpolating(true);
        checkFrame(scheduler, 40, 0, 0.1, 0);
        checkFrame(scheduler, 50, 1, 0.12, 0.02);
    }

    @Test
    void droppedTimeIsNotPresented() {
        SystemScheduler scheduler = scheduler();
        checkFrame(scheduler, 10_000, 2, 0.15, 0.15);
        assertEquals(9_750 * MILLI_NANOS, scheduler.timestep().droppedNanos(), "all but 250 ms must be dropped");
        checkFrame(scheduler, 10, 0, 0.16, 0.01);
    }

    @Test
    void stepsBeyondTheMaximumAreNotPresented() {
        SystemScheduler scheduler = scheduler(new FixedTimestep(
                Rate.hz(10), Overload.DROP, Timestep.DEFAULT_MAX_FRAME_NANOS, /* maxStepsPerFrame= */ 1));
        checkFrame(scheduler, 250, 1, 0.1, 0.1);
        assertEquals(50 * MILLI_NANOS, scheduler.timestep().droppedNanos()); // one step stays due
        checkFrame(scheduler, 20, 1, 0.12, 0.02);
    }

    @Test
    void owedStepsArePresentedWhenTheyAreSimulated() {
        SystemScheduler scheduler = scheduler(new FixedTimestep(
                Rate.hz(10), Overload.KEEP, Timestep.DEFAULT_MAX_FRAME_NANOS, /* maxStepsPerFrame= */ 1));
        checkFrame(scheduler, 320, 1, 0.1, 0.1);
        checkFrame(scheduler, 0, 1, 0.2, 0.1);
        checkFrame(scheduler, 0, 1, 0.22, 0.02);
    }

    @Test
    void aFrameThatTheBudgetCutsPresentsItsNewestStep() {
        AtomicLong nanos = new AtomicLong();
        SystemScheduler scheduler = scheduler();
        scheduler.timeControl().setBudget(nanos::get, MILLI_NANOS);
        scheduler.simulation("slow", step -> nanos.addAndGet(5 * MILLI_NANOS));
        checkFrame(scheduler, 230, 1, 0.1, 0.1); // 30 ms are dropped, one step stays due
        checkFrame(scheduler, 50, 1, 0.15, 0.05);
    }

    @Test
    void standsStillInAPause() {
        SystemScheduler scheduler = scheduler();
        checkFrame(scheduler, 130, 1, 0.03, 0.03);
        double secondsBefore = frame.presentationSeconds();
        scheduler.timeControl().pause();
        for (int i = 0; i < 10; i++) {
            runFrame(scheduler, 70);
            assertEquals(secondsBefore, frame.presentationSeconds());
            assertEquals(0f, frame.presentationSecondsInFrame());
        }
        scheduler.timeControl().resume();
        checkFrame(scheduler, 50, 0, 0.08, 0.05);
    }

    @Test
    void aSingleStepPresentsTheEndOfThatStep() {
        SystemScheduler scheduler = scheduler();
        checkFrame(scheduler, 120, 1, 0.02, 0.02);
        scheduler.timeControl().pause();
        scheduler.timeControl().step(2);
        checkFrame(scheduler, 200, 2, 0.3, 0.28);
        checkFrame(scheduler, 200, 0, 0.3, 0);
        scheduler.timeControl().resume();
        checkFrame(scheduler, 10, 1, 0.31, 0.01); // step 3 has been presented to its end, so step 4 is due
    }

    @ParameterizedTest
    @ValueSource(ints = {250, 500, 2_000})
    void followsTheTimeScale(int thousandths) {
        SystemScheduler scheduler = scheduler();
        checkFrame(scheduler, 100, 1, 0, 0);
        scheduler.timeControl().setScaleThousandths(thousandths);
        for (int i = 1; i <= 100; i++) {
            runFrame(scheduler, 8);
            assertEquals(i * 0.008 * thousandths / 1_000, frame.presentationSeconds(), ALPHA_ROUNDING);
            assertEquals(0.008 * thousandths / 1_000, frame.presentationSecondsInFrame(), ALPHA_ROUNDING);
        }
    }

    @Test
    void standsStillAfterTheLastStep() {
        SystemScheduler scheduler = scheduler();
        scheduler.timeControl().setLastStep(2);
        checkFrame(scheduler, 220, 2, 0.12, 0.12);
        checkFrame(scheduler, 220, 0, 0.12, 0);
    }

    @Test
    void stepsBetweenTwoFramesCountForTheLaterFrame() {
        SystemScheduler scheduler = scheduler();
        runFrame(scheduler, 0);
        scheduler.runStep();
        scheduler.runStep();
        checkFrame(scheduler, 130, 3, 0.23, 0.23);
        checkFrame(scheduler, 0, 0, 0.23, 0);
    }

    @Test
    void resimulatedStepsCountOnce() {
        SystemScheduler scheduler = scheduler();
        Snapshot snapshot = scheduler.state().newSnapshot();
        snapshot.save();
        for (int i = 0; i < 5; i++) {
            runFrame(scheduler, 105);
        }
        assertFrame(1, 0.425, 0.105);
        assertEquals(5, scheduler.resimulateFrom(snapshot));
        checkFrame(scheduler, 105, 1, 0.53, 0.105);
    }

    @Test
    void aRestoreMovesPresentationTimeBackButAdvancesByZero() {
        SystemScheduler scheduler = scheduler();
        checkFrame(scheduler, 250, 2, 0.15, 0.15);
        Snapshot snapshot = scheduler.state().newSnapshot();
        snapshot.save();
        checkFrame(scheduler, 200, 2, 0.35, 0.2);
        snapshot.restore();
        runFrame(scheduler, 0);
        assertEquals(0.2, frame.presentationSeconds(), ALPHA_ROUNDING, "must be the end of the restored step");
        assertEquals(0f, frame.presentationSecondsInFrame());
        checkFrame(scheduler, 100, 1, 0.25, 0.05);
    }

    @Test
    void isNeverNegative() {
        SystemScheduler scheduler = scheduler(Timestep.leading(Rate.hz(10)));
        Snapshot snapshot = scheduler.state().newSnapshot();
        snapshot.save();
        checkFrame(scheduler, 130, 2, 0.13, 0.13);
        snapshot.restore();
        // Step 2 ended 70 ms after the clock. The restore keeps this distance, so step 0 is 70 ms after the clock too.
        assertTrue(scheduler.timestep().presentNanos() < 0, "the restored clock must be before the start of the game");
        runFrame(scheduler, 20);
        assertEquals(0.0, frame.presentationSeconds());
        assertEquals(0f, frame.presentationSecondsInFrame());
        checkFrame(scheduler, 70, 1, 0.02, 0.02);
    }

    static Stream<Arguments> games() {
        return IntStream.rangeClosed(1, 5)
                .boxed()
                .flatMap(seed -> Stream.of(
                        game(seed, "locked", Timestep.locked(LOCKED_RATE)),
                        game(seed, "variable", Timestep.variable()),
                        game(seed, "semi-fixed", Timestep.semiFixed(Rate.hz(30))),
                        game(seed, "fixed", new FixedTimestep(Rate.parse("59.94"))),
                        game(
                                seed,
                                "fixed, keeps owed time",
                                new FixedTimestep(
                                        Rate.hz(300), Overload.KEEP, 50 * MILLI_NANOS, /* maxStepsPerFrame= */ 7)),
                        game(seed, "leading", Timestep.leading(LOCKED_RATE))));
    }

    private static Arguments game(int seed, String name, Timestep timestep) {
        return Arguments.of(seed, Named.of(name, timestep));
    }

    @ParameterizedTest(name = "seed {0}, {1}")
    @MethodSource("games")
    void framesAddUpToTheExactPresentationTime(int seed, Timestep timestep) {
        SplittableRandom random = new SplittableRandom(seed);
        SystemScheduler scheduler = scheduler(timestep);
        long steps = 0;
        double seconds = 0;
        for (int i = 0; i < 2_000; i++) {
            changeTimeRandomly(scheduler, random);
            long maxMillis = random.nextInt(10) == 0 ? 500 : 40; // one of ten frames may be a hitch
            scheduler.frame(host, random.nextLong(maxMillis * MILLI_NANOS));
            steps += frame.stepsInFrame();
            seconds += frame.presentationSecondsInFrame();
            assertEquals(timestep.steps(), steps);
            assertTrue(frame.presentationSecondsInFrame() >= 0f, "presentation time must not go back");
            assertExact(exactSeconds(timestep), frame.presentationSeconds());
        }
        assertTrue(steps > 1_000, () -> "more than 1,000 steps must run: " + timestep.steps());
        assertEquals(frame.presentationSeconds(), seconds, floatRounding(seconds));
    }

    /** A year at 59.94 Hz has 1.9 billion steps. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1_000, 1_000_000, 2_000_000_000})
    void isExactAfterAnyNumberOfSteps(long steps) {
        FixedTimestep timestep = new FixedTimestep(Rate.parse("59.94"));
        SystemScheduler scheduler = scheduler(timestep);
        timestep.setSteps(steps);
        runFrame(scheduler, 0);
        double first = frame.presentationSeconds();
        double sum = 0;
        for (int i = 0; i < 500; i++) {
            runFrame(scheduler, 7);
            sum += frame.presentationSecondsInFrame();
            assertExact(exactSeconds(timestep), frame.presentationSeconds());
        }
        double advance = frame.presentationSeconds() - first;
        assertEquals(advance, sum, floatRounding(advance));
    }

    private static void assertExact(double expected, double actual) {
        assertEquals(expected, actual, 4 * Math.ulp(expected), "seconds");
    }

    /** Returns the exact time of the drawn poses, at least 0, and checks that the frame draws the timestep's alpha. */
    private double exactSeconds(Timestep timestep) {
        assertEquals(timestep.alpha(), frame.alpha());
        BigDecimal nanos = !timestep.isSeekable()
                ? BigDecimal.valueOf(timestep.simulatedNanos())
                : BigDecimal.valueOf(timestep.steps() - 1)
                        .add(new BigDecimal(frame.alpha()))
                        .multiply(BigDecimal.valueOf(rate(timestep).periodNumerator()))
                        .divide(BigDecimal.valueOf(rate(timestep).periodDenominator()), MathContext.DECIMAL128);
        return Math.max(0, nanos.movePointLeft(9).doubleValue());
    }

    private static Rate rate(Timestep timestep) {
        return timestep instanceof FixedTimestep fixed ? fixed.rate() : LOCKED_RATE;
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
        if (!scheduler.timestep().isSeekable()) {
            return; // a step of these timesteps is part of a frame and cannot run without one
        }
        scheduler.runStep();
    }

    /** Returns the maximum error of a sum of floats: each frame rounds to 24 bits. */
    private static double floatRounding(double seconds) {
        return seconds / (1 << 24) + 1e-9;
    }
}
