package dev.halfstep.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SliceInvariance.SlicedRun;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.MonitorSimulator;
import dev.halfstep.time.NanoClock;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests that {@link SliceInvariance} finds mistakes that make the outcome depend on how a game is run. Each test plants
 * one mistake in a game and compares the whole message, which names the system, except for numbers that differ in each
 * test run. The numbers follow from the seed of the game.
 */
class PlantedNondeterminismTest {

    static final class Speed {
        float x = 1;
        float y;
    }

    static final class Total {
        float sum;
        double swing;
    }

    private static final List<SlicedRun> REFERENCE_AGAIN = List.of(SlicedRun.STEP_BY_STEP);
    private static final SlicedRun FAST_DISPLAY = SlicedRun.on(MonitorSimulator.hz("144"));

    /** The last lines of a message if the reference run diverges from itself. */
    private static final List<String> REFERENCE_RUN_LINES = List.of(
            "run again:  one step in each frame, 1 worker",
            "look for:   a clock, random numbers without a seed, hash codes or sets of objects, state"
                    + " outside of the world");

    private static final List<String> FAST_DISPLAY_LINES = List.of(
            "run with:   frames of 144 Hz, seed 1, 1 worker",
            "instead of: one step in each frame, 1 worker",
            "look for:   alpha, frame time, drawn poses, or anything else that presentation wrote, used in a step");

    private static final List<String> MORE_WORKERS_LINES = List.of(
            "run with:   one step in each frame, 3 workers",
            "instead of: one step in each frame, 1 worker",
            "look for:   floats added up partition by partition,"
                    + " systems that use components that they do not declare");

    private static final int STEPS = 40;

    /** The mistake of one test: state that all runs of a game share. */
    private static int staticCount;

    /**
     * Describes a game of 64 balls and one total, with the systems 'fly' and 'brake'.
     *
     * @param addCulprit adds the system with the mistake, between the two other systems
     */
    private static WorldRecipe game(Consumer<SystemScheduler> addCulprit) {
        return new WorldRecipe()
                .register(ComponentType.simulation(Speed.class))
                .register(ComponentType.simulation(Total.class))
                .entities(1, random -> List.of(new Total()))
                .entities(
                        64, random -> List.of(Transform.at(random.between(-9, 9), random.between(-9, 9)), new Speed()))
                .system(
                        "fly",
                        step -> step.world()
                                .query(Transform.class, Speed.class)
                                .forEach((id, transform, speed) -> transform.translate(
                                        speed.x * step.stepSeconds(), speed.y * step.stepSeconds(), 0)))
                .wire((world, scheduler) -> addCulprit.accept(scheduler))
                .wire((world, scheduler) -> scheduler
                        .simulation(
                                "brake",
                                step -> step.world().query(Speed.class).forEach((id, speed) -> speed.x *= 0.99f))
                        .after("fly"));
    }

    private static WorldRecipe game(String culprit, SimulationSystem system) {
        return game(scheduler -> scheduler.simulation(culprit, system));
    }

    private static void forEachSpeed(SimulationContext step, Consumer<Speed> action) {
        step.world().query(Speed.class).forEach((id, speed) -> action.accept(speed));
    }

    /** Checks a game, and returns the message of the failure. The message is about the simplest run that diverges. */
    private static String messageOf(WorldRecipe game, SlicedRun... runs) {
        return assertThrows(AssertionError.class, () -> SliceInvariance.check(game, STEPS, List.of(runs)))
                .getMessage();
    }

    /** Checks that a message reports a difference in step 1, and names the system. */
    private static void assertFound(String difference, String system, List<String> runLines, String message) {
        assertMessage(1, difference, "first written by '" + system + "'", runLines, message);
    }

    /**
     * Checks all lines of a message.
     *
     * @param step the expected step of the first difference
     * @param difference the expected line with the entity, the component and both values
     * @param writer the expected line with the system
     * @param runLines the expected lines about the two runs
     * @param message the message to check
     */
    private static void assertMessage(
            int step, String difference, String writer, List<String> runLines, String message) {
        List<String> lines = new ArrayList<>();
        lines.add("the outcome must not depend on how a game is run: step " + step + " differs");
        lines.add(difference);
        lines.add(writer);
        lines.addAll(runLines);
        assertEquals(String.join("\n  ", lines), message);
    }

    /** Replaces the numbers that differ in each test run. */
    private static String withoutNumbers(String message) {
        return message.replaceAll("entity \\d+", "entity N").replaceAll("[0-9.]+ instead of [0-9.]+", "A instead of B");
    }

    @Test
    void aGameWithoutAMistakePasses() {
        SliceInvariance.check(game(scheduler -> {}), 100);
    }

