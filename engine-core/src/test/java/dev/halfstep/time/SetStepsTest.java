package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests {@link Timestep#setSteps}: a timestep seeks another step, has the time of that step and continues from it.
 */
class SetStepsTest {

    /** A rate whose period is not a whole number of nanoseconds. */
    private static final Rate RATE = Rate.of(60_000, 1001);

    private static final long FRAME_NANOS = 20_000_000;

    private static List<Timestep> seekableTimesteps() {
        return List.of(new FixedTimestep(RATE), new LockedTimestep(RATE), new LeadingTimestep(RATE));
    }

    private static void runFrames(Timestep timestep, int frames) {
        for (int i = 0; i < frames; i++) {
            timestep.addFrame(FRAME_NANOS);
            while (timestep.takeStep()) {}
        }
    }

    @Test
    void hasTheTimeOfTheStepThatWasSet() {
        for (Timestep timestep : seekableTimesteps()) {
            assertTrue(timestep.isSeekable());
            runFrames(timestep, 100);
            long steps = timestep.steps();
            long differenceNanos = timestep.presentNanos() - timestep.simulatedNanos();
            for (long step : new long[] {4, 0, 3, steps + 5}) {
                timestep.setSteps(step);
                String where = timestep.getClass().getSimpleName() + " at step " + step;
                assertEquals(step, timestep.steps(), where);
                assertEquals(RATE.nanosAfter(step, 0), timestep.simulatedNanos(), where);
                assertEquals(RATE.secondsAfter(step), timestep.simulatedSeconds(), where);
                long newDifferenceNanos = timestep.presentNanos() - timestep.simulatedNanos();
                assertTrue(Math.abs(newDifferenceNanos - differenceNanos) <= 1, where); // both times are rounded down
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {7, 1, 0})
    void seekingAnotherStepAndBackChangesNothing(long otherStep) {
        for (int i = 0; i < seekableTimesteps().size(); i++) {
            Timestep unmoved = seekableTimesteps().get(i);
            Timestep moved = seekableTimesteps().get(i);
            runFrames(unmoved, 300);
            runFrames(moved, 100);
            long steps = moved.steps();
            moved.setSteps(otherStep);
            moved.setSteps(steps);
            runFrames(moved, 200);
            String where = moved.getClass().getSimpleName();
            assertEquals(unmoved.steps(), moved.steps(), where);
            assertEquals(unmoved.simulatedNanos(), moved.simulatedNanos(), where);
            assertEquals(unmoved.presentNanos(), moved.presentNanos(), where);
            assertEquals(unmoved.alpha(), moved.alpha(), where);
        }
    }

    @Test
    void theLeadIsKeptAtStepZero() {
        LeadingTimestep timestep = new LeadingTimestep(RATE);
        runFrames(timestep, 2);
        long leadUnits = timestep.leadUnits();
        timestep.setSteps(0);
        assertEquals(leadUnits, timestep.leadUnits());
        assertTrue(leadUnits > 0);
        long sinceStartUnits = 0;
        for (int frame = 0; frame < 20; frame++) {
            runFrames(timestep, 1);
            sinceStartUnits += FRAME_NANOS * RATE.periodDenominator();
            assertEquals(
                    sinceStartUnits - leadUnits,
                    timestep.steps() * RATE.periodNumerator() - timestep.leadUnits(),
                    "frame " + frame);
            assertEquals(RATE.nanosAfter(timestep.steps(), 0), timestep.simulatedNanos());
        }
    }

    @Test
    void stepsOfDifferentLengthsAreNotSeekable() {
        for (Timestep timestep : List.of(Timestep.variable(), Timestep.semiFixed(RATE))) {
            assertThrows(UnsupportedOperationException.class, () -> timestep.setSteps(0));
            assertFalse(timestep.isSeekable());
        }
    }
}
