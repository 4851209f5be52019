package dev.halfstep.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.Rewind;
import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.Snapshot;
import dev.halfstep.replay.RecordedGame;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateException;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.CRC32C;
import org.dyn4j.dynamics.joint.DistanceJoint;
import org.dyn4j.dynamics.joint.RevoluteJoint;
import org.dyn4j.world.listener.StepListenerAdapter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a saved game with bodies goes on with the same bits, and that damaged and forged saves are refused. */
class PhysicsSaveTest {

    private static final boolean IS_LONG = Boolean.getBoolean("halfstep.long");

    /** Forged saves, with a valid checksum. */
    private static final int FORGERIES = IS_LONG ? 10_000 : 300;

    private static final int STEPS_AFTER_LOAD = IS_LONG ? 300 : 60;

    /** Where a stored state has its checksum, and where its content begins. */
    private static final int CHECKSUM_AT = 14;

    private static final int CONTENT_AT = 18;

    @TempDir
    private Path folder;

    /** A pile of 200 bodies with joints, of which some sleep; the game spawns, despawns, pushes and teleports. */
    private static WorldRecipe pile() {
        return Bin.game(/* maxBodies= */ 200).wire((world, scheduler) -> {
            world.spawn(Transform.at(40, 0), RigidBody.fixed().box(30, 1));
            for (int i = 0; i < 170; i++) {
                RigidBody body = i % 3 == 0
                        ? RigidBody.dynamic().circle(0.3)
                        : RigidBody.dynamic().box(0.5, 0.4);
                world.spawn(Transform.at(-9 + i % 17, 6 + Math.floorDiv(i, 17) * 0.7f), body);
                if (i < 12) { // these fall asleep
                    world.spawn(Transform.at(28 + 2 * i, 1), RigidBody.dynamic().box(1, 1));
                }
            }
        });
    }

    private static String continued(SyntheticWorld game, int steps) {
        StringBuilder hashes = new StringBuilder(StateHash.toText(game.hash()));
        for (int i = 0; i < steps; i++) {
            game.step(1);
            hashes.append(' ').append(StateHash.toText(game.hash()));
        }
        return hashes.toString();
    }

    /** Loads the file of its first argument, and prints the hashes of as many steps as its second one. */
    static final class Loader {
        public static void main(String[] args) throws IOException {
            try (SyntheticWorld game = pile().lenient().build()) {
                game.scheduler().loadState(Files.readAllBytes(Path.of(args[0])));
                System.out.print(continued(game, Integer.parseInt(args[1])));
            }
        }
    }

    @Test
    void anotherProcessGoesOnWithTheSameBits() throws Exception {
        Path file = folder.resolve("pile.state");
        String expected;
        try (SyntheticWorld game = pile().lenient().build()) {
            game.step(150);
            long bodies = game.world().query(RigidBody.class).count();
            long joints = game.world().query(Joint.class).count();
            int[] asleep = {0};
            game.world().query(RigidBody.class).forEach((id, body) -> asleep[0] += body.isAsleep() ? 1 : 0);
            assertTrue(bodies > 180 && joints > 5 && asleep[0] > 0, bodies + ", " + joints + ", " + asleep[0]);
            Files.write(file, game.scheduler().saveState());
            expected = continued(game, STEPS_AFTER_LOAD);
        }
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Loader.class.getName(),
                        file.toString(),
                        Integer.toString(STEPS_AFTER_LOAD))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor());
        assertEquals(expected, output);
    }

    /** Saves after each of many steps, so that spawns and despawns after the physics are pending in some of them. */
    @Test
    void eachStateOfARunGoesOnLikeTheRun() throws IOException {
        try (SyntheticWorld game = Bin.game(30).lenient().build();
                SyntheticWorld loaded = Bin.game(30).lenient().build()) {
            for (int step = 0; step < 90; step++) {
                loaded.scheduler().loadState(game.scheduler().saveState());
                assertEquals(game.hash(), loaded.hash(), "at step " + step);
                game.step(1);
                loaded.step(1);
                assertEquals(game.hash(), loaded.hash(), "after step " + step);
            }
        }
    }
}
