package dev.halfstep.benchmarks.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that all schedulers run all systems, and that a missing run is detected. */
class EmptySystemsTest {

    @ParameterizedTest
    @EnumSource
    void runsTenSystemsOncePerFrame(EmptySystems.Runner runner) {
        try (EmptySystems systems = runner.createSystems()) {
            EmptySystems.check(systems);
            systems.frame();
            assertEquals(30, systems.runCount(), "ten systems must run in two checked frames and in one more");
        }
    }

    @Test
    void detectsAWrongNumberOfRuns() {
        try (EmptySystems systems = EmptySystems.Runner.RUNNABLES.createSystems()) {
            systems.frame();
            assertThrows(WrongResultException.class, () -> EmptySystems.check(systems));
        }
    }
}
