package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the time control at 100 steps a second, so that a step is 10 ms. */
class TimeControlTest {

    private static final long MILLI_NANOS = 1_000_000L;
    private static final Rate RATE = Rate.hz(100);

    private Timestep timestep;
    private FrameSteps frameSteps;
    private TimeControl time;

    TimeControlTest() {
        useTimestep(new FixedTimestep(RATE));
    }

    /** Replaces the timestep and its control. */
    private void useTimestep(Timestep newTimestep) {
        timestep = newTimestep;
        frameSteps = new FrameSteps(newTimestep);
        time = frameSteps.control();
    }

    private static Timestep timestep(String name) {
        return switch (name) {
            case "locked" -> new LockedTimestep(RATE);
            case "variable" -> Timestep.variable();
            case "semi-fixed" -> Timestep.semiFixed(RATE);
            case "fixed" -> new FixedTimestep(RATE);
            default -> new LeadingTimestep(RATE);
        };
    }

    /** Runs a frame, and returns the number of its steps. */
    private int runFrame(long millis) {
        frameSteps.addFrame(millis * MILLI_NANOS);
        while (frameSteps.takeStep()) {
            assertTrue(timestep.stepSeconds() > 0f);
        }
        frameSteps.endFrame();
        return frameSteps.stepsInFrame();
    }

    /** Returns the simulated time that is drawn, in steps since the start. */
    private double drawnStep() {
        return timestep.steps() - 1 + (double) timestep.alpha();
    }

