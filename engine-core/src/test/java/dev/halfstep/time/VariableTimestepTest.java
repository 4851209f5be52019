package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Tests the variable timestep: one step in each frame, as long as the frame. */
class VariableTimestepTest {

    private static final long MILLI_NANOS = 1_000_000L;

    private final Timestep timestep = Timestep.variable();

    @Test
    void eachFrameHasOneStepOfItsLength() {
        for (long millis : new long[] {16, 5, 40}) {
            timestep.addFrame(millis * MILLI_NANOS);
            assertTrue(timestep.takeStep());
            assertEquals(millis / 1_000f, timestep.stepSeconds());
            assertFalse(timestep.takeStep());
        }
        assertEquals(3, timestep.steps());
        assertEquals(61 * MILLI_NANOS, timestep.simulatedNanos());
        assertEquals(0.061, timestep.simulatedSeconds());
    }

    @Test
    void aFrameLongerThanTheClampCountsAsTheClamp() {
        timestep.addFrame(1_000 * MILLI_NANOS);
        assertTrue(timestep.takeStep());
        assertEquals(0.25f, timestep.stepSeconds());
        assertEquals(750 * MILLI_NANOS, timestep.droppedNanos());
    }

    @Test
    void anExtensionAfterTheStepIsASecondStep() {
        timestep.addFrame(200 * MILLI_NANOS);
        assertTrue(timestep.takeStep());
        timestep.extendFrame(60 * MILLI_NANOS);
        assertTrue(timestep.takeStep());
        assertEquals(0.05f, timestep.stepSeconds());
        assertFalse(timestep.takeStep());
        assertEquals(10 * MILLI_NANOS, timestep.droppedNanos());
    }

    @Test
    void anExtensionBeforeTheStepLengthensIt() {
        timestep.addFrame(20 * MILLI_NANOS);
        timestep.extendFrame(5 * MILLI_NANOS);
        assertTrue(timestep.takeStep());
        assertEquals(0.025f, timestep.stepSeconds());
        assertFalse(timestep.takeStep());
    }
}
