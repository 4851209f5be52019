package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests a stiff spring that swings 16 times a second. The semi-implicit Euler integrator is stable for it only in steps
 * of up to 20 ms. So the timestep decides whether the simulation stays stable in long frames.
 */
class StiffSpringTest {

    private static final long MILLI = 1_000_000L;
    private static final double STIFFNESS = 10_000;
    private static final Rate STEP_RATE = Rate.hz(100);

    static Stream<Timestep> timestepsOfBoundedLength() {
        return Stream.of(
                new LockedTimestep(STEP_RATE),
                new SemiFixedTimestep(STEP_RATE),
                new FixedTimestep(STEP_RATE),
                new LeadingTimestep(STEP_RATE));
    }

    @Test
    void aVariableStepIsStableInShortFrames() {
        assertTrue(maxDistanceIn10Seconds(new VariableTimestep(), 10 * MILLI) < 2);
    }

    @Test
    void aVariableStepExplodesInLongFrames() {
        assertTrue(maxDistanceIn10Seconds(new VariableTimestep(), 33 * MILLI) > 1e30);
    }

    @ParameterizedTest
    @MethodSource("timestepsOfBoundedLength")
    void aStepOfBoundedLengthStaysStableInLongFrames(Timestep timestep) {
        assertTrue(maxDistanceIn10Seconds(timestep, 33 * MILLI) < 2);
    }

    @ParameterizedTest
    @MethodSource("timestepsOfBoundedLength")
    void aStepOfBoundedLengthStaysStableInAHitch(Timestep timestep) {
        assertTrue(maxDistanceIn10Seconds(timestep, 900 * MILLI) < 2);
    }

    private static double maxDistanceIn10Seconds(Timestep timestep, long frameNanos) {
        double position = 1;
        double velocity = 0;
        double maxDistance = 0;
        for (long nanos = 0; nanos < 10_000 * MILLI; nanos += frameNanos) {
            timestep.addFrame(frameNanos);
            while (timestep.takeStep()) {
                velocity -= STIFFNESS * position * timestep.stepSeconds();
                position += velocity * timestep.stepSeconds();
                maxDistance = Math.max(maxDistance, Math.abs(position));
            }
        }
        return maxDistance;
    }
}
