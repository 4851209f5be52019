package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.physics.Joint;
import dev.halfstep.physics.RigidBody;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.MotionTrace;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SliceInvariance.SlicedRun;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.MonitorSimulator;
import dev.halfstep.transform.InterpolatedTransform;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that the example with physics is deterministic, can be rolled back, and moves smoothly. */
class FallingCratesTest {

    private static final int STEPS = 600;

    @TempDir
    private Path folder;

    /** Prints the state hash after {@value #STEPS} steps, for a JVM with other flags. */
    static final class PrintHash {
        public static void main(String[] args) {
            System.out.print(hashAfterAllSteps());
        }
    }

    /** Describes the game without its picture. The player moves the platform after 2 s, for 1 s. */
    static WorldRecipe game() {
        return WorldRecipe.of(FallingCrates.GAME)
                .input(() -> ScriptedInput.bySteps(FallingCrates.GAME.rate()).tap(Key.D, 120, 60));
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
        try (SyntheticWorld game = game().build()) {
            Recorder recorder = Recorder.start(file, game.gameRun());
            game.step(STEPS);
            assertEquals(STEPS, recorder.steps());
        }
        try (Replay replay = Replay.begin(Recording.open(file), FallingCrates.GAME)) {
            replay.verify();
            assertEquals(STEPS, replay.verifiedSteps());
        }
    }

    @Test
    void canBeRolledBack() {
        RollbackInvariance.check(game(), STEPS);
    }

    @Test
    void despawnsWhatFallsFromThePlatform() {
        WorldRecipe game = WorldRecipe.of(FallingCrates.GAME).input(FallingCratesTest::pushPlatformAway);
        try (SyntheticWorld world = game.build()) {
            world.step(STEPS);
            int spawned = 1 + STEPS / 20 + STEPS / 60;
            int bodies = world.world().query(RigidBody.class).count();
            assertTrue(bodies <= spawned - 10, "at least 10 bodies must fall from the platform: " + bodies);
            int ropes = world.world().query(Joint.class).count();
            assertTrue(ropes < STEPS / 60, "ropes must end with their bodies: " + ropes);
        }
    }

    private static ScriptedInput pushPlatformAway() {
        return new ScriptedInput().press(Key.D, TimeUnit.SECONDS.toNanos(2)); // held to the end
    }

    @Test
    void drawsBodiesBetweenTwoSteps() {
        try (SyntheticWorld world = game().build()) {
            world.step(21); // the first crate was dropped in step 20, and falls
            List<MotionTrace> traces = new ArrayList<>();
            for (var body : world.world().query(RigidBody.class)) {
                if (!body.first().isFixed()) { // not the platform
                    traces.add(world.trace(body.id(), InterpolatedTransform::y));
                }
            }
            MotionTrace crate = traces.get(0);
            world.play(MonitorSimulator.hz("240"), 30);
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
        String hashOnEveryMachine = "4b073241b1dd9809";
        assertEquals(hashOnEveryMachine, printed);
    }
}
