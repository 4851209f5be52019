package dev.halfstep.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.Rewind;
import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.Snapshot;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateException;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Transform;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32C;
import org.dyn4j.dynamics.joint.RevoluteJoint;
import org.dyn4j.world.listener.StepListenerAdapter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a saved game with bodies goes on with the same bits, and that damaged and forged saves are refused. */
class PhysicsSaveTest {

    private static final boolean IS_LONG = Boolean.getBoolean("halfstep.long");

    /** Forged saves, with a valid checksum. */
    private static final int FORGERIES = IS_LONG ? 2_000 : 80;

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
                game.scheduler().state().load(Files.readAllBytes(Path.of(args[0])));
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
            int asleep = 0;
            for (var row : game.world().query(RigidBody.class)) {
                asleep += row.first().isAsleep() ? 1 : 0;
            }
            assertTrue(bodies > 180 && joints > 5 && asleep > 0, bodies + ", " + joints + ", " + asleep);
            Files.write(file, game.scheduler().state().save());
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
                loaded.scheduler().state().load(game.scheduler().state().save());
                assertEquals(game.hash(), loaded.hash(), "at step " + step);
                game.step(1);
                loaded.step(1);
                assertEquals(game.hash(), loaded.hash(), "after step " + step);
            }
        }
    }

    @Test
    void aLoadedGameRollsBackAndRewindsThroughTheLoad() throws IOException {
        try (SyntheticWorld calm = Bin.game(30).lenient().build();
                SyntheticWorld loaded = Bin.game(30).lenient().build()) {
            calm.step(70);
            loaded.step(20); // bodies of its own, which the load replaces
            Rollback rollback = new Rollback(loaded.scheduler(), 8);
            loaded.scheduler().state().load(calm.scheduler().state().save());
            for (int step = 71; step <= 110; step++) {
                calm.step(1);
                loaded.step(1);
                rollback.resimulateFrom(Math.max(rollback.oldestStep() + 1, step - 6));
                assertEquals(calm.hash(), loaded.hash(), "after step " + step);
            }
            byte[] state = loaded.scheduler().state().save();
            Snapshot snapshot = loaded.scheduler().state().newSnapshot();
            snapshot.save();
            loaded.step(20);
            long later = loaded.hash();
            loaded.scheduler().state().load(state); // the same state, with new objects
            assertEquals(calm.hash(), loaded.hash());
            loaded.step(20);
            assertEquals(later, loaded.hash());
        }
    }

    @Test
    void aRewindCountsTheMemoryOfTheLibrary() {
        try (SyntheticWorld game = Bin.game(30).build()) {
            Rewind rewind = new Rewind(game.scheduler(), /* seconds= */ 1, /* maxBytes= */ 1_000_000);
            game.step(60);
            WorldMemento memento = new WorldMemento();
            memento.save(game.world()
                    .query(RigidBody.class)
                    .iterator()
                    .next()
                    .first()
                    .dyn4j()
                    .getOwner());
            long states = Math.round(rewind.secondsLeft() * 60) + 1L;
            assertTrue(rewind.bytes() <= 1_000_000, () -> rewind.bytes() + " bytes");
            assertTrue(
                    rewind.bytes() > states * memento.bytes() && states < 60,
                    states + " states in " + rewind.bytes() + " bytes, and the library alone has " + memento.bytes());
        }
    }

    @Test
    void aReplayBeginsWithTheSavedState() throws IOException {
        Path file = folder.resolve("loaded.rec");
        byte[] state;
        try (SyntheticWorld game = Bin.game(30).build()) {
            game.step(50);
            state = game.scheduler().state().save();
        }
        try (SyntheticWorld game = Bin.game(30).build()) {
            game.scheduler().state().load(state);
            Recorder recorder = Recorder.start(file, game.gameRun()).saveStateEvery(30);
            game.step(80);
            assertEquals(130, recorder.steps());
        }
        try (Replay replay = Replay.begin(Recording.open(file), Bin.GAME)) {
            replay.verify();
            assertEquals(130, replay.verifiedSteps());
        }
    }

    /** Joints of the engine are saved before they exist; those of the game cannot be. */
    @Test
    void aJointThatIsNotSimulatedYetIsSavedIfTheEngineCanCreateIt() throws IOException {
        WorldRecipe recipe = new WorldRecipe()
                .register(RigidBody.TYPE, Joint.TYPE)
                .wire((world, scheduler) -> Physics.install(world, scheduler, 0, -9.8));
        try (SyntheticWorld game = recipe.build();
                SyntheticWorld loaded = recipe.build()) {
            EntityId first = ball(game, 0);
            for (int i = 1; i < 8; i++) {
                EntityId next = ball(game, i);
                game.world()
                        .spawn(
                                switch (i) {
                                    case 1 -> Joint.revolute(first, next, 0.5, 3);
                                    case 2 -> Joint.weld(first, next, 1.5, 3);
                                    case 3 -> Joint.rod(first, next);
                                    case 4 -> Joint.rope(first, next, 2);
                                    case 5 -> Joint.prismatic(first, next, 4, 3, 1, 1);
                                    case 6 -> Joint.wheel(first, next, 5, 3, 0, 1);
                                    default -> Joint.pin(next, 3, 5);
                                });
                first = next;
            }
            loaded.scheduler().state().load(game.scheduler().state().save());
            assertEquals(continued(game, 30), continued(loaded, 30));
            assertEquals(7, loaded.world().query(Joint.class).count());

            EntityId last = ball(game, 9);
            EntityId other = ball(game, 10);
            game.world().spawn(Joint.of(other, last, (a, b) -> new RevoluteJoint<>(a, b, a.getWorldCenter())));
            Exception refused =
                    assertThrows(Exception.class, () -> game.scheduler().state().save());
            assertEquals(
                    "a state must be written: a joint of Joint.of(...) must be simulated before it is saved, because its"
                            + " factory cannot be written: run a step first",
                    refused.getMessage());
            game.step(1);
            loaded.scheduler().state().load(game.scheduler().state().save());
            assertEquals(continued(game, 10), continued(loaded, 10));
        }
    }

    private static EntityId ball(SyntheticWorld game, int x) {
        return game.world().spawn(Transform.at(x, 3), RigidBody.dynamic().circle(0.3));
    }

    private static byte[] withChecksum(byte[] state) {
        CRC32C checksum = new CRC32C();
        checksum.update(state, CONTENT_AT, state.length - CONTENT_AT);
        ByteBuffer.wrap(state)
                .putInt(CHECKSUM_AT - Integer.BYTES, state.length - CONTENT_AT)
                .putInt(CHECKSUM_AT, (int) checksum.getValue());
        return state;
    }

    /** No forged save makes a load or a step run forever, or changes the game that refuses it. */
    @Test
    void forgedSavesAreRefusedInOneLineOrGoOn() throws IOException {
        byte[] state;
        try (SyntheticWorld game = Bin.game(30).lenient().build()) {
            game.step(40);
            state = game.scheduler().state().save();
        }
        Random random = new Random(1);
        int refused = 0;
        int stepped = 0;
        SyntheticWorld game = Bin.game(30).lenient().build();
        game.step(3);
        long before = game.hash();
        for (int i = 0; i < FORGERIES; i++) {
            byte[] forged = i % 10 == 0
                    ? Arrays.copyOf(state, CONTENT_AT + random.nextInt(state.length - CONTENT_AT))
                    : state.clone();
            for (int k = random.nextInt(3); k >= 0 && forged.length >= CONTENT_AT + 16; k--) {
                forge(forged, random);
            }
            try {
                game.scheduler().state().load(withChecksum(forged));
            } catch (StateException e) {
                refused++;
                assertEquals(1, e.getMessage().lines().count(), e::getMessage);
                assertEquals(before, game.hash(), "forgery " + i);
                continue;
            }
            try {
                game.step(IS_LONG ? 50 : 20); // the state is valid, but another one
                stepped++;
            } catch (SystemFailureException e) { // such as a force that is too high
                assertEquals(1, e.getMessage().lines().count(), e::getMessage);
            }
            game.close();
            game = Bin.game(30).lenient().build();
            game.step(3);
        }
        game.close();
        assertTrue(refused > FORGERIES / 4 && stepped > FORGERIES / 8, refused + " refused, " + stepped + " went on");
    }

    /** Changes a bit, a byte, a number or a reference, or copies bytes from elsewhere. */
    private static void forge(byte[] forged, Random random) {
        int at = CONTENT_AT + random.nextInt(forged.length - CONTENT_AT - 8);
        ByteBuffer buffer = ByteBuffer.wrap(forged);
        switch (random.nextInt(6)) {
            case 0 -> forged[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> forged[at] = (byte) random.nextInt();
            case 2 -> buffer.putInt(at, new int[] {0, 1, -1, Integer.MAX_VALUE, 100_000}[random.nextInt(5)]);
            case 3 -> buffer.putDouble(at, new double[] {1 / 0.0, 1e308, -1e300, 0, 1e-320}[random.nextInt(5)]);
            case 4 -> {
                int length = Math.min(4 * (1 + random.nextInt(4)), forged.length - at);
                int from = CONTENT_AT + random.nextInt(forged.length - CONTENT_AT - length);
                System.arraycopy(forged, from, forged, at, length);
            }
            default -> buffer.putInt(at, buffer.getInt(at) + random.nextInt(5) - 2);
        }
    }

    @Test
    void aSaveOfAGameWithOtherListenersIsRefused() throws IOException {
        byte[] state;
        try (SyntheticWorld game = Bin.game(30).build()) {
            game.step(10);
            state = game.scheduler().state().save();
        }
        WorldRecipe listening = new WorldRecipe()
                .register(RigidBody.TYPE, Joint.TYPE)
                .register(Bin.Lift.class)
                .wire((world, scheduler) -> Physics.install(world, scheduler, 0, -9.8)
                        .dyn4j()
                        .addStepListener(new StepListenerAdapter<>()));
        try (SyntheticWorld game = listening.build()) {
            StateException refused = assertThrows(
                    StateException.class, () -> game.scheduler().state().load(state));
            assertTrue(
                    refused.getMessage()
                            .endsWith("a game must add the listeners to the library's world that it had when it was"
                                    + " saved: 5 were saved, 6 are there"),
                    refused::getMessage);
        }
    }
}
