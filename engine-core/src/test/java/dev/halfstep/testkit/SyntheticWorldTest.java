package dev.halfstep.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.time.MonitorSimulator;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Tests a synthetic world: its frames and steps, its seed and input, and strict mode. */
class SyntheticWorldTest {

    static final class Presses {
        int count;
    }

    /** Describes a game of 25 steps a second, in which three entities move by one unit a second. */
    private static WorldRecipe flying() {
        return new WorldRecipe()
                .rate(Rate.hz(25))
                .entities(3, random -> List.of(Transform.at(random.between(-9, 9), 0)))
                .system(
                        "fly",
                        step -> step.world()
                                .query(Transform.class)
                                .forEach((id, transform) -> transform.translate(step.stepSeconds(), 0, 0)));
    }

    @Test
    void runsOneStepInEachFrame() {
        try (SyntheticWorld world = flying().build()) {
            float startX = world.get(0, Transform.class).x();
            world.step(25);
            assertEquals(25, world.steps());
            assertEquals(startX + 1, world.get(0, Transform.class).x(), 1e-5); // one second at 1 unit per second
            assertEquals(
                    "1 frames with 0 steps, 25 frames with 1 steps", // the first frame has 0 ns
                    world.histogram().toString());
            assertEquals(1_000_000_000, world.clock().nanoTime());
        }
    }

    /** A step takes 16,666,666.67 ns. A frame time that is rounded down would run no step. */
    @Test
    void anEntityOutsideOfTheRecipeIsNamed() {
        try (SyntheticWorld world = flying().build()) {
            int count = world.world().size();
            assertEquals(
                    "the index of an entity must be that of one of the " + count
                            + " that entities(...) of the recipe has" + " spawned: " + count
                            + "; find others by a query of world()",
                    assertThrows(IndexOutOfBoundsException.class, () -> world.entity(count))
                            .getMessage());
        }
    }

    @Test
    void runsStepsOfFractionalNanoseconds() {
        try (SyntheticWorld world = flying().rate(Rate.hz(60)).build()) {
            for (int i = 1; i <= 200; i++) {
                world.step(1);
                assertEquals(i, world.steps());
            }
            world.frame(Duration.ofMillis(7));
            world.step(1);
            assertEquals(201, world.steps());
        }
    }

    @Test
    void stepsUntilAConditionHolds() {
        try (SyntheticWorld world = flying().build()) {
            float startX = world.get(0, Transform.class).x();
            BooleanSupplier isOneUnitFurther =
                    () -> world.get(0, Transform.class).x() > startX + 0.99f;
            assertEquals(25, world.stepUntil(isOneUnitFurther, 25)); // one second at 1 unit per second
            assertEquals(25, world.steps());
            assertEquals(0, world.stepUntil(isOneUnitFurther, 0), "the condition holds already");
        }
    }

    @Test
    void aConditionMustHoldWithinTheMaximumOfSteps() {
        try (SyntheticWorld world = flying().build()) {
            world.step(7);
            assertEquals(
                    "the condition must hold within 5 steps: it does not after step 12",
                    assertThrows(AssertionError.class, () -> world.stepUntil(() -> false, 5))
                            .getMessage());
            assertEquals(12, world.steps());
            world.scheduler().timeControl().pause();
            assertEquals(
                    "the condition must hold within 1 steps: it does not after step 12; the game is paused",
                    assertThrows(AssertionError.class, () -> world.stepUntil(() -> false, 1))
                            .getMessage());
            assertThrows(IllegalArgumentException.class, () -> world.stepUntil(() -> true, -1));
        }
    }

    @Test
    void aFrameRunsAllStepsThatFit() {
        try (SyntheticWorld world = flying().build()) {
            world.frame(Duration.ofMillis(100));
            assertEquals(2, world.steps());
            world.frame(Duration.ofSeconds(60));
            assertEquals(1502, world.steps(), "no time must be dropped");
            assertEquals(0.5f, world.scheduler().alpha());
        }
    }

    @Test
    void theHistogramRefusesFramesWithTooManySteps() {
        try (SyntheticWorld world = flying().build()) {
            world.frame(Duration.ofMillis(100));
            world.frame(Duration.ofSeconds(60));
            world.assertStepsPerFrameAtMost(1500);
            assertEquals(
                    "a frame must have at most 1499 steps: 1 frames with 0 steps, 1 frames with 2 steps,"
                            + " 1 frames with 1500 steps",
                    assertThrows(AssertionError.class, () -> world.assertStepsPerFrameAtMost(1499))
                            .getMessage());
        }
    }

    @Test
    void refusesANegativeFrameTime() {
        try (SyntheticWorld world = flying().build()) {
            assertThrows(IllegalArgumentException.class, () -> world.frame(Duration.ofNanos(-1)));
        }
    }

    @Test
    void worldsDependOnTheRecipeAndItsSeed() {
        try (SyntheticWorld world = flying().build();
                SyntheticWorld sameSeed = flying().build();
                SyntheticWorld otherSeed = flying().seed(2).build()) {
            assertEquals(world.hash(), sameSeed.hash());
            assertNotEquals(world.hash(), otherSeed.hash());
        }
    }

