package dev.halfstep.sample.scene.lab.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.PeriodSequence;
import dev.halfstep.time.Rate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabTest {

    private static final Rate STEP_RATE = Rate.hz(25);
    private static final double MILLIS_AT_60_HZ = 1_000 / 60.0;
    private static final long NANOS_AT_60_HZ = 16_666_667;

    private static final boolean INTERPOLATING = true;

    private static LabSettings settings(String displayHertz, double jitterMillis, double hitchMillis) {
        return new LabSettings(STEP_RATE, Rate.parse(displayHertz), jitterMillis, hitchMillis);
    }

    private static LaneTrace variableTrace(Lab lab) {
        return LaneTest.lane(lab, LaneLoop.VARIABLE).trace();
    }

    @ParameterizedTest
    @ValueSource(strings = {"60", "59.94", "144", "75"})
    void realDisplayOfEqualRateShowsEachFrameOnce(String hertz) {
        Lab lab = new Lab(settings(hertz, 3, 0), 1);
        PeriodSequence periods = new PeriodSequence(Rate.parse(hertz));
        long shownNanos = 0;
        for (int frame = 1; frame <= LaneTrace.CAPACITY; frame++) {
            shownNanos += periods.nextNanos();
            lab.runUntil(shownNanos - frame % 3, INTERPOLATING); // rounding errors of some nanoseconds
            assertEquals(frame, variableTrace(lab).size());
        }
    }

    @Test
    void runsAllFramesOfSlowerAndFasterDisplays() {
        Lab slow = new Lab(settings("30", 0, 0), 1);
        Lab fast = new Lab(settings("240", 0, 0), 1);
        for (long frame = 1; frame <= 60; frame++) {
            slow.runUntil(frame * NANOS_AT_60_HZ, INTERPOLATING);
            fast.runUntil(frame * NANOS_AT_60_HZ, INTERPOLATING);
        }
        assertEquals(30, variableTrace(slow).size());
        assertEquals(240, variableTrace(fast).size());
    }

    @Test
    void displayHasJitterAndHitches() {
        assertEquals(MILLIS_AT_60_HZ, longestFrameMillis(settings("60", 0, 0)), 0.01);
        double withJitter = longestFrameMillis(settings("60", 5, 0));
        // At most 10 ms more: a frame begins up to 5 ms early, and the next one up to 5 ms late.
        assertTrue(
                withJitter > MILLIS_AT_60_HZ + 5 && withJitter <= MILLIS_AT_60_HZ + 10,
                () -> "the longest frame must be 5 to 10 ms longer than a period: " + withJitter);
        assertEquals(MILLIS_AT_60_HZ + 100, longestFrameMillis(settings("60", 0, 100)), 0.01);
    }

    /** Returns the length of the longest frame, in which the variable lane moves farthest. */
    private static double longestFrameMillis(LabSettings settings) {
        Lab lab = new Lab(settings, 1);
        for (int i = 0; i < LaneTrace.CAPACITY; i++) {
            lab.runFrame(INTERPOLATING);
        }
        LaneTrace trace = variableTrace(lab);
        return IntStream.range(1, trace.size())
                        .mapToDouble(age -> trace.distance(age - 1) - trace.distance(age))
                        .max()
                        .orElse(0)
                / TruePath.SPEED
                * 1_000;
    }

    @Test
    void changedSettingsRestartAllLanesOnTheTruePath() {
        Lab lab = new Lab(settings("60", 4, 50), 1);
        for (int i = 0; i < 333; i++) {
            lab.runFrame(INTERPOLATING);
        }
        long nowNanos = lab.nowNanos();
        lab.changeSettings(new LabSettings(Rate.hz(10), Rate.hz(30), 0, 0));

        assertEquals(nowNanos, lab.nowNanos());
        assertEquals(Rate.hz(10), lab.settings().stepRate());
        for (Lane lane : lab.lanes()) {
            assertEquals(TruePath.distance(nowNanos), lane.drawnDistance(), 1e-6);
            assertEquals(0, lane.latencyMillis(), 1e-6);
            assertEquals(0, lane.pathError(), 1e-6);
            assertEquals(0, lane.trace().size());
        }
        for (int i = 0; i < 100; i++) {
            lab.runFrame(INTERPOLATING);
        }
        double newStepMillis = 100;
        assertEquals(newStepMillis, LaneTest.lane(lab, LaneLoop.INTERPOLATED).latencyMillis(), 1e-3);
    }

    @Test
    void traceKeepsOnlyTheLastFrames() {
        LaneTrace trace = new LaneTrace();
        assertEquals(0, trace.latencyMillis().getAverage());
        assertEquals(0, trace.pathErrors().getMax());
        trace.add(0, 0, 1_000, 50); // is overwritten
        for (int i = 0; i < LaneTrace.CAPACITY; i++) {
            trace.add(i, -i, i % 2 == 0 ? -2 : 4, 3);
        }
        assertEquals(LaneTrace.CAPACITY, trace.size());
        assertEquals(LaneTrace.CAPACITY - 1, trace.distance(0));
        assertEquals(-(LaneTrace.CAPACITY - 3), trace.height(2));
        assertEquals(1, trace.latencyMillis().getAverage());
        assertEquals(-2, trace.latencyMillis().getMin());
        assertEquals(4, trace.latencyMillis().getMax());
        assertEquals(3, trace.pathErrors().getAverage());
        assertEquals(3, trace.pathErrors().getMax());
    }
}
