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

/** At 100 steps a second, so that a step is 10 ms. */
class TimeControlTest {

    private static final long MILLI = 1_000_000L;
    private static final Rate RATE = Rate.hz(100);

    private Timestep timestep;
    private FrameSteps frames;
    private TimeControl time;

    TimeControlTest() {
        use(new FixedTimestep(RATE));
    }

    private void use(Timestep other) {
        timestep = other;
        frames = new FrameSteps(other);
        time = frames.control();
    }

    private static Timestep timestep(String name) {
        return switch (name) {
            case "locked" -> new LockedTimestep(RATE);
            case "variable" -> new VariableTimestep();
            case "semi-fixed" -> new SemiFixedTimestep(RATE);
            case "fixed" -> new FixedTimestep(RATE);
            default -> new LeadingTimestep(RATE);
        };
    }

    /** Runs a frame, and gives back how many steps it had. */
    private int frame(long millis) {
        frames.addFrame(millis * MILLI);
        while (frames.takeStep()) {
            assertTrue(timestep.stepSeconds() > 0f);
        }
        frames.endFrame();
        return frames.stepsInFrame();
    }

    /** The moment that is drawn, in steps since the start. */
    private double shown() {
        return timestep.steps() - 1 + (double) timestep.alpha();
    }

    @ParameterizedTest
    @ValueSource(strings = {"locked", "variable", "semi-fixed", "fixed", "leading"})
    void aPausedGameHasFramesWithoutStepsAndAConstantAlpha(String name) {
        use(timestep(name));
        frame(16);
        long steps = timestep.steps();
        float alpha = timestep.alpha();
        time.pause();
        assertTrue(time.isPaused());
        for (int i = 0; i < 100; i++) {
            assertEquals(0, frame(16));
            assertEquals(alpha, timestep.alpha());
        }
        assertEquals(steps, timestep.steps());
        assertEquals(0, time.droppedNanos());
        assertEquals(0, time.cappedFrames());
        time.resume();
        assertFalse(time.isPaused());
        assertTrue(frame(16) <= 2, "time continues from the pause");
        assertTrue(timestep.steps() > steps);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fixed", "leading"})
    void thePictureDoesNotJumpAtPauseAndResume(String name) {
        use(timestep(name));
        frame(16);
        frame(7);
        double before = shown();
        time.pause();
        frame(300);
        assertEquals(before, shown());
        time.resume();
        frame(4);
        assertEquals(before + 0.4, shown(), 1e-6);
    }

    @ParameterizedTest
    @CsvSource({"fixed, 1.0", "leading, 1.0", "semi-fixed, 1.0", "variable, 1.0", "locked, 1.0"})
    void aSingleStepShowsTheStateAfterIt(String name, float alpha) {
        use(timestep(name));
        frame(16);
        time.pause();
        long steps = timestep.steps();
        for (int i = 1; i <= 3; i++) {
            time.step();
            assertEquals(1, frame(16));
            assertEquals(0, frame(16), "and no more of them");
            assertEquals(steps + i, timestep.steps());
            assertEquals(alpha, timestep.alpha());
            assertTrue(time.isPaused());
        }
        assertEquals(0, time.cappedFrames());
        assertEquals(0, time.droppedNanos());
    }

    @ParameterizedTest
    @ValueSource(strings = {"fixed", "leading"})
    void resumingContinuesFromTheShownState(String name) {
        use(timestep(name));
        frame(16);
        time.step(2);
        frame(16);
        double before = shown();
        assertEquals((double) timestep.steps(), before, "exactly the newest state");
        time.resume();
        frame(0);
        assertEquals(before, shown());
        frame(4);
        assertEquals(before + 0.4, shown(), 1e-6);
        frame(16);
        assertEquals(before + 2.0, shown(), 1e-6);
    }

    @Test
    void aSingleStepIsWholeOrAsLongAsTheLastOne() {
        use(new SemiFixedTimestep(RATE));
        frame(16);
        time.step();
        frame(16);
        assertEquals(0.010f, timestep.stepSeconds());
        assertEquals(0.026, timestep.simulatedSeconds());
        use(new VariableTimestep());
        time.step();
        frame(16);
        assertEquals((float) (1 / 60.0), timestep.stepSeconds());
        time.resume();
        frame(20);
        time.step();
        frame(16);
        assertEquals(0.020f, timestep.stepSeconds());
    }

    @Test
    void allSingleStepsRunInTheNextFrame() {
        time.pause();
        time.step();
        time.step(4);
        assertEquals(5, frame(0));
        assertEquals(0, frame(16));
        time.step(300);
        assertEquals(300, frame(16), "more than the bound of a frame allows");
        assertEquals(0, time.droppedNanos());
    }

    @Test
    void resumingCancelsSingleSteps() {
        time.step(3);
        assertTrue(time.isPaused());
        time.resume();
        assertEquals(0, frame(9));
        time.step(3);
        time.pause();
        assertEquals(0, frame(9), "to pause forgets them too");
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
    void theScaleChangesTheNumberOfStepsAndNotTheStep(String name, int thousandths, long stepsInTenSeconds) {
        use(timestep(name));
        time.setScaleThousandths(thousandths);
        assertEquals(thousandths, time.scaleThousandths());
        for (int i = 0; i < 1_000; i++) {
            frame(10);
            assertEquals(0.01f, timestep.stepSeconds());
        }
        assertEquals(stepsInTenSeconds, timestep.steps());
        assertEquals(0, time.droppedNanos());
    }

    @Test
    void theScaleChangesTheNumberOrLengthOfSteps() {
        use(new SemiFixedTimestep(RATE));
        time.setScaleThousandths(2_500);
        assertEquals(3, frame(10));
        assertEquals(0.025, timestep.simulatedSeconds());
        use(new VariableTimestep());
        time.setScaleThousandths(2_500);
        assertEquals(1, frame(10));
        assertEquals(0.025f, timestep.stepSeconds());
    }

    @ParameterizedTest
    @ValueSource(strings = {"variable", "semi-fixed", "fixed", "leading"})
    void theFrameBoundAppliesToScaledTime(String name) {
        use(timestep(name));
        time.setScaleThousandths(64_000);
        frame(10); // 640 ms
        assertEquals(0.25, timestep.simulatedSeconds());
        assertEquals(390 * MILLI, time.droppedNanos());
        assertEquals(1, time.cappedFrames());
        assertTrue(frames.isCapped());
        time.setScaleThousandths(1_000);
        frame(10);
        assertFalse(frames.isCapped());
        time.setScaleThousandths(100);
        frame(2_500);
        assertEquals(390 * MILLI, time.droppedNanos(), "slowed down, a long frame is a short one");
        assertEquals(1, time.cappedFrames());
    }

    @Test
    void extendedTimeIsScaledAndPaused() {
        time.setScaleThousandths(2_000);
        frames.addFrame(5 * MILLI);
        assertTrue(frames.takeStep());
        frames.extendFrame(5 * MILLI);
        assertTrue(frames.takeStep());
        time.pause();
        frames.extendFrame(50 * MILLI);
        assertFalse(frames.takeStep());
        time.resume();
        assertEquals(0, frame(4));
        assertEquals(1, frame(1));
    }

    @Test
    void runsUntilAConditionHolds() {
        List<Long> asked = new ArrayList<>();
        time.runUntil(() -> {
            asked.add(timestep.steps());
            return timestep.steps() == 7;
        });
        assertEquals(4, frame(40));
        assertEquals(3, frame(55));
        assertTrue(time.isPaused());
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L), asked, "once after each step");
        assertEquals(1f, timestep.alpha(), "the state in which it holds is shown");
        assertEquals(0, frame(100));
        assertEquals(0, time.cappedFrames());
        time.resume();
        assertEquals(2, frame(0), "what the frame had left is not lost");
        assertEquals(0, time.droppedNanos());
        assertEquals(1, frame(10));
    }

