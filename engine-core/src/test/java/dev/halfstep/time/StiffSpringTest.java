package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A weight on a spring that swings 16 times a second. The integrator of most games is stable up to steps of 20 ms here,
 * and only there: how a loop handles long frames decides whether the game survives them.
 */
class StiffSpringTest {

    private static final long MILLI = 1_000_000L;
    private static final double STIFFNESS = 10_000;
    private static final Rate STEPS = Rate.hz(100);

    static Stream<Timestep> bounded() {
        return Stream.of(
                new LockedTimestep(STEPS),
                new SemiFixedTimestep(STEPS),
                new FixedTimestep(STEPS),
                new LeadingTimestep(STEPS));
    }

    @Test
    void aVariableStepIsStableInShortFrames() {
        assertTrue(farthestIn10Seconds(new VariableTimestep(), 10 * MILLI) < 2);
    }

    @Test
    void aVariableStepExplodesInLongFrames() {
        assertTrue(farthestIn10Seconds(new VariableTimestep(), 33 * MILLI) > 1e30);
    }

    @ParameterizedTest
    @MethodSource("bounded")
    void aStepOfBoundedLengthStaysStableInLongFrames(Timestep timestep) {
        assertTrue(farthestIn10Seconds(timestep, 33 * MILLI) < 2);
    }

    @ParameterizedTest
    @MethodSource("bounded")
    void aBoundedStepSurvivesAHitch(Timestep timestep) {
        assertTrue(farthestIn10Seconds(timestep, 900 * MILLI) < 2);
    }

    private static double farthestIn10Seconds(Timestep timestep, long frameNanos) {
        double position = 1;
        double velocity = 0;
        double farthest = 0;
        for (long nanos = 0; nanos < 10_000 * MILLI; nanos += frameNanos) {
            timestep.addFrame(frameNanos);
            while (timestep.takeStep()) {
                velocity -= STIFFNESS * position * timestep.stepSeconds();
                position += velocity * timestep.stepSeconds();
                farthest = Math.max(farthest, Math.abs(position));
            }
        }
        return farthest;
    }
}