    @Test
    void aSystemThatReadsAClockIsFound() {
        NanoClock clock = clockThatTicksAtEachRead();
        WorldRecipe game = game("wind", step -> {
            float wind = clock.nanoTime();
            forEachSpeed(step, speed -> speed.y = wind);
        });

        assertFound(
                "entity 2, Speed.y: 3.0 instead of 4.0", "wind", REFERENCE_RUN_LINES, messageOf(game, FAST_DISPLAY));
    }

    /** Creates a clock that returns another time at each read, as a real clock does. */
    private static NanoClock clockThatTicksAtEachRead() {
        ManualClock clock = new ManualClock();
        return () -> {
            clock.advance(1);
            return clock.nanoTime();
        };
    }

    @Test
    void aSystemThatSpawnsByAClockIsFound() {
        NanoClock clock = clockThatTicksAtEachRead();
        WorldRecipe game = game("hatch", step -> {
            if (clock.nanoTime() % 2 == 1) {
                step.commands().spawn(new Speed());
            }
        });

        assertFound( // the game begins with 65 entities
                "entity 66, Speed: there instead of not there",
                "hatch",
                REFERENCE_RUN_LINES,
                messageOf(game, SlicedRun.STEP_BY_STEP));
    }

    @Test
    void aSystemThatSortsByIdentityHashIsFound() {
        WorldRecipe game = game("rank", step -> {
            List<Speed> speeds = new ArrayList<>();
            forEachSpeed(step, speeds::add);
            speeds.sort(Comparator.comparingInt(System::identityHashCode));
            for (int i = 0; i < speeds.size(); i++) {
                speeds.get(i).y = i;
            }
        });

        assertFound(
                "entity N, Speed.y: A instead of B",
                "rank",
                REFERENCE_RUN_LINES,
                withoutNumbers(messageOf(game, SlicedRun.STEP_BY_STEP)));
    }

    @Test
    void iterationOverAHashSetIsFound() {
        WorldRecipe game = game(scheduler -> {
            Set<EntityId> seen = new HashSet<>();
            scheduler.simulation("number", step -> {
                step.world().query(Speed.class).forEach((id, speed) -> seen.add(id));
                float next = 0;
                for (EntityId id : seen) {
                    step.world().get(id, Speed.class).y = next++;
                }
            });
        });

        assertFound(
                "entity N, Speed.y: A instead of B",
                "number",
                REFERENCE_RUN_LINES,
                withoutNumbers(messageOf(game, SlicedRun.STEP_BY_STEP)));
    }

    @Test
    void iterationOverAHashMapIsFound() {
        WorldRecipe game = game("weigh", step -> {
            Map<Transform, Float> weights = new HashMap<>();
            step.world().query(Transform.class).forEach((id, transform) -> weights.put(transform, transform.x() / 3));
            float sum = 0;
            for (float weight : weights.values()) {
                sum = sum / 2 + weight;
            }
            float positiveSum = Math.abs(sum); // for withoutNumbers
            step.world().query(Total.class).forEach((id, total) -> total.sum = positiveSum);
        });

        assertFound(
                "entity N, Total.sum: A instead of B",
                "weigh",
                REFERENCE_RUN_LINES,
                withoutNumbers(messageOf(game, SlicedRun.STEP_BY_STEP)));
    }

    @Test
    void stateInAStaticFieldIsFound() {
        staticCount = 0;
        WorldRecipe game = game("count", step -> {
            staticCount++;
            step.world().query(Total.class).forEach((id, total) -> total.sum = staticCount);
        });

        assertFound(
                "entity 1, Total.sum: 1.0 instead of 2.0",
                "count",
                REFERENCE_RUN_LINES,
                messageOf(game, SlicedRun.STEP_BY_STEP));
    }

    @Test
    void sumThatDependsOnTheNumberOfWorkersIsFound() {
        WorldRecipe game = game("weigh", step -> {
            float[] sums = new float[16]; // room for more partitions than 3 workers have
            step.inPartitions((partition, partitions, commands) -> step.world()
                    .query(Transform.class)
                    .forEachPartition(
                            partition, partitions, (id, transform) -> sums[partition] += transform.x() * 0.1f));
            float sum = 0;
            for (float partitionSum : sums) {
                sum += partitionSum;
            }
            float sumOfAll = sum;
            step.world().query(Total.class).forEach((id, total) -> total.sum = sumOfAll);
        });

        SliceInvariance.check(game, STEPS, List.of(SlicedRun.STEP_BY_STEP, FAST_DISPLAY));
        assertFound(
                "entity 1, Total.sum: -3.903844 instead of -3.9038444",
                "weigh",
                MORE_WORKERS_LINES,
                messageOf(game, FAST_DISPLAY.withWorkers(3).withShuffle(5)));
    }

