package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.StepInput;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the paced loop with its pseudocode. Steps run until they pass the planned time of the picture. */
class PacedLoopTest {

    private static final int PICTURES = 2_000;
    private static final long MILLI = 1_000_000L;
    private static final long FIRST_INTERVAL_NANOS = 16 * MILLI;

    /** Simulated time is counted in 60ths of a nanosecond, so that a step of a sixtieth of a second is exact. */
    private static final long UNITS_PER_NANO = 60;

    private static final long STEP_UNITS = 1_000_000_000L;

    /**
     * A picture as the loop draws it.
     *
     * @param atNanos when it is drawn
     * @param steps the number of steps since the previous picture
     * @param alpha the fraction of the last step that is drawn
     * @param intervalNanos the planned time to the next picture
     */
    private record Picture(long atNanos, int steps, double alpha, long intervalNanos) {}

    /** The durations of drawing and of steps, from a seed. At times, a duration is too long for the interval. */
    private static final class Costs {
        private final SplittableRandom random;

        Costs(long seed) {
            random = new SplittableRandom(seed);
        }

        long drawNanos() {
            return random.nextInt(40) == 0 ? random.nextLong(17 * MILLI, 60 * MILLI) : random.nextLong(9 * MILLI);
        }

        long stepNanos() {
            return random.nextInt(60) == 0 ? random.nextLong(5 * MILLI, 30 * MILLI) : random.nextLong(3 * MILLI);
        }
    }

    /** The loop as in its pseudocode. */
    private static final class PacedLoop {
        private final Costs costs;
        private long nowNanos;
        private long frameBeginNanos;
        private long frameEndNanos;
        private long intervalNanos = FIRST_INTERVAL_NANOS;
        // The simulated time before and after the newest step.
        private long previousUnits;
        private long currentUnits;

        PacedLoop(Costs costs) {
            this.costs = costs;
        }

        Picture nextPicture() {
            int steps = 0;
            while (currentUnits < frameEndNanos * UNITS_PER_NANO) {
                previousUnits = currentUnits;
                currentUnits += STEP_UNITS;
                nowNanos += costs.stepNanos();
                steps++;
                growIfLate();
            }
            if (nowNanos < frameEndNanos) {
                shrink();
            }
            nowNanos = Math.max(nowNanos, frameEndNanos);
            Picture picture = new Picture(nowNanos, steps, alpha(), intervalNanos);
            nowNanos += costs.drawNanos();
            frameBeginNanos = frameEndNanos;
            frameEndNanos += intervalNanos;
            growIfLate();
            return picture;
        }

        private double alpha() {
            if (currentUnits == previousUnits) {
                return 1; // before the first step
            }
            return (double) (frameEndNanos * UNITS_PER_NANO - previousUnits) / (currentUnits - previousUnits);
        }

        private void growIfLate() {
            if (nowNanos > frameEndNanos) {
                intervalNanos = timesOnePointTwo(nowNanos - frameBeginNanos);
                frameEndNanos = frameBeginNanos + intervalNanos;
            }
        }

        private void shrink() {
            long sufficientNanos = Math.max(timesOnePointTwo(nowNanos - frameBeginNanos), FIRST_INTERVAL_NANOS);
            if (intervalNanos > sufficientNanos) {
                intervalNanos -= (long) Math.ceil((intervalNanos - sufficientNanos) / 8.0); // an eighth of the excess
            }
        }

        private static long timesOnePointTwo(long nanos) {
            return nanos * 12 / 10;
        }
    }

    private final World world = World.builder().register(Transform.TYPE).build();
    private final EntityId mover = world.spawn(Transform.at(0, 0));
    private final ManualClock clock = new ManualClock();
    private final Timestep timestep = Timestep.leading(Rate.hz(60));
    private final AdaptivePacer pacer = new AdaptivePacer(ClockWait.on(clock), AdaptivePacer.DEFAULT_RATE);
    private final SystemScheduler scheduler = new SystemScheduler(world, timestep);
    private final List<Picture> pictures = new ArrayList<>();
    private int stepsInFrame;
    private long stateAfterStep;

    static LongStream seeds() {
        return RandomFrameTimes.seeds();
    }

    @AfterEach
    void close() {
        world.close();
    }

    /** A host that records pictures and takes time to draw them. */
    private final class WorkingHost implements FrameHost {
        private final Costs costs;

        WorkingHost(Costs costs) {
            this.costs = costs;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void poll(InputQueue input) {
            stepsInFrame = 0;
        }

        @Override
        public void draw(PresentationContext frame) {
            pictures.add(new Picture(clock.nanoTime(), stepsInFrame, frame.alpha(), pacer.intervalNanos()));
            clock.advance(costs.drawNanos());
        }

        @Override
        public void close() {}
    }

    private void play(long seed) {
        Costs costs = new Costs(seed);
        scheduler.simulation("work", step -> {
            world.get(mover, Transform.class)
                    .translate(ReferenceMover.displacement(step.step(), step.stepSeconds()), 0, 0);
            clock.advance(costs.stepNanos());
            stepsInFrame++;
        });
        GameLoop loop = new GameLoop(scheduler, new WorkingHost(costs), clock, pacer);
        loop.setLastFrame(PICTURES);
        loop.run();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void stepsLeadUpToThePlannedPicture(long seed) {
        play(seed);
        PacedLoop reference = new PacedLoop(new Costs(seed));
        for (int i = 0; i < PICTURES; i++) {
            Picture expected = reference.nextPicture();
            Picture actual = pictures.get(i);
            assertEquals(expected.atNanos(), actual.atNanos(), "time of picture " + i);
            assertEquals(expected.steps(), actual.steps(), "steps before picture " + i);
            assertEquals(expected.alpha(), actual.alpha(), 1e-6, "alpha of picture " + i);
            assertEquals(expected.intervalNanos(), actual.intervalNanos(), "interval after picture " + i);
            assertTrue(expected.intervalNanos() < 250 * MILLI, "the frame-time clamp must not be reached");
        }
        assertEquals(0, timestep.droppedNanos());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void renderingNeverChangesTheWorld(long seed) {
        scheduler.tools().addStepListener(new StepListener() {
            @Override
            public void stepBegins(long step, StepInput input) {
                assertEquals(stateAfterStep, StateHash.of(world), "state before step " + step);
            }

            @Override
            public void stepEnds(long step) {
                stateAfterStep = StateHash.of(world);
            }
        });
        stateAfterStep = StateHash.of(world);
        play(seed);
        assertEquals(stateAfterStep, StateHash.of(world), "state after the last picture");
        assertTrue(
                timestep.steps() > PICTURES / 2,
                "there must be more than one step in two pictures: " + timestep.steps());
    }
}
