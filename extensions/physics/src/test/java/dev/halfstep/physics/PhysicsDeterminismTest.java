package dev.halfstep.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.event.EventReader;
import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.Snapshot;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SliceInvariance.SlicedRun;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.MonitorSimulator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that bodies, joints and contacts end in the same state, however the game is run, rolled back or replayed. */
class PhysicsDeterminismTest {

    private static final boolean IS_LONG = Boolean.getBoolean("halfstep.long");

    /** The steps of the storm. */
    private static final int STEPS = IS_LONG ? 10_000 : 120;

    private static final int BODIES = IS_LONG ? 200 : 30;

    @TempDir
    private Path folder;

    @Test
    void hasTheSameStateWithOneAndFourWorkersOnThreeDisplays() {
        SlicedRun slow = SlicedRun.on(MonitorSimulator.hz("24"));
        SlicedRun usual = SlicedRun.on(MonitorSimulator.hz("59.94")).withWorkers(4);
        SlicedRun fast = SlicedRun.on(MonitorSimulator.hz("144")).withWorkers(4).withOtherDefaults();
        SliceInvariance.check(Bin.game(BODIES), 80, List.of(slow, usual, fast));
    }

    @Test
    void hasTheSameStateAfterARollback() {
        RollbackInvariance.check(Bin.game(BODIES), 160);
    }

    /** In each step, rolls eight steps back and runs them again. */
    @Test
    void endsInTheSameStateAfterAStormOfRollbacks() {
        try (SyntheticWorld calm = Bin.game(BODIES).lenient().build();
                SyntheticWorld stormy = Bin.game(BODIES).lenient().build()) {
            calm.step(1);
            stormy.step(1);
            Rollback rollback = new Rollback(stormy.scheduler(), 8);
            for (int step = 2; step <= STEPS; step++) {
                calm.step(1);
                stormy.step(1);
                rollback.resimulateFrom(Math.max(rollback.oldestStep() + 1, step - 7));
                assertEquals(calm.hash(), stormy.hash(), "the states must be equal after step " + step);
            }
            assertTrue(calm.world().query(RigidBody.class).count() >= BODIES / 2, "bodies must have been spawned");
            System.out.println(STEPS + " steps: " + StateHash.toText(calm.hash()));
        }
    }

    @Test
    void goesBackAndForthBetweenSnapshots() {
        try (SyntheticWorld game = Bin.game(BODIES).build()) {
            game.step(60);
            List<Snapshot> snapshots = new ArrayList<>();
            List<Long> hashes = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                Snapshot snapshot = game.scheduler().state().newSnapshot();
                snapshot.save();
                snapshots.add(snapshot);
                hashes.add(game.hash());
                game.step(9);
            }
            for (int i : new int[] {3, 17, 0, 19, 8, 9, 8}) {
                snapshots.get(i).restore();
                assertEquals(hashes.get(i), game.hash());
                game.step(9); // from any state, on the same way
                if (i < 19) {
                    assertEquals(hashes.get(i + 1), game.hash(), "after snapshot " + i);
                }
            }
        }
    }

    @Test
    void sendsTheSameContactsAfterARollback() {
        List<String> contacts = new ArrayList<>();
        WorldRecipe recipe = Bin.game(BODIES).wire((world, scheduler) -> {
            EventReader<Contact> reader = scheduler.events(Contact.class).simulationReader("log");
            scheduler.simulation(
                    "log",
                    step -> reader.forEach(contact -> contacts.add(reader.step() + " " + reader.fraction() + contact)));
        });
        try (SyntheticWorld game = recipe.build()) {
            game.step(60);
            Snapshot snapshot = game.scheduler().state().newSnapshot();
            snapshot.save();
            contacts.clear();
            game.step(40);
            List<String> first = List.copyOf(contacts);
            contacts.clear();
            snapshot.restore();
            game.step(40);
            assertTrue(first.size() > 20, first::toString);
            assertEquals(String.join("\n", first), String.join("\n", contacts));
        }
    }

    @Test
    void replaysARecording() throws IOException {
        Path file = folder.resolve("bin.rec");
        try (SyntheticWorld game = Bin.game(BODIES).build()) {
            Recorder recorder = Recorder.start(file, game.gameRun());
            game.step(200);
            assertEquals(200, recorder.steps());
        }
        try (Replay replay = Replay.begin(Recording.open(file), Bin.GAME)) { // with the recorded number of bodies
            replay.verify();
            assertEquals(200, replay.verifiedSteps());
        }
    }
}
