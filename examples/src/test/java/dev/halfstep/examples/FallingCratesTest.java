package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.replay.RecordedGame;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.MonitorSimulator;
import dev.halfstep.testkit.MotionTrace;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SlicedRun;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.dyn4j.dynamics.Body;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that the example with a physics library is deterministic, frees its bodies and moves smoothly. */
class FallingCratesTest {

    private static final int STEPS = 600;

    @TempDir
    private Path folder;

    private FallingCrates crates;

    /** Prints the state hash after {@value #STEPS} steps, for a JVM with other flags. */
    static final class PrintHash {
        public static void main(String[] args) {
            System.out.print(hashAfterAllSteps());
        }
    }

    /** Describes the game without its picture. The player moves the platform after 2 s, for 1 s. */
    static WorldRecipe game() {
        return new WorldRecipe()
                .register(FallingCrates.BODY)
                .input(() -> ScriptedInput.bySteps(Rate.hz(60)).tap(Key.D, 120, 60))
                .wire(FallingCrates::new);
    }

    private static String hashAfterAllSteps() {
        try (SyntheticWorld world = game().build()) {
            world.step(STEPS);
            return StateHash.toText(world.hash());
        }
    }

    @Test
    void hasTheSameStateInEveryRun() {
        assertEquals(hashAfterAllSteps(), hashAfterAllSteps());
    }

    @Test
    void hasTheSameStateWithOneOrThreeFramesInAStep() {
        SlicedRun oneFrame = SlicedRun.on(MonitorSimulator.hz("60"));
        SlicedRun threeFrames = SlicedRun.on(MonitorSimulator.hz("180"));
        SliceInvariance.check(game(), STEPS, List.of(oneFrame, threeFrames));
    }

    @Test
    void replaysARecording() throws IOException {
        Path file = folder.resolve("crates.rec");
        try (SyntheticWorld game = game().build();
                Recorder recorder = Recorder.start(
                        file,
                        new RecordedGame("crates", /* version= */ "1", /* seed= */ 7),
                        Rate.hz(60),
                        /* hashEvery= */ 1,
                        game.world(),
                        game.scheduler())) {
            game.step(STEPS);
            assertEquals(STEPS, recorder.steps());
        }
        try (SyntheticWorld game = game().build();
                Replay replay = Replay.begin(Recording.open(file), game.world(), game.scheduler())) {
            replay.run();
            assertNull(replay.difference());
            assertEquals(STEPS, replay.verifiedSteps());
        }
    }

    @Test
    void freesTheBodyOfADespawnedEntityInTheNextStep() {
        WorldRecipe game = new WorldRecipe()
                .register(FallingCrates.BODY)
                .input(FallingCratesTest::pushPlatformAway)
                .wire((world, scheduler) -> crates = new FallingCrates(world, scheduler));
        try (SyntheticWorld world = game.build()) {
            int freed = 0;
            Set<Body> living = bodiesOf(world);
            for (int step = 1; step <= STEPS; step++) {
                world.step(1);
                Set<Body> livingBefore = living;
                living = bodiesOf(world);
                Set<Body> simulated = new HashSet<>(crates.physics.getBodies());
                assertTrue(simulated.containsAll(living), "the bodies of all entities must be simulated");
                simulated.removeAll(living);
                assertTrue(
                        livingBefore.containsAll(simulated),
                        "a body may outlive its entity only in the step of the despawn");
                freed += simulated.size();
            }
            assertTrue(freed >= 10, "at least 10 crates must fall from the platform");
        }
    }

    private static ScriptedInput pushPlatformAway() {
        return new ScriptedInput().press(Key.D, TimeUnit.SECONDS.toNanos(2)); // held to the end
    }

    private static Set<Body> bodiesOf(SyntheticWorld world) {
        Set<Body> bodies = new HashSet<>();
        for (var found : world.world().query(Body.class)) {
            bodies.add(found.first());
        }
        return bodies;
    }

    @Test
    void drawsBodiesBetweenTwoSteps() {
        try (SyntheticWorld world = game().build()) {
            world.step(21); // the first crate was dropped in step 20, and falls
            List<MotionTrace> traces = new ArrayList<>();
            for (var body : world.world().query(Body.class)) {
                traces.add(world.trace(body.id(), InterpolatedTransform::y));
            }
            world.play(MonitorSimulator.hz("240"), 30);
            MotionTrace crate = traces.get(1); // the platform is older
            crate.assertNoRepeats();
            crate.assertMonotone();
        }
    }

    /**
     * Without its intrinsics, a JVM computes Math.sin and Math.cos as StrictMath does. Then the state is the same on
     * every machine.
     */
    @Test
    void hasTheSameStateOnEveryMachineWithoutIntrinsics() throws IOException, InterruptedException {
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:-UseLibmIntrinsic",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PrintHash.class.getName())
                .redirectErrorStream(true)
                .start();
        String printed = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, java.waitFor(), printed);
        // Changes only with the game, the physics library or the hash function.
        String hashOnEveryMachine = "b65e0923fdf237a8";
        assertEquals(hashOnEveryMachine, printed);
    }
}
