package dev.halfstep.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.Pond.Mind;
import dev.halfstep.testkit.Pond.Tally;
import dev.halfstep.testkit.SliceInvariance.SlicedRun;
import dev.halfstep.time.MonitorSimulator;
import dev.halfstep.transform.Parent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that a game ends in the same golden hash on every machine, for every display, every seed of its jitter and
 * every number of workers. The normal build runs some of these combinations; {@code -Dmatrix.all=true} runs all.
 */
class DisplayMatrixTest {

    /** The state hash after the last step: recorded once, and to be changed only with the game or the hash function. */
    private static final String GOLDEN_HASH = "97ebb7aba7cf57fd";

    private static final List<String> HERTZ = List.of("24", "30", "50", "59.94", "60", "75", "144", "1000");
    private static final List<Integer> WORKERS = List.of(1, 2, 4, 8);
    private static final int SEEDS = 3;
    private static final boolean RUN_ALL = Boolean.getBoolean("matrix.all");

    static Stream<SlicedRun> runs() {
        List<SlicedRun> runs = new ArrayList<>();
        for (String hertz : HERTZ) {
            for (int seed = 1; seed <= SEEDS; seed++) {
                for (int workers : WORKERS) {
                    runs.add(SlicedRun.on(uneven(hertz).seeded(seed)).withWorkers(workers));
                }
            }
        }
        int stride = RUN_ALL ? 1 : 11; // 11 still selects each display, each seed and each number of workers
        return Stream.iterate(0, i -> i < runs.size(), i -> i + stride).map(runs::get);
    }

    /** Creates a display on which one in 20 frames has many steps, and some frames take almost no time. */
    private static MonitorSimulator uneven(String hertz) {
        return MonitorSimulator.hz(hertz).withJitter(Duration.ofMillis(4)).withHitches(20, Duration.ofMillis(120));
    }

    /** Plays a number of steps, on the display of the run or without one. */
    private static SyntheticWorld played(SlicedRun run, int steps) {
        WorldRecipe recipe = Pond.recipe();
        SyntheticWorld world = recipe.build(run.applyTo(recipe.settings()));
        world.scheduler().timeControl().setLastStep(steps);
        MonitorSimulator monitor = run.monitor();
        if (monitor == null) {
            world.step(steps);
        } else {
            world.play(monitor, steps);
        }
        return world;
    }

    @ParameterizedTest
    @MethodSource("runs")
    void eachRunEndsInTheGoldenHash(SlicedRun run) {
        try (SyntheticWorld world = played(run, Pond.STEPS)) {
            assertEquals(Pond.STEPS, world.steps());
            assertEquals(GOLDEN_HASH, StateHash.toText(world.hash()));
        }
    }

    @Test
    void stepsAreTheSameOnAllDisplaysAndInAllOrders() {
        SliceInvariance.check(Pond.recipe(), 120);
    }

    @Test
    void theGameIsNotTrivial() {
        try (SyntheticWorld world = played(SlicedRun.STEP_BY_STEP, Pond.STEPS)) {
            Tally tally = world.world().single(Tally.class);
            assertTrue(tally.eaten > 50, "fish must eat more than 50 times: " + tally.eaten);
            assertTrue(tally.born > 20, "more than 20 fish must be born: " + tally.born);
            assertTrue(tally.died > 50, "the sum of the weights of deaths must be above 50: " + tally.died);
            assertTrue(world.world().query(Mind.class).count() > 10, "more than 10 fish must be left");
            assertTrue(world.world().query(Parent.class).count() > 5, "more than 5 fins must be left");
            long lines = world.scheduler()
                    .describe()
                    .lines()
                    .takeWhile(line -> !line.equals("presentation"))
                    .count();
            assertTrue(lines >= 17, world.scheduler()::describe); // a title and 16 systems
        }
    }

    @Test
    void stepsAndInputAffectTheHash() {
        try (SyntheticWorld world = played(SlicedRun.STEP_BY_STEP, Pond.STEPS - 1);
                SyntheticWorld withoutInput =
                        Pond.recipe().input(() -> input -> {}).build()) {
            assertNotEquals(GOLDEN_HASH, StateHash.toText(world.hash()));
            withoutInput.step(Pond.STEPS);
            assertNotEquals(GOLDEN_HASH, StateHash.toText(withoutInput.hash()));
        }
    }
}
