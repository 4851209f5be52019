package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests an equation that holds exactly after every frame, for every combination of pause, scale, single steps and
 * overload: simulated + owed + overstep + dropped = sum of all scaled frame times + the time of single steps.
 */
class TimeControlInvariantTest {

    private static final long MAX_FRAME_NANOS = Timestep.DEFAULT_MAX_FRAME_NANOS;
    private static final BigInteger THOUSAND = BigInteger.valueOf(1_000);

    private static final Rate[] RATES = {
        Rate.hz(25),
        Rate.hz(60),
        Rate.parse("59.94"),
        Rate.hz(1_000),
        Rate.of(Integer.MAX_VALUE, 2_148) // about 1 MHz, with the largest denominator
    };

    /** Returns fixed seeds, and one that differs in each test run. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 30), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void fixedStepsLoseNoTime(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (Rate rate : RATES) {
            for (Overload overload : Overload.values()) {
                int maxSteps = random.nextInt(1, 40);
                FixedTimestep steps = new FixedTimestep(rate, overload, MAX_FRAME_NANOS, maxSteps);
                int stepsDueAfterSingleStep = 2; // the single step, and one that stays owed
                new RandomPlay(
                        steps, rate.periodNumerator(), rate.periodDenominator(), stepsDueAfterSingleStep, random) {
                    @Override
                    BigInteger accountedUnits() {
                        return unitsOfSteps(steps.steps() + steps.owedSteps())
                                .add(BigInteger.valueOf(steps.overstepUnits()))
                                .add(dropped(steps.droppedNanos(), steps.droppedRemainderUnits()));
                    }
                }.run("seed " + seed + ", fixed, " + rate + ", " + overload);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void leadingStepsLoseNoTime(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (Rate rate : RATES) {
            for (Overload overload : Overload.values()) {
                int maxSteps = random.nextInt(1, 40);
                LeadingTimestep steps = new LeadingTimestep(rate, overload, MAX_FRAME_NANOS, maxSteps);
                int stepsDueAfterSingleStep = 1; // the single step
                new RandomPlay(
                        steps, rate.periodNumerator(), rate.periodDenominator(), stepsDueAfterSingleStep, random) {
                    @Override
                    BigInteger accountedUnits() {
                        return unitsOfSteps(steps.steps() + steps.owedSteps())
                                .subtract(BigInteger.valueOf(steps.leadUnits()))
                                .add(dropped(steps.droppedNanos(), steps.droppedRemainderUnits()));
                    }
                }.run("seed " + seed + ", leading, " + rate + ", " + overload);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void variableStepsLoseNoTime(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Timestep semiFixed = Timestep.semiFixed(Rate.hz(60));
        playNanos(semiFixed, semiFixed::simulatedNanos, random, "seed " + seed + ", semi-fixed");
        Timestep variable = Timestep.variable();
        playNanos(variable, variable::simulatedNanos, random, "seed " + seed + ", variable");
    }

    /** Plays a timestep that counts time in whole nanoseconds. */
    private static void playNanos(Timestep steps, LongSupplier simulatedNanos, SplittableRandom random, String where) {
        long unitsPerStep = 0; // unused: the steps have different lengths
        long unitsPerNano = 1;
        int stepsDueAfterSingleStep = 0;
        new RandomPlay(steps, unitsPerStep, unitsPerNano, stepsDueAfterSingleStep, random) {
            @Override
            BigInteger accountedUnits() {
                return BigInteger.valueOf(simulatedNanos.getAsLong() + steps.owedNanos() + steps.droppedNanos());
            }
        }.run(where);
    }

    /** Runs random frames, and sums up the expected simulated time. Units are fractions of 1 ns. */
    private abstract static class RandomPlay {

        private static final int FRAMES = 150;

        private final Timestep timestep;
        private final FrameSteps frameSteps;
        private final TimeControl time;
        private final BigInteger unitsPerStep;
        private final BigInteger unitsPerNano;

        /** How many steps after the newest step are due after a single step; 0 if steps have different lengths. */
        private final int stepsDueAfterSingleStep;

        private final SplittableRandom random;
        private final ManualClock clock = new ManualClock(); // a step takes 1 ns of the budget

        /** The sum of all frame times that are not paused, each multiplied by its scale, in thousandths of 1 ns. */
        private BigInteger scaledThousandths = BigInteger.ZERO;

        private BigInteger singleStepUnits = BigInteger.ZERO;

        RandomPlay(
                Timestep timestep,
                long unitsPerStep,
                long unitsPerNano,
                int stepsDueAfterSingleStep,
                SplittableRandom random) {
            this.timestep = timestep;
            frameSteps = new FrameSteps(timestep);
            time = frameSteps.control();
            this.unitsPerStep = BigInteger.valueOf(unitsPerStep);
            this.unitsPerNano = BigInteger.valueOf(unitsPerNano);
            this.stepsDueAfterSingleStep = stepsDueAfterSingleStep;
            this.random = random;
        }

