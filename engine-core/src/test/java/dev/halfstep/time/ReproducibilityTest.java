package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests which timesteps give the same state, bit for bit, after ten seconds in frames of any length. */
class ReproducibilityTest {

    private static final long MILLI_NANOS = 1_000_000L;
    private static final int STEPS = 600;
    private static final Rate RATE = Rate.hz(60);

    /** Low limits, which make long frames drop or owe time. */
    private static final long MAX_FRAME_NANOS = 50 * MILLI_NANOS;

    private static final int MAX_STEPS_PER_FRAME = 2;

    /** A pendulum whose state depends on the length of every step, in every bit. */
    private static final class Pendulum {
        private float angle = 1;
        private float velocity;

        void step(float seconds) {
            velocity -= 9.81f * (float) StrictMath.sin(angle) * seconds;
            angle += velocity * seconds;
        }

        String bits() {
            return Integer.toHexString(Float.floatToRawIntBits(angle)) + " "
                    + Integer.toHexString(Float.floatToRawIntBits(velocity));
        }
    }

    static Stream<Arguments> fixedLengthTimesteps() {
        return Stream.of(
                of("locked", () -> new LockedTimestep(RATE)),
                of("fixed", () -> new FixedTimestep(RATE)),
                of(
                        "fixed, keeps time",
                        () -> new FixedTimestep(RATE, Overload.KEEP, MAX_FRAME_NANOS, MAX_STEPS_PER_FRAME)),
                of(
                        "fixed, drops time",
                        () -> new FixedTimestep(RATE, Overload.DROP, MAX_FRAME_NANOS, MAX_STEPS_PER_FRAME)),
                of("leading", () -> new LeadingTimestep(RATE)),
                of(
                        "leading, keeps time",
                        () -> new LeadingTimestep(RATE, Overload.KEEP, MAX_FRAME_NANOS, MAX_STEPS_PER_FRAME)),
                of(
                        "leading, drops time",
                        () -> new LeadingTimestep(RATE, Overload.DROP, MAX_FRAME_NANOS, MAX_STEPS_PER_FRAME)));
    }

    private static Arguments of(String name, Supplier<Timestep> timestep) {
        return Arguments.of(name, timestep);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fixedLengthTimesteps")
    void fixedStepsGiveTheSameBitsAtEveryFramePattern(String name, Supplier<Timestep> timestep) {
        String expected = bitsWithoutTimestep();
        for (String hertz : new String[] {"24", "59.94", "60", "144", "240"}) {
            assertEquals(
                    expected,
                    bits(timestep.get(), new PeriodSequence(Rate.parse(hertz))::nextNanos),
                    "frames at " + hertz + " Hz must not change the bits");
        }
        for (long seed = 1; seed <= 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            assertEquals(
                    expected,
                    bits(timestep.get(), () -> random.nextLong(120 * MILLI_NANOS)),
                    "random frames must not change the bits: seed " + seed);
        }
    }

    @Test
    void semiFixedStepsDependOnTheFramePattern() {
        assertNotEquals(
                bitsAfterTenSeconds(Timestep.semiFixed(RATE), 40 * MILLI_NANOS),
                bitsAfterTenSeconds(Timestep.semiFixed(RATE), 10 * MILLI_NANOS));
    }

    @Test
    void variableStepsDependOnTheFramePattern() {
        assertNotEquals(
                bitsAfterTenSeconds(Timestep.variable(), 40 * MILLI_NANOS),
                bitsAfterTenSeconds(Timestep.variable(), 10 * MILLI_NANOS));
    }

    @Test
    void theSameFramesGiveTheSameBits() {
        assertEquals(
                bitsAfterTenSeconds(Timestep.semiFixed(RATE), 40 * MILLI_NANOS),
                bitsAfterTenSeconds(Timestep.semiFixed(RATE), 40 * MILLI_NANOS));
    }

    /** Returns the state after all steps, run without a timestep. */
    private static String bitsWithoutTimestep() {
        Pendulum pendulum = new Pendulum();
        for (int step = 0; step < STEPS; step++) {
            pendulum.step((float) RATE.periodSeconds());
        }
        return pendulum.bits();
    }

    /** Returns the state after all steps, in frames of the given lengths. */
    private static String bits(Timestep timestep, LongSupplier frameNanos) {
        Pendulum pendulum = new Pendulum();
        while (timestep.steps() < STEPS) {
            timestep.addFrame(frameNanos.getAsLong());
            while (timestep.steps() < STEPS && timestep.takeStep()) {
                pendulum.step(timestep.stepSeconds());
            }
        }
        return pendulum.bits();
    }

    /** Returns the state after ten simulated seconds, in frames of one length. */
    private static String bitsAfterTenSeconds(Timestep timestep, long frameNanos) {
        Pendulum pendulum = new Pendulum();
        while (timestep.simulatedSeconds() < 10) {
            timestep.addFrame(frameNanos);
            while (timestep.takeStep()) {
                pendulum.step(timestep.stepSeconds());
            }
        }
        assertEquals(10.0, timestep.simulatedSeconds());
        return pendulum.bits();
    }
}