    @Test
    void theConditionIsCheckedAfterEachStep() {
        time.runUntil(() -> true);
        assertEquals(0, frame(9));
        assertFalse(time.isPaused());
        assertEquals(1, frame(40));
        assertTrue(time.isPaused());
    }

    @Test
    void runsUntilAStep() {
        time.pause();
        time.runUntilStep(3);
        assertFalse(time.isPaused());
        assertEquals(3, frame(50));
        assertTrue(time.isPaused());
        assertRefused("time runs until a step that was not run yet: 3, after step 3", () -> time.runUntilStep(3));
    }

    @Test
    void pausingOrResumingCancelsTheCondition() {
        time.runUntilStep(2);
        time.resume();
        assertEquals(5, frame(50));
        time.runUntilStep(7);
        time.pause();
        time.resume();
        assertEquals(5, frame(50));
    }

    @Test
    void noTimeIsSimulatedAfterTheLastStep() {
        time.setLastStep(2);
        assertEquals(2, frame(35));
        assertTrue(time.isAtLastStep());
        long owed = time.owedNanos();
        for (int i = 0; i < 1_000; i++) {
            assertEquals(0, frame(250));
        }
        assertEquals(owed, time.owedNanos());
        assertEquals(0, time.droppedNanos());
        assertEquals(0, time.cappedFrames());
        time.step();
        assertEquals(0, frame(10), "not by hand either");
    }