        /** Returns the sum of all time in the timestep. */
        abstract BigInteger accountedUnits();

        /** Returns the time of a number of steps. */
        BigInteger unitsOfSteps(long steps) {
            return unitsPerStep.multiply(BigInteger.valueOf(steps));
        }

        /** Returns dropped time as units. */
        BigInteger dropped(long nanos, long remainderUnits) {
            return unitsPerNano.multiply(BigInteger.valueOf(nanos)).add(BigInteger.valueOf(remainderUnits));
        }

        void run(String where) {
            for (int frame = 0; frame < FRAMES; frame++) {
                String message = where + ", frame " + frame;
                changeTimeRandomly();
                boolean wasPaused = time.isPaused();
                long nanos = randomNanos();
                addExpected(nanos);
                frameSteps.addFrame(nanos);
                takeSteps();
                frameSteps.endFrame();
                BigInteger expected = scaledThousandths
                        .divide(THOUSAND)
                        .multiply(unitsPerNano)
                        .add(singleStepUnits);
                assertEquals(expected, accountedUnits(), message);
                float alpha = timestep.alpha();
                assertTrue(alpha >= 0f && alpha <= 1f, () -> message + ": alpha must be 0 to 1: " + alpha);
                assertTrue(
                        !wasPaused || frameSteps.droppedNanosInFrame() == 0, message + ": a pause must drop no time");
            }
        }

        private void changeTimeRandomly() {
            switch (random.nextInt(12)) { // 10 and 11 change nothing
                case 0 -> time.pause();
                case 1, 2 -> time.resume();
                case 3 -> time.step(random.nextInt(1, 4));
                case 4 -> time.setScaleThousandths(random.nextInt(TimeScale.MAX_THOUSANDTHS + 1));
                case 5, 6 -> time.setScaleThousandths(random.nextInt(3_000));
                case 7 -> time.runUntilStep(timestep.steps() + random.nextInt(1, 30));
                case 8 -> time.setBudget(clock, random.nextLong(1, 20));
                case 9 -> time.setBudget(clock, Long.MAX_VALUE);
                default -> {}
            }
        }

        /** Returns a random frame time: none, tiny, normal, or up to 2 s. */
        private long randomNanos() {
            return switch (random.nextInt(5)) {
                case 0 -> 0;
                case 1 -> random.nextLong(1_000);
                case 2, 3 -> random.nextLong(50_000_000);
                default -> random.nextLong(2_000_000_000L);
            };
        }

        /** Adds a frame time or an extension to the expected sum, unless the game is paused. */
        private void addExpected(long nanos) {
            if (!time.isPaused()) {
                scaledThousandths = scaledThousandths.add(
                        BigInteger.valueOf(nanos).multiply(BigInteger.valueOf(time.scaleThousandths())));
            }
        }

        private void takeSteps() {
            while (takeStep()) {
                clock.advance(1);
                if (random.nextInt(4) == 0) {
                    long nanos = random.nextLong(20_000_000);
                    addExpected(nanos);
                    frameSteps.extendFrame(nanos);
                }
            }
        }

        /** Takes a step. If it is a single step, checks that it adds the time up to its end, 0 or more. */
        private boolean takeStep() {
            BigInteger unitsBefore = accountedUnits();
            long stepsBefore = timestep.steps();
            long owedNanosBefore = timestep.owedNanos();
            boolean taken = frameSteps.takeStep();
            if (taken && time.isPaused()) {
                BigInteger added = accountedUnits().subtract(unitsBefore);
                singleStepUnits = singleStepUnits.add(added);
                if (stepsDueAfterSingleStep > 0) {
                    BigInteger endUnits =
                            unitsOfSteps(stepsBefore + stepsDueAfterSingleStep).add(droppedUnits());
                    assertEquals(
                            endUnits.subtract(unitsBefore).max(BigInteger.ZERO),
                            added,
                            "a single step must add the time up to its end");
                    assertEquals(1f, timestep.alpha(), "alpha must be 1 after a single step");
                } else {
                    assertTrue(
                            owedNanosBefore > 0 ? added.signum() == 0 : added.signum() > 0,
                            "a single step must add time exactly if it was not due");
                }
            }
            return taken;
        }

        /** Returns the dropped time of a fixed or leading timestep. */
        private BigInteger droppedUnits() {
            return timestep instanceof FixedTimestep fixed
                    ? dropped(fixed.droppedNanos(), fixed.droppedRemainderUnits())
                    : dropped(timestep.droppedNanos(), ((LeadingTimestep) timestep).droppedRemainderUnits());
        }
    }
}