    @ParameterizedTest
    @ValueSource(strings = {"locked", "variable", "semi-fixed", "fixed", "leading"})
    void aPausedGameHasFramesWithoutStepsAndAConstantAlpha(String name) {
        useTimestep(timestep(name));
        runFrame(16);
        long steps = timestep.steps();
        float alpha = timestep.alpha();
        time.pause();
        assertTrue(time.isPaused());
        for (int i = 0; i < 100; i++) {
            assertEquals(0, runFrame(16));
            assertEquals(alpha, timestep.alpha());
        }
        assertEquals(steps, timestep.steps());
        assertEquals(0, time.droppedNanos());
        assertEquals(0, time.cappedFrames());
        time.resume();
        assertFalse(time.isPaused());
        assertTrue(runFrame(16) <= 2, "16 ms must be 1 or 2 steps, without the time of the pause");
        assertTrue(timestep.steps() > steps);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fixed", "leading"})
    void theDrawnTimeIsContinuousAtPauseAndResume(String name) {
        useTimestep(timestep(name));
        runFrame(16);
        runFrame(7);
        double drawnBefore = drawnStep();
        time.pause();
        runFrame(300);
        assertEquals(drawnBefore, drawnStep());
        time.resume();
        runFrame(4);
        assertEquals(drawnBefore + 0.4, drawnStep(), 1e-6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fixed", "leading", "semi-fixed", "variable", "locked"})
    void aSingleStepDrawsTheStateAfterIt(String name) {
        useTimestep(timestep(name));
        runFrame(16);
        time.pause();
        long steps = timestep.steps();
        for (int i = 1; i <= 3; i++) {
            time.step();
            assertEquals(1, runFrame(16));
            assertEquals(0, runFrame(16), "only one single step must run");
            assertEquals(steps + i, timestep.steps());
            assertEquals(1f, timestep.alpha());
            assertTrue(time.isPaused());
        }
        assertEquals(0, time.cappedFrames());
        assertEquals(0, time.droppedNanos());
    }

    @ParameterizedTest
    @ValueSource(strings = {"fixed", "leading"})
    void resumingContinuesFromTheDrawnState(String name) {
        useTimestep(timestep(name));
        runFrame(16);
        time.step(2);
        runFrame(16);
        double drawnBefore = drawnStep();
        assertEquals((double) timestep.steps(), drawnBefore, "the newest state must be drawn");
        time.resume();
        runFrame(0);
        assertEquals(drawnBefore, drawnStep());
        runFrame(4);
        assertEquals(drawnBefore + 0.4, drawnStep(), 1e-6);
        runFrame(16);
        assertEquals(drawnBefore + 2.0, drawnStep(), 1e-6);
    }

    @Test
    void aSingleStepHasFullLengthOrThatOfTheLastStep() {
        useTimestep(Timestep.semiFixed(RATE));
        runFrame(16);
        time.step();
        runFrame(16);
        assertEquals(0.010f, timestep.stepSeconds());
        assertEquals(0.026, timestep.simulatedSeconds());
        useTimestep(Timestep.variable());
        time.step();
        runFrame(16);
        assertEquals((float) (1 / 60.0), timestep.stepSeconds());
        time.resume();
        runFrame(20);
        time.step();
        runFrame(16);
        assertEquals(0.020f, timestep.stepSeconds());
    }

    @Test
    void allSingleStepsRunInTheNextFrame() {
        time.pause();
        time.step();
        time.step(4);
        assertEquals(5, runFrame(0));
        assertEquals(0, runFrame(16));
        time.step(300);
        assertEquals(300, runFrame(16), "single steps must not be clamped");
        assertEquals(0, time.droppedNanos());
    }

    @Test
    void resumingCancelsSingleSteps() {
        time.step(3);
        assertTrue(time.isPaused());
        time.resume();
        assertEquals(0, runFrame(9));
        time.step(3);
        time.pause();
        assertEquals(0, runFrame(9), "pausing must cancel single steps too");
    }

    @ParameterizedTest
    @CsvSource({
        "fixed, 0, 0",
        "fixed, 125, 125",
        "fixed, 500, 500",
        "fixed, 1000, 1000",
        "fixed, 1001, 1001",
        "fixed, 3000, 3000",
        "fixed, 16000, 16000",
        "leading, 500, 500",
        "leading, 4000, 4000",
        "locked, 0, 0",
        "locked, 250, 250",
        "locked, 1000, 1000",
        "locked, 1500, 1500",
        "locked, 64000, 64000"
    })
    void theScaleChangesTheNumberOfStepsNotTheirLength(String name, int thousandths, long stepsInTenSeconds) {
        useTimestep(timestep(name));
        time.setScaleThousandths(thousandths);
        assertEquals(thousandths, time.scaleThousandths());
        for (int i = 0; i < 1_000; i++) {
            runFrame(10);
            assertEquals(0.01f, timestep.stepSeconds());
        }
        assertEquals(stepsInTenSeconds, timestep.steps());
        assertEquals(0, time.droppedNanos());
    }

    @Test
    void theScaleChangesStepsOfVariableLength() {
        useTimestep(Timestep.semiFixed(RATE));
        time.setScaleThousandths(2_500);
        assertEquals(3, runFrame(10));
        assertEquals(0.025, timestep.simulatedSeconds());
        useTimestep(Timestep.variable());
        time.setScaleThousandths(2_500);
        assertEquals(1, runFrame(10));
        assertEquals(0.025f, timestep.stepSeconds());
    }

    @ParameterizedTest
    @ValueSource(strings = {"variable", "semi-fixed", "fixed", "leading"})
    void theFrameTimeClampAppliesToRealTime(String name) {
        useTimestep(timestep(name));
        time.setScaleThousandths(64_000);
        runFrame(10);
        assertEquals(0.64, timestep.simulatedSeconds());
        assertEquals(0, time.droppedNanos());
        runFrame(1_000);
        assertEquals(0.64 + 0.25 * 64, timestep.simulatedSeconds(), 1e-9);
        assertEquals(750 * 64 * MILLI_NANOS, time.droppedNanos());
        assertEquals(1, time.cappedFrames());
        assertTrue(frameSteps.isCapped());
        time.setScaleThousandths(100);
        runFrame(250);
        assertFalse(frameSteps.isCapped());
        runFrame(2_500);
        assertEquals((750 * 64 + 225) * MILLI_NANOS, time.droppedNanos(), "2,500 ms must be clamped before the scale");
        assertEquals(2, time.cappedFrames());
    }

    @Test
    void theFrameTimeClampAppliesToAnExtendedFrameBeforeTheScale() {
        time.setScaleThousandths(8_000);
        frameSteps.addFrame(200 * MILLI_NANOS);
        assertTrue(frameSteps.takeStep());
        frameSteps.extendFrame(100 * MILLI_NANOS);
        while (frameSteps.takeStep()) {} // all steps of the frame
        assertEquals(2.0, timestep.simulatedSeconds());
        assertEquals(400 * MILLI_NANOS, time.droppedNanos());
    }

    /** Returns how many steps a game at a scale runs in 10 s of frames of a display. */
    private static long stepsInTenSeconds(Timestep timestep, int thousandths, Rate display) {
        FrameSteps steps = new FrameSteps(timestep);
        steps.control().setScaleThousandths(thousandths);
        PeriodSequence frames = new PeriodSequence(display);
        long remainingNanos = 10_000 * MILLI_NANOS;
        while (remainingNanos > 0) {
            long frameNanos = Math.min(frames.nextNanos(), remainingNanos);
            remainingNanos -= frameNanos;
            steps.addFrame(frameNanos);
            while (steps.takeStep()) {} // as many as the frame allows
            steps.endFrame();
        }
        assertEquals(0, steps.control().droppedNanos());
        return timestep.steps();
    }

    @ParameterizedTest
    @CsvSource({"8000, DROP", "8000, KEEP", "64000, DROP", "64000, KEEP", "500, KEEP"})
    void theSpeedDoesNotDependOnTheDisplay(int thousandths, Overload overload) {
        for (int display : new int[] {5, 24, 30, 60, 144, 240}) {
            int unlimited = FixedTimestep.UNLIMITED_STEPS;
            long clampNanos = Timestep.DEFAULT_MAX_FRAME_NANOS;
            for (Timestep steps : List.of(
                    new FixedTimestep(RATE, overload, clampNanos, unlimited),
                    new LeadingTimestep(RATE, overload, clampNanos, unlimited))) {
                assertEquals(
                        thousandths, // steps of 10 ms in 10 s
                        stepsInTenSeconds(steps, thousandths, Rate.hz(display)),
                        () -> overload + " at " + display + " Hz: " + steps);
            }
        }
    }

    @Test
    void aCatchUpSimulatesAtMostTheClampOfRealTimeInAFrame() {
        useTimestep(new FixedTimestep(
                RATE, Overload.KEEP, Timestep.DEFAULT_MAX_FRAME_NANOS, FixedTimestep.UNLIMITED_STEPS));
        time.setScaleThousandths(4_000);
        assertEquals(101, runFrame(2_000), "250 ms at 4 times the speed, and a step that was nearly due");
        assertEquals(101, runFrame(0));
        time.setScaleThousandths(500);
        assertEquals(13, runFrame(0));
    }

    @Test
    void extensionsAreScaledAndStopInAPause() {
        time.setScaleThousandths(2_000);
        frameSteps.addFrame(5 * MILLI_NANOS);
        assertTrue(frameSteps.takeStep());
        frameSteps.extendFrame(5 * MILLI_NANOS);
        assertTrue(frameSteps.takeStep());
        time.pause();
        frameSteps.extendFrame(50 * MILLI_NANOS);
        assertFalse(frameSteps.takeStep());
        time.resume();
        assertEquals(0, runFrame(4));
        assertEquals(1, runFrame(1));
    }

    @Test
    void runsUntilAConditionHolds() {
        List<Long> evaluatedAfter = new ArrayList<>();
        time.runUntil(() -> {
            evaluatedAfter.add(timestep.steps());
            return timestep.steps() == 7;
        });
        assertEquals(4, runFrame(40));
        assertEquals(3, runFrame(55));
        assertTrue(time.isPaused());
        assertEquals(
                List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L),
                evaluatedAfter,
                "the condition must be evaluated once after each step");
        assertEquals(1f, timestep.alpha(), "the state that fulfils the condition must be drawn");
        assertEquals(0, runFrame(100));
        assertEquals(0, time.cappedFrames());
        time.resume();
        assertEquals(2, runFrame(0), "the steps that the frame still owed must run now");
        assertEquals(0, time.droppedNanos());
        assertEquals(1, runFrame(10));
    }

    @Test
    void theConditionIsEvaluatedAfterEachStep() {
        time.runUntil(() -> true);
        assertEquals(0, runFrame(9));
        assertFalse(time.isPaused());
        assertEquals(1, runFrame(40));
        assertTrue(time.isPaused());
    }

    @Test
    void runsUntilAStep() {
        time.pause();
        time.runUntilStep(3);
        assertFalse(time.isPaused());
        assertEquals(3, runFrame(50));
        assertTrue(time.isPaused());
        assertRefused(
                "the step to run until must not have run yet: step 3, the newest is step 3",
                () -> time.runUntilStep(3));
    }

    @Test
    void pausingOrResumingCancelsTheCondition() {
        time.runUntilStep(2);
        time.resume();
        assertEquals(5, runFrame(50));
        time.runUntilStep(7);
        time.pause();
        time.resume();
        assertEquals(5, runFrame(50));
    }

    @Test
    void noTimeIsSimulatedAfterTheLastStep() {
        time.setLastStep(2);
        assertEquals(2, runFrame(35));
        assertTrue(time.isAtLastStep());
        long owed = time.owedNanos();
        for (int i = 0; i < 1_000; i++) {
            assertEquals(0, runFrame(250));
        }
        assertEquals(owed, time.owedNanos());
        assertEquals(0, time.droppedNanos());
        assertEquals(0, time.cappedFrames());
        time.step();
        assertEquals(0, runFrame(10), "single steps must not run either");
    }

    @ParameterizedTest
    @CsvSource({"fixed, 100", "leading, 100", "semi-fixed, 110", "locked, 0"})
    void aSpentBudgetDropsTheRemainingSteps(String name, long droppedMillis) {
        useTimestep(timestep(name));
        ManualClock clock = new ManualClock(Long.MAX_VALUE - 5 * MILLI_NANOS); // wraps around after the first step
        time.setBudget(clock, 20 * MILLI_NANOS);
        // A locked timestep has one step in a frame of any length, so the scale makes them 15.
        time.setScaleThousandths(name.equals("locked") ? 15_000 : 1_000);
        frameSteps.addFrame(150 * MILLI_NANOS);
        while (frameSteps.takeStep()) {
            clock.advance(5 * MILLI_NANOS + 1);
        }
        frameSteps.endFrame();
        assertEquals(4, frameSteps.stepsInFrame());
        assertEquals(droppedMillis * MILLI_NANOS, time.droppedNanos());
        assertEquals(droppedMillis > 0, frameSteps.isCapped());
        time.setBudget(clock, Long.MAX_VALUE);
        time.setScaleThousandths(1_000);
        runFrame(0);
        runFrame(10);
        assertEquals(droppedMillis * MILLI_NANOS, time.droppedNanos(), "without a budget, nothing more may be dropped");
    }

    @Test
    void underKeepASpentBudgetLeavesOwedTime() {
        FixedTimestep keeping =
                new FixedTimestep(RATE, Overload.KEEP, 250 * MILLI_NANOS, FixedTimestep.UNLIMITED_STEPS);
        useTimestep(keeping);
        ManualClock clock = new ManualClock();
        time.setBudget(clock, 20 * MILLI_NANOS);
        frameSteps.addFrame(150 * MILLI_NANOS + 3);
        while (frameSteps.takeStep()) {
            clock.advance(30 * MILLI_NANOS);
        }
        frameSteps.endFrame();
        assertEquals(1, frameSteps.stepsInFrame(), "at least one due step must run, even if it spends the budget");
        assertEquals(140 * MILLI_NANOS, time.owedNanos());
        assertTrue(frameSteps.isCapped());
        assertEquals(14, runFrame(0));
        assertEquals(3, keeping.overstepUnits());
        assertEquals(0, time.droppedNanos());
        assertEquals(1, time.cappedFrames());
    }

    @Test
    void aBudgetSpentByTheLastStepDoesNotCapTheFrame() {
        ManualClock clock = new ManualClock();
        time.setBudget(clock, 1);
        frameSteps.addFrame(14 * MILLI_NANOS);
        while (frameSteps.takeStep()) {
            clock.advance(100 * MILLI_NANOS);
        }
        frameSteps.endFrame();
        assertFalse(frameSteps.isCapped());
        assertEquals(0.4f, timestep.alpha(), 1e-6f);
    }

    @Test
    void refusesInvalidArguments() {
        assertRefused("the number of single steps must be at least 1: 0", () -> time.step(0));
        assertRefused("the last step must not be negative: -1", () -> time.setLastStep(-1));
        assertRefused("a budget must be positive: 0 ns", () -> time.setBudget(new ManualClock(), 0));
        time.pause();
        assertRefused("a frame time must not be negative: -1 ns", () -> frameSteps.addFrame(-1));
        assertRefused("a frame time must not be negative: -2 ns", () -> frameSteps.extendFrame(-2));
    }

    private static void assertRefused(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