    @ParameterizedTest
    @CsvSource({"fixed, 100", "leading, 100", "semi-fixed, 110", "locked, 0"})
    void aSpentBudgetDropsTheOtherSteps(String name, long droppedMillis) {
        use(timestep(name));
        ManualClock clock = new ManualClock(Long.MAX_VALUE - 5 * MILLI);
        time.setBudget(new StepBudget(clock, 20 * MILLI));
        time.setScaleThousandths(name.equals("locked") ? 15_000 : 1_000);
        frames.addFrame(150 * MILLI);
        while (frames.takeStep()) {
            clock.advance(5 * MILLI + 1);
        }
        frames.endFrame();
        assertEquals(4, frames.stepsInFrame());
        assertEquals(droppedMillis * MILLI, time.droppedNanos());
        assertEquals(droppedMillis > 0, frames.isCapped());
        time.setBudget(null);
        time.setScaleThousandths(1_000);
        frame(0);
        frame(10);
        assertEquals(droppedMillis * MILLI, time.droppedNanos());
    }

    @Test
    void underKeepASpentBudgetLeavesOwedTime() {
        FixedTimestep keeping = new FixedTimestep(RATE, Overload.KEEP, 250 * MILLI, FixedTimestep.UNLIMITED_STEPS);
        use(keeping);
        ManualClock clock = new ManualClock();
        time.setBudget(new StepBudget(clock, 20 * MILLI));
        frames.addFrame(150 * MILLI + 3);
        while (frames.takeStep()) {
            clock.advance(30 * MILLI);
        }
        frames.endFrame();
        assertEquals(1, frames.stepsInFrame(), "a step that is due is run, however slow");
        assertEquals(140 * MILLI, time.owedNanos());
        assertTrue(frames.isCapped());
        assertEquals(14, frame(0));
        assertEquals(3, keeping.overstepUnits());
        assertEquals(0, time.droppedNanos());
        assertEquals(1, time.cappedFrames());
    }

    @Test
    void aBudgetSpentByTheLastStepDoesNotCapTheFrame() {
        ManualClock clock = new ManualClock();
        time.setBudget(new StepBudget(clock, 1));
        frames.addFrame(14 * MILLI);
        while (frames.takeStep()) {
            clock.advance(100 * MILLI);
        }
        frames.endFrame();
        assertFalse(frames.isCapped());
        assertEquals(0.4f, timestep.alpha(), 1e-6f);
    }

    @Test
    void refusesInvalidArguments() {
        assertRefused("at least 1 step is run by hand: 0", () -> time.step(0));
        assertRefused("the last step must not be negative: -1", () -> time.setLastStep(-1));
        assertRefused("a budget must be positive: 0 ns", () -> new StepBudget(new ManualClock(), 0));
        time.pause();
        assertRefused("a frame cannot take negative time: -1 ns", () -> frames.addFrame(-1));
        assertRefused("a frame cannot take negative time: -2 ns", () -> frames.extendFrame(-2));
    }

    private static void assertRefused(String rule, Executable call) {
        assertEquals(rule, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
