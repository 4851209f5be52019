package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests at what time spawns, despawns and teleports within a step become visible: after a restore has undone them, in a
 * world with a lock, and in a world without a scheduler.
 */
class UndonePresentationTest {

    private final PresentedGame game = new PresentedGame();
    private final EntityId id = game.spawn(0);

    /** The entities that step 2 has spawned: one each time that it is simulated. */
    private final List<EntityId> spawned = new ArrayList<>();

    private Snapshot snapshot;

    @AfterEach
    void close() {
        game.close();
    }

    @BeforeEach
    void addOccurrencesToStep2AndSaveStep1() {
        game.in(2, step -> {
            game.transform(id).translate(10, 0, 0);
            step.commands().despawnAt(0.8f, id);
            spawned.add(step.commands().spawnAt(0.9f, Transform.at(5, 0)));
        });
        game.frame(1, 0.5f, frame -> {});
        snapshot = game.scheduler.state().newSnapshot();
        snapshot.save();
    }

    @Test
    void undoneSpawnIsNeverVisible() {
        game.frame(2, 0.3f, frame -> assertEquals(List.of(id), game.visible()));
        snapshot.restore();
        game.frameOf(50_000_000, frame -> assertFalse(frame.world().isVisible(spawned.get(0))));
        assertFalse(spawned.get(0).isAlive());
    }

    @Test
    void entityWithAnUndoneDespawnIsVisibleOnce() {
        game.frame(2, 0.3f, frame -> assertEquals(List.of(id), game.visible()));
        snapshot.restore();
        assertTrue(id.isAlive());
        game.frameOf(0, frame -> {
            assertEquals(List.of(id), game.visible());
            assertEquals(1, frame.world().query(Transform.class).count());
            assertEquals(0, game.drawnX(id));
        });
    }

    @Test
    void entityWithAnUndonePresentedDespawnIsVisibleAgain() {
        game.frame(2, 0.85f, frame -> assertEquals(List.of(), game.visible()));
        snapshot.restore();
        game.frameOf(0, frame -> assertEquals(List.of(id), game.visible()));
    }

    @Test
    void resimulatedOccurrencesWaitForTheirTimeAgain() {
        game.frame(2, 0.3f, frame -> assertEquals(3, game.drawnX(id), 1e-3));
        game.scheduler.resimulateFrom(snapshot);
        game.frame(2, 0.4f, frame -> {
            assertEquals(List.of(id), game.visible());
            assertEquals(4, game.drawnX(id), 1e-3);
        });
        game.frame(2, 0.85f, frame -> assertEquals(List.of(), game.visible()));
        EntityId spawnedByResimulation = spawned.get(1);
        game.frame(2, 0.95f, frame -> assertEquals(List.of(spawnedByResimulation), game.visible()));
    }

    @Test
    void undoneTeleportIsNotDrawn() {
        // Replaces the action of the set-up.
        game.in(2, step -> game.transform(id).translate(10, 0, 0).teleport(500, 0, 0));
        game.frame(2, 0.3f, frame -> assertEquals(3, game.drawnX(id), 1e-3));
        snapshot.restore();
        game.in(2, step -> game.transform(id).translate(20, 0, 0));
        // The restore keeps the overstep of 0.3, but only step 1 has a state to draw.
        game.frameOf(0, frame -> assertEquals(0, game.drawnX(id)));
        long stepNanos = 100_000_000; // runs step 2: the overstep is drawn again, as its fraction 0.3
        game.frameOf(stepNanos, frame -> assertEquals(6, game.drawnX(id), 1e-3));
    }

    @Test
    void entityInTheRowOfAnUndoneSpawnIsVisible() {
        game.frame(2, 0.3f, frame -> {});
        snapshot.restore();
        List<EntityId> expected = new ArrayList<>(List.of(id));
        for (int i = 0; i < 3; i++) {
            expected.add(game.spawn(i)); // one of them in the row of the undone spawn
        }
        game.frameOf(0, frame -> assertEquals(expected, game.visible()));
    }

    @Test
    void worldWithoutASchedulerShowsAllChangesAtOnce() {
        try (World world = World.builder().register(Transform.TYPE).build()) {
            EntityId first = world.commands().spawnAt(0.5f, Transform.at(1, 0));
            world.applyCommands();
            assertTrue(world.isVisible(first));
            world.get(first, Transform.class).teleportAt(0.5f, 7, 0, 0);
            world.commands().despawnAt(0.5f, first);
            world.applyCommands();
            assertFalse(world.isVisible(first));
            assertEquals(0, world.query(Transform.class).count());
        }
    }

    @Test
    void worldWithALockShowsChangesAtTheirTime() {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        try (World world =
                World.builder().register(Transform.TYPE).guardedBy(lock).build()) {
            EntityId first = world.spawn(Transform.at(1, 0));
            SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
            scheduler.simulation("despawn", step -> {
                if (first.isAlive()) {
                    step.commands().despawn(first);
                }
            });
            List<Boolean> visible = new ArrayList<>();
            scheduler.presentation("look", frame -> visible.add(frame.world().isVisible(first)));
            HeadlessHost host = new HeadlessHost();
            for (int i = 0; i < 4; i++) {
                scheduler.frame(host, 50_000_000); // half a step
            }
            scheduler.close();
            // Frame 2 runs step 1. Frame 4 presents the end of that step, when the entity is despawned.
            assertEquals(List.of(true, true, true, false), visible);
        } finally {
            lock.unlock();
        }
    }
}