    @Test
    void alphaInTheSimulationIsFound() {
        WorldRecipe game = game(scheduler -> {
            float[] alpha = new float[1];
            scheduler.presentation("spy", frame -> alpha[0] = frame.alpha());
            scheduler.simulation("aim", step -> forEachSpeed(step, speed -> speed.y = alpha[0]));
        });

        SliceInvariance.check(game, STEPS, REFERENCE_AGAIN);
        assertFound(
                "entity 2, Speed.y: 0.83333325 instead of 0.0",
                "aim",
                FAST_DISPLAY_LINES,
                messageOf(game, FAST_DISPLAY.withWorkers(4).withShuffle(2)));
    }

    @Test
    void frameTimeInTheSimulationIsFound() {
        WorldRecipe game = game(scheduler -> {
            float[] seconds = new float[1];
            scheduler.presentation("spy", frame -> seconds[0] = frame.frameSeconds());
            scheduler.simulation("blow", step -> forEachSpeed(step, speed -> speed.y += seconds[0]));
        });

        assertFound(
                "entity 2, Speed.y: 0.006944444 instead of 0.0",
                "blow",
                FAST_DISPLAY_LINES,
                messageOf(game, FAST_DISPLAY));
    }

    @Test
    void aDrawnPoseInTheSimulationIsFound() {
        WorldRecipe game = game(scheduler -> scheduler.simulation(
                "follow",
                step -> step.world()
                        .query(InterpolatedTransform.class, Speed.class)
                        .forEach((id, pose, speed) -> speed.y = pose.x())));

        assertMessage(
                2,
                "entity 2, Speed.y: 4.3066335 instead of 4.295522",
                "first written by 'follow'",
                FAST_DISPLAY_LINES,
                messageOf(game, FAST_DISPLAY));
    }

    /** Machines have different implementations of Math.sin; here, each world is a different machine. */
    @Test
    void anInexactSineIsFound() {
        AtomicInteger machines = new AtomicInteger();
        WorldRecipe game = game(scheduler -> {
            DoubleUnaryOperator sine = machines.getAndIncrement() % 2 == 0
                    ? StrictMath::sin
                    : PlantedNondeterminismTest::sineOfAnotherMachine;
            scheduler.simulation(
                    "swing",
                    step -> step.world()
                            .query(Total.class)
                            .forEach((id, total) -> total.swing = sine.applyAsDouble(0.48 * step.step())));
        });

        assertFound(
                "entity 1, Total.swing: " + sineOfAnotherMachine(0.48) + " instead of " + StrictMath.sin(0.48),
                "swing",
                REFERENCE_RUN_LINES,
                messageOf(game, SlicedRun.STEP_BY_STEP));
    }

    /** Returns a sine that differs from StrictMath.sin: Math.sin, or the next number if both are equal. */
    private static double sineOfAnotherMachine(double radians) {
        double sine = Math.sin(radians);
        return sine == StrictMath.sin(radians) ? Math.nextUp(sine) : sine;
    }

    @Test
    void aMissingOrderIsFound() {
        WorldRecipe game = game("push", step -> forEachSpeed(step, speed -> speed.x += 0.1f));

        assertMessage(
                1,
                "entity 2, Transform.position.x: 4.3138556 instead of 4.312189",
                "written by 'fly', whose order relative to 'push' differs",
                List.of(
                        "order:      capture-previous, push, fly, brake",
                        "instead of: capture-previous, fly, push, brake",
                        "run with:   one step in each frame, 1 worker, systems shuffled with seed 1",
                        "instead of: one step in each frame, 1 worker",
                        "look for:   systems that need the order of registration and do not declare it with before(...) or"
                                + " after(...)"),
                messageOf(game, FAST_DISPLAY.withShuffle(1), FAST_DISPLAY.withShuffle(2)));
    }

    /**
     * Although the state cannot be hashed between parallel systems, the report names the only writer of the component.
     */
    @Test
    void aParallelSystemIsNamedAlone() {
        WorldRecipe game = game(scheduler -> {
            float[] alpha = new float[1];
            scheduler.presentation("spy", frame -> alpha[0] = frame.alpha());
            scheduler
                    .simulation("count", step -> step.world().query(Total.class).forEach((id, total) -> total.sum++))
                    .writes(Total.class);
            scheduler
                    .simulation("aim", step -> forEachSpeed(step, speed -> speed.y = alpha[0]))
                    .writes(Speed.class);
        });

        assertFound(
                "entity 2, Speed.y: 0.83333325 instead of 0.0",
                "aim",
                FAST_DISPLAY_LINES,
                messageOf(game, FAST_DISPLAY.withWorkers(2)));
    }

