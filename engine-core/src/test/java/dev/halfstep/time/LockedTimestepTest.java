package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the locked timestep: one step of the same length in each frame, however long the frame is. */
class LockedTimestepTest {

    private final LockedTimestep timestep = new LockedTimestep(Rate.hz(60));

    @ParameterizedTest
    @ValueSource(longs = {1, 16_666_667, 1_000_000_000, Long.MAX_VALUE})
    void frameOfAnyLengthHasOneStepOfFixedLength(long frameNanos) {
        timestep.addFrame(frameNanos);
        assertTrue(timestep.takeStep());
        assertEquals((float) (1 / 60.0), timestep.stepSeconds());
        assertFalse(timestep.takeStep());
        assertEquals(0, timestep.droppedNanos());
    }

    @Test
    void anUntakenStepIsNotOwed() {
        timestep.addFrame(1);
        timestep.addFrame(0);
        assertFalse(timestep.takeStep());
    }

    @Test
    void anExtensionAddsNoStep() {
        timestep.addFrame(5);
        timestep.extendFrame(100_000_000);
        assertTrue(timestep.takeStep());
        timestep.extendFrame(100_000_000);
        assertFalse(timestep.takeStep());
    }

    @Test
    void simulatedTimeCountsFramesWithoutDrift() {
        for (int frame = 0; frame < 216_000; frame++) { // the frames of an hour at 60 Hz; their length does not count
            timestep.addFrame(7);
            assertTrue(timestep.takeStep());
        }
        assertEquals(216_000, timestep.steps());
        assertEquals(3_600.0, timestep.simulatedSeconds());
    }
}
