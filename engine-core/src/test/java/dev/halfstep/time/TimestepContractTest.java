package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the contract of {@link Timestep} for every implementation. */
class TimestepContractTest {

    private static final long MILLI_NANOS = 1_000_000L;

    static Stream<Arguments> allTimesteps() {
        return Stream.concat(Stream.of(of("locked", () -> new LockedTimestep(Rate.hz(100)))), timestepsThatCountTime());
    }

    /** Returns all timesteps but the locked one, whose steps do not depend on the length of a frame. */
    static Stream<Arguments> timestepsThatCountTime() {
        return Stream.of(
                of("variable", Timestep::variable),
                of("semi-fixed", () -> Timestep.semiFixed(Rate.hz(100))),
                of("fixed", () -> new FixedTimestep(Rate.hz(100))),
                of("leading", () -> new LeadingTimestep(Rate.hz(100))));
    }

    private static Arguments of(String name, Supplier<Timestep> timestep) {
        return Arguments.of(name, timestep.get());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("allTimesteps")
    void aFirstFrameOfZeroNanosHasNoStep(String name, Timestep timestep) {
        assertFalse(timestep.takeStep());
        timestep.addFrame(0);
        assertFalse(timestep.takeStep());
        assertEquals(0, timestep.steps());
        assertEquals(0.0, timestep.simulatedSeconds());
        assertEquals(0, timestep.droppedNanos());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("allTimesteps")
    void onlyFixedAndLeadingStepsInterpolate(String name, Timestep timestep) {
        for (long millis : new long[] {16, 5, 40, 1, 3, 26}) {
            timestep.addFrame(millis * MILLI_NANOS);
            takeSteps(timestep);
            float alpha = timestep.alpha();
            assertTrue(alpha >= 0f && alpha <= 1f, () -> "alpha must be 0 to 1: " + alpha);
        }
        assertEquals(0, timestep.droppedNanos());
        assertEquals(List.of("fixed", "leading").contains(name), timestep.alpha() < 1f);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("allTimesteps")
    void negativeTimeIsRefused(String name, Timestep timestep) {
        assertRefused("a frame time must not be negative: -1 ns", () -> timestep.addFrame(-1));
        timestep.addFrame(5 * MILLI_NANOS);
        assertRefused("a frame time must not be negative: -7 ns", () -> timestep.extendFrame(-7));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("timestepsThatCountTime")
    void theClampAppliesToTheExtendedFrame(String name, Timestep timestep) {
        timestep.addFrame(100 * MILLI_NANOS);
        takeSteps(timestep);
        for (int i = 0; i < 10; i++) {
            timestep.extendFrame(100 * MILLI_NANOS);
            takeSteps(timestep);
        }
        assertEquals(0.25, timestep.simulatedSeconds(), "the frame must be clamped to 250 ms");
        assertEquals(850 * MILLI_NANOS, timestep.droppedNanos());
        timestep.addFrame(100 * MILLI_NANOS);
        takeSteps(timestep);
        assertEquals(0.35, timestep.simulatedSeconds(), "the next frame must not be clamped");
        assertEquals(850 * MILLI_NANOS, timestep.droppedNanos());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("timestepsThatCountTime")
    void anExtensionBeforeTheStepsMakesTheFrameLonger(String name, Timestep timestep) {
        timestep.addFrame(13 * MILLI_NANOS);
        timestep.extendFrame(27 * MILLI_NANOS);
        takeSteps(timestep);
        assertEquals(0.04, timestep.simulatedSeconds());
        timestep.addFrame(10 * MILLI_NANOS);
        takeSteps(timestep);
        assertEquals(0.05, timestep.simulatedSeconds());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("timestepsThatCountTime")
    void presentNanosAreAllTimeExceptDroppedTime(String name, Timestep timestep) {
        long sumNanos = 0;
        for (long millis : new long[] {16, 5, 700, 1, 0, 26}) {
            sumNanos += millis * MILLI_NANOS;
            timestep.addFrame(millis * MILLI_NANOS);
            if (!name.equals("variable")) { // a variable timestep adds the frame only when its step is taken
                assertEquals(sumNanos - timestep.droppedNanos(), timestep.presentNanos());
            }
            takeSteps(timestep);
            assertEquals(sumNanos - timestep.droppedNanos(), timestep.presentNanos());
        }
        assertEquals(450 * MILLI_NANOS, timestep.droppedNanos());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("allTimesteps")
    void alphaSelectsATimeWithinTheNewestStep(String name, Timestep timestep) {
        for (long millis : new long[] {16, 5, 40}) {
            timestep.addFrame(millis * MILLI_NANOS);
            takeSteps(timestep);
        }
        double end = timestep.simulatedSeconds();
        assertEquals(end, timestep.secondsAt(1f), "the end of the step must have the same bits");
        assertEquals(end - timestep.stepSeconds(), timestep.secondsAt(0f), 1e-8);
        assertEquals(end - 0.75 * timestep.stepSeconds(), timestep.secondsAt(0.25f), 1e-8);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("allTimesteps")
    void returnsSimulatedTimeInNanosecondsAndSeconds(String name, Timestep timestep) {
        for (int frame = 0; frame < 100; frame++) {
            timestep.addFrame(16 * MILLI_NANOS + frame);
            while (timestep.takeStep()) {
                assertEquals(timestep.simulatedSeconds(), timestep.simulatedNanos() / 1e9, 1e-9);
                assertTrue(timestep.simulatedNanos() > 0);
            }
        }
    }

    @Test
    void theFrameTimeClampMustBePositive() {
        Rate rate = Rate.hz(60);
        int unlimited = FixedTimestep.UNLIMITED_STEPS;
        for (long maxFrameNanos : new long[] {0, -1, Long.MIN_VALUE}) {
            String rule = "the frame-time clamp must be positive: " + maxFrameNanos + " ns";
            assertRefused(rule, () -> Timestep.variable(maxFrameNanos));
            assertRefused(rule, () -> Timestep.semiFixed(rate, maxFrameNanos));
            assertRefused(rule, () -> new FixedTimestep(rate, Overload.DROP, maxFrameNanos, unlimited));
            assertRefused(rule, () -> new LeadingTimestep(rate, Overload.DROP, maxFrameNanos, unlimited));
        }
    }

    private static void assertRefused(String rule, Executable call) {
        assertEquals(rule, assertThrows(IllegalArgumentException.class, call).getMessage());
    }

    private static void takeSteps(Timestep timestep) {
        while (timestep.takeStep()) {
            assertTrue(timestep.stepSeconds() > 0f);
        }
    }
}