    @Test
    void aDivergenceOfParallelSystemsNamesThemAll() {
        WorldRecipe game = game(scheduler -> {
            int[] partitionCount = new int[1];
            scheduler
                    .simulation("count", step -> step.world().query(Total.class).forEach((id, total) -> total.sum++))
                    .writes(Total.class);
            scheduler
                    .simulation("aim", step -> {
                        step.inPartitions((partition, partitions, commands) -> partitionCount[0] = partitions);
                        forEachSpeed(step, speed -> speed.y = partitionCount[0]);
                    })
                    .writes(Speed.class);
        });

        assertMessage(
                1,
                "entity 2, Speed.y: 3.0 instead of 1.0",
                "first written by 'aim', or in parallel by 'fly', 'count'",
                MORE_WORKERS_LINES,
                messageOf(game, FAST_DISPLAY.withWorkers(3)));
    }

    /** The last lines of a message if a run with other defaults of Java diverges. */
    private static final List<String> OTHER_DEFAULTS_LINES = List.of(
            "run with:   one step in each frame, 1 worker, other defaults of Java",
            "instead of: one step in each frame, 1 worker",
            "look for:   the default locale or time zone, floats or doubles added up in parallel streams");

    /** Checks a game with the default runs, and returns the message of the failure. */
    private static String messageOfDefaultRuns(WorldRecipe game) {
        return assertThrows(AssertionError.class, () -> SliceInvariance.check(game, 3))
                .getMessage();
    }

    private static void assertFoundByOtherDefaults(String culprit, WorldRecipe game) {
        assertMessage(
                1,
                "entity N, Speed.y: A instead of B",
                "first written by '" + culprit + "'",
                OTHER_DEFAULTS_LINES,
                withoutNumbers(messageOfDefaultRuns(game)));
    }

    /** Describes a game whose culprit writes a value to each speed. */
    private static WorldRecipe writingToSpeed(String culprit, DoubleSupplier value) {
        return game(scheduler -> scheduler
                .simulation(culprit, step -> {
                    float y = (float) value.getAsDouble();
                    forEachSpeed(step, speed -> speed.y = y);
                })
                .after("fly"));
    }

    @Test
    void aSumInAParallelStreamIsFound() {
        DoubleSupplier sum = () ->
                IntStream.range(1, 100_000).parallel().mapToObj(i -> 1f / i).reduce(0f, Float::sum);

        assertFoundByOtherDefaults("sum", writingToSpeed("sum", sum));
    }

    @Test
    void aTextInTheDefaultLocaleIsFound() {
        // the lower case of the letter I has no dot in Turkish; 2 makes both results positive for withoutNumbers
        assertFoundByOtherDefaults(
                "letters",
                writingToSpeed(
                        "letters",
                        () -> "TITLE".toLowerCase(Locale.getDefault()).indexOf('i') + 2));
        // the other locale has Arabic digits
        assertFoundByOtherDefaults(
                "digits",
                writingToSpeed("digits", () -> String.format("%.1f", 0.5).equals("0.5") ? 1 : 2));
    }

    @Test
    void theDefaultTimeZoneIsFound() {
        assertFoundByOtherDefaults(
                "zone",
                writingToSpeed(
                        "zone",
                        () -> 100_000 // makes both results positive for withoutNumbers
                                + ZoneId.systemDefault()
                                        .getRules()
                                        .getOffset(Instant.EPOCH)
                                        .getTotalSeconds()));
    }

    @Test
    void theDefaultsAreRestoredAfterEachRunAndFailure() {
        JavaDefaults defaultsBefore = JavaDefaults.current();
        List<JavaDefaults> seen = new ArrayList<>();
        WorldRecipe failing = game("fail", step -> {
            JavaDefaults current = JavaDefaults.current();
            seen.add(current);
            if (step.step() == 2 && current.equals(JavaDefaults.UNUSUAL)) {
                forEachSpeed(step, speed -> {
                    throw new IllegalStateException("on purpose");
                });
            }
        });
        List<SlicedRun> runs = List.of(SlicedRun.STEP_BY_STEP.withOtherDefaults());

        SliceInvariance.check(game(scheduler -> {}), 3, runs);
        assertEquals(defaultsBefore, JavaDefaults.current());
        SystemFailureException failure =
                assertThrows(SystemFailureException.class, () -> SliceInvariance.check(failing, 9, runs));

        assertEquals("on purpose", failure.getCause().getMessage());
        assertEquals(defaultsBefore, JavaDefaults.current());
        assertTrue(
                seen.contains(JavaDefaults.UNUSUAL) && seen.contains(defaultsBefore),
                () -> "one run must have other defaults, and one must not: " + seen);
    }
}
