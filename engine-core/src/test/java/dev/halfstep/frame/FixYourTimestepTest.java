package dev.halfstep.frame;

import dev.halfstep.frame.LoopRun.Frame;
import dev.halfstep.frame.LoopRun.Reference;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the timesteps of the engine with the pseudocode of the five loops of Glenn Fiedler's "Fix Your Timestep!".
 * The pseudocode adds up time in integers.
 */
class FixYourTimestepTest {

    private static final long MILLI = 1_000_000L;

    /** The frame-time clamp of the article. */
    private static final long MAX_FRAME_NANOS = 250 * MILLI;

    /** The longest frame of a test whose frames may exceed the clamp. */
    private static final long LONG_FRAME_NANOS = 900 * MILLI;

    /** The alpha of loops that do not interpolate. */
    private static final float NEWEST = 1;

    private static final float SIXTIETH_SECONDS = (float) (1 / 60.0);

    private final ReferenceMover mover = new ReferenceMover();

    static LongStream seeds() {
        return RandomFrameTimes.seeds();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void fixedDeltaTimeRunsOneStepInEveryFrame(long seed) {
        Reference reference = frameNanos -> {
            mover.step(SIXTIETH_SECONDS);
            return new Frame(List.of(SIXTIETH_SECONDS), NEWEST, mover.newest());
        };
        new LoopRun(Timestep.locked(Rate.hz(60)))
                .assertSameAs(reference, RandomFrameTimes.random(seed, LONG_FRAME_NANOS));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void variableDeltaTimeStepsByTheFrameTime(long seed) {
        Reference reference = frameNanos -> {
            float seconds = (float) (frameNanos / 1e9);
            mover.step(seconds);
            return new Frame(List.of(seconds), NEWEST, mover.newest());
        };
        new LoopRun(Timestep.variable()).assertSameAs(reference, RandomFrameTimes.random(seed, MAX_FRAME_NANOS));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void semiFixedStepsEndWithTheRemainderOfTheFrame(long seed) {
        Reference reference = frameNanos -> {
            List<Float> steps = new ArrayList<>();
            long remainingNanos = frameNanos;
            while (remainingNanos > 0) {
                long deltaNanos = Math.min(remainingNanos, 10 * MILLI);
                steps.add((float) (deltaNanos / 1e9));
                mover.step((float) (deltaNanos / 1e9));
                remainingNanos -= deltaNanos;
            }
            return new Frame(steps, NEWEST, mover.newest());
        };
        new LoopRun(Timestep.semiFixed(Rate.hz(100)))
                .assertSameAs(reference, RandomFrameTimes.random(seed, MAX_FRAME_NANOS));
    }

    /**
     * Counts time in 60ths of a nanosecond, so that a step of a sixtieth of a second is exactly 1,000,000,000 units.
     */
    private final class Accumulator {
        private static final long NANO_UNITS = 60;
        private static final long STEP_UNITS = 1_000_000_000L;

        private long accumulatedUnits;

        List<Float> run(long frameNanos) {
            List<Float> steps = new ArrayList<>();
            accumulatedUnits += Math.min(frameNanos, MAX_FRAME_NANOS) * NANO_UNITS;
            while (accumulatedUnits >= STEP_UNITS) {
                mover.step(SIXTIETH_SECONDS);
                steps.add(SIXTIETH_SECONDS);
                accumulatedUnits -= STEP_UNITS;
            }
            return steps;
        }

        double alpha() {
            return (double) accumulatedUnits / STEP_UNITS;
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void freedPhysicsCarriesTheLeftoverToTheNextFrame(long seed) {
        Accumulator time = new Accumulator();
        new LoopRun(new FixedTimestep(Rate.hz(60)))
                .withoutInterpolation()
                .assertSameAs(
                        frameNanos -> new Frame(time.run(frameNanos), NEWEST, mover.newest()),
                        RandomFrameTimes.random(seed, MAX_FRAME_NANOS));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theFinalTouchInterpolatesBetweenTheLastTwoSteps(long seed) {
        Accumulator time = new Accumulator();
        new LoopRun(new FixedTimestep(Rate.hz(60)))
                .assertSameAs(
                        frameNanos -> new Frame(time.run(frameNanos), time.alpha(), mover.between(time.alpha())),
                        RandomFrameTimes.random(seed, LONG_FRAME_NANOS));
    }
}