    @Test
    void extraEntitiesDoNotChangeOtherRandomNumbers() {
        try (SyntheticWorld world = flying().build();
                SyntheticWorld larger = flying().entities(2, random -> List.of(Transform.at(0, random.nextFloat())))
                        .build()) {
            assertEquals(3 + 2, larger.world().size());
            assertEquals(
                    world.get(2, Transform.class).x(),
                    larger.get(2, Transform.class).x());
        }
    }

    @Test
    void playsScriptedInput() {
        WorldRecipe game = new WorldRecipe()
                .rate(Rate.hz(25))
                .register(ComponentType.simulation(Presses.class))
                .entities(1, random -> List.of(new Presses()))
                .input(() -> new ScriptedInput()
                        .tap(Key.SPACE, 10_000_000, 1) // in step 1, for a nanosecond
                        .tap(Key.SPACE, 90_000_000, 5_000_000)) // in step 3
                .system(
                        "count",
                        step -> step.world()
                                .query(Presses.class)
                                .forEach((id, presses) ->
                                        presses.count += step.input().pressCount(Key.SPACE)));
        try (SyntheticWorld world = game.build()) {
            world.step(2);
            assertEquals(1, world.get(0, Presses.class).count);
            world.step(1);
            assertEquals(2, world.get(0, Presses.class).count);
        }
        SliceInvariance.check(game, 10);
    }

    @Test
    void playsScriptedInputByStepsAtEveryFrameRate() {
        Rate rate = Rate.of(60_000, 1_001);
        WorldRecipe game = new WorldRecipe()
                .rate(rate)
                .register(Presses.class)
                .entities(1, random -> List.of(new Presses()))
                .input(() -> ScriptedInput.bySteps(rate).press(Key.SPACE, 3).release(Key.SPACE, 90))
                .system(
                        "check",
                        step -> step.world().query(Presses.class).forEach((id, presses) -> {
                            presses.count += step.input().pressCount(Key.SPACE);
                            assertEquals(step.step() == 3, step.input().wasPressed(Key.SPACE), "step " + step.step());
                            assertEquals(step.step() == 90, step.input().wasReleased(Key.SPACE), "step " + step.step());
                        }));
        try (SyntheticWorld world = game.build()) {
            world.play(MonitorSimulator.hz("24").seeded(3), 100);
            assertEquals(1, world.get(0, Presses.class).count);
        }
        SliceInvariance.check(game, 100);
    }

    @Test
    void aScriptThatCountsStepsOfAnotherRateIsRefused() {
        WorldRecipe game = new WorldRecipe().rate(Rate.hz(30)).input(() -> ScriptedInput.bySteps(Rate.hz(60)));
        String rule =
                "a script by steps must have the step rate of the game: it counts steps of 60 Hz, and the game has"
                        + " 30 Hz";
        try (SyntheticWorld world = game.build()) {
            assertEquals(
                    rule,
                    assertThrows(IllegalArgumentException.class, () -> world.step(1))
                            .getMessage());
        }
        try (SyntheticWorld world = new WorldRecipe().rate(Rate.hz(30)).build()) {
            world.scheduler().input().replaceStepInput(ScriptedInput.bySteps(Rate.hz(60)));
            assertEquals(
                    rule,
                    assertThrows(IllegalArgumentException.class, () -> world.step(1))
                            .getMessage());
        }
        try (SyntheticWorld world = game.rate(Rate.hz(60)).build()) {
            world.step(1);
            assertEquals(1, world.steps());
        }
    }

    @Test
    void strictModeIsTheDefaultAndLenientTurnsItOff() {
        WorldRecipe game = flying().wire((world, scheduler) -> scheduler
                .simulation(
                        "write secretly",
                        step -> world.query(Transform.class).forEach((id, transform) -> transform.setPosition(7, 0, 0)))
                .reads(Transform.class));
        try (SyntheticWorld strict = game.build()) {
            SystemFailureException failure = assertThrows(SystemFailureException.class, () -> strict.step(1));
            assertEquals("write secretly", failure.system());
        }
        try (SyntheticWorld lenient = game.lenient().build()) {
            lenient.step(1);
            assertEquals(1, lenient.steps());
        }
    }

    @Test
    void aComparisonThrowsTheFailureOfASystem() {
        WorldRecipe game = flying().system("break", step -> {
            if (step.step() == 3) {
                throw new IllegalStateException("broken");
            }
        });
        SystemFailureException failure =
                assertThrows(SystemFailureException.class, () -> SliceInvariance.check(game, 5));
        assertEquals("break", failure.system());
        assertEquals(3, failure.step());
    }

    @Test
    void aRecipeOfDifferentWorldsIsFoundBeforeTheFirstStep() {
        float[] nextX = new float[1]; // shared by all worlds, which is the mistake
        WorldRecipe game = new WorldRecipe().entities(1, random -> List.of(Transform.at(nextX[0]++, 0)));
        assertEquals(
                "a recipe must build the same world each time\n  entity 1, Transform.position.x: 1.0 instead of 0.0",
                assertThrows(AssertionError.class, () -> SliceInvariance.check(game, 5))
                        .getMessage());
    }

    @Test
    void refusesChecksWithoutStepsOrRuns() {
        assertThrows(IllegalArgumentException.class, () -> SliceInvariance.check(flying(), 0));
        assertThrows(IllegalArgumentException.class, () -> SliceInvariance.check(flying(), 5, List.of()));
    }
}
