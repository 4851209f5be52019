package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the semi-fixed timestep: steps of one length, and a shorter one at the end of the frame. */
class SemiFixedTimestepTest {

    private static final long MILLI_NANOS = 1_000_000L;

    private final Timestep timestep = Timestep.semiFixed(Rate.hz(100));

    /** The worked example of the class comment. */
    @Test
    void aFrameEndsWithAShorterStep() {
        assertEquals(List.of(0.010f, 0.006f), stepsOf(16 * MILLI_NANOS));
        assertEquals(List.of(0.005f), stepsOf(5 * MILLI_NANOS));
        assertEquals(List.of(0.010f, 0.010f, 0.010f, 0.010f), stepsOf(40 * MILLI_NANOS));
        assertEquals(7, timestep.steps());
        assertEquals(61 * MILLI_NANOS, timestep.simulatedNanos());
        assertEquals(0.061, timestep.simulatedSeconds());
    }

    @Test
    void aFrameLongerThanTheClampCountsAsTheClamp() {
        assertEquals(25, stepsOf(1_003 * MILLI_NANOS).size());
        assertEquals(753 * MILLI_NANOS, timestep.droppedNanos());
    }

    @Test
    void aFrameOfTheStepRateIsOneStep() {
        Timestep at60Hz = Timestep.semiFixed(Rate.hz(60));
        PeriodSequence frames = new PeriodSequence(Rate.hz(60));
        for (int frame = 1; frame <= 600; frame++) {
            at60Hz.addFrame(frames.nextNanos());
            while (at60Hz.takeStep()) {
                assertEquals(frame, at60Hz.steps());
            }
        }
        assertEquals(600, at60Hz.steps());
        assertEquals(10.0, at60Hz.simulatedSeconds());
    }

    @Test
    void anExtendedFrameContinuesAfterItsShortStep() {
        timestep.addFrame(16 * MILLI_NANOS);
        assertEquals(List.of(0.010f, 0.006f), takeSteps());
        timestep.extendFrame(12 * MILLI_NANOS);
        assertEquals(List.of(0.010f, 0.002f), takeSteps());
    }

    /** Runs a frame, and returns the lengths of its steps in seconds. */
    private List<Float> stepsOf(long frameNanos) {
        timestep.addFrame(frameNanos);
        return takeSteps();
    }

    private List<Float> takeSteps() {
        List<Float> seconds = new ArrayList<>();
        while (timestep.takeStep()) {
            seconds.add(timestep.stepSeconds());
        }
        return seconds;
    }
}
