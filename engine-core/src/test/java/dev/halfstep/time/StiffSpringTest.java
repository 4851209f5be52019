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

    private static final long MILLI_NANOS = 1_000_000L;

    /** In 1 / s². The spring swings sqrt(10,000) / (2 pi) times a second; its mass is 1. */
    private static final double STIFFNESS = 10_000;

    /** The spring starts at the distance 1. A stable one stays below this distance. */
    private static final double MAX_STABLE_DISTANCE = 2;

    private static final double EXPLODED_DISTANCE = 1e30;
    private static final Rate STEP_RATE = Rate.hz(100);

    static Stream<Timestep> timestepsOfBoundedLength() {
        return Stream.of(
                new LockedTimestep(STEP_RATE),
                Timestep.semiFixed(STEP_RATE),
                new FixedTimestep(STEP_RATE),
                new LeadingTimestep(STEP_RATE));
    }

    @Test
    void aVariableStepIsStableInShortFrames() {
        assertTrue(maxDistanceIn10Seconds(Timestep.variable(), 10 * MILLI_NANOS) < MAX_STABLE_DISTANCE);
    }

    @Test
    void aVariableStepExplodesInLongFrames() {
        assertTrue(maxDistanceIn10Seconds(Timestep.variable(), 33 * MILLI_NANOS) > EXPLODED_DISTANCE);
    }

    @ParameterizedTest
    @MethodSource("timestepsOfBoundedLength")
    void aStepOfBoundedLengthStaysStableInLongFrames(Timestep timestep) {
        assertTrue(maxDistanceIn10Seconds(timestep, 33 * MILLI_NANOS) < MAX_STABLE_DISTANCE);
    }

    @ParameterizedTest
    @MethodSource("timestepsOfBoundedLength")
    void aStepOfBoundedLengthStaysStableInAHitch(Timestep timestep) {
        assertTrue(maxDistanceIn10Seconds(timestep, 900 * MILLI_NANOS) < MAX_STABLE_DISTANCE);
    }

    /** Returns the maximum distance of the spring from its rest position, in frames of one length. */
    private static double maxDistanceIn10Seconds(Timestep timestep, long frameNanos) {
        double position = 1;
        double velocity = 0;
        double maxDistance = 0;
        for (long nanos = 0; nanos < 10_000 * MILLI_NANOS; nanos += frameNanos) {
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
