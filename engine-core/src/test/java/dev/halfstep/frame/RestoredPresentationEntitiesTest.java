package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that the entities of the simulation are restored even if they have presentation components only. The game
 * spawns a flash in step 55, and despawns it in step 65; all other entities are simulated.
 */
class RestoredPresentationEntitiesTest {

    /** A presentation component. */
    private record Flash(String colour) {}

    /** A simulation component. */
    private record Body(int mass) {}

    /** Seeking saves the state after step 60, where the flash is alive. */
    private static final Rate RATE = Rate.hz(60);

    private static final int SPAWN_STEP = 55;
    private static final int DESPAWN_STEP = 65;

    /** The newest flash: a resimulated spawn creates another entity. */
    private EntityId flash;

    /** The number of visible flashes, one for each frame. */
    private final List<Integer> visible = new ArrayList<>();

    private WorldRecipe game;

    @BeforeEach
    void createGame() {
        game = new WorldRecipe()
                .rate(RATE)
                .register(ComponentType.presentation(Flash.class))
                .register(ComponentType.simulation(Body.class))
                .system("flash", step -> {
                    if (step.step() == SPAWN_STEP) {
                        flash = step.commands().spawn(new Flash("red"));
                    }
                    if (step.step() == DESPAWN_STEP) {
                        step.commands().despawn(flash);
                    }
                    step.commands().spawn(new Body((int) step.step()));
                })
                .wire((world, scheduler) -> scheduler.presentation("count", frame -> {
                    int count = 0;
                    for (var each : frame.world().query(Flash.class)) {
                        count += each.id().isAlive() ? 1 : 0;
                    }
                    visible.add(count);
                }));
    }

    @Test
    void resimulatedStepDespawnsARestoredEntity() {
        int steps = DESPAWN_STEP + 5;
        List<Long> hashes = new ArrayList<>();
        try (SyntheticWorld world = game.build()) {
            for (int step = 1; step <= steps; step++) {
                world.step(1);
                hashes.add(world.hash());
            }
        }
        try (SyntheticWorld world = game.build()) {
            Rollback rollback = new Rollback(world.scheduler(), 12);
            for (int step = 1; step <= steps; step++) {
                world.step(1);
                for (long from = rollback.oldestStep(); from <= step; from++) {
                    rollback.resimulateFrom(from);
                    assertEquals(hashes.get(step - 1), world.hash());
                }
            }
            assertFalse(flash.isAlive());
            assertEquals(steps, world.world().size(), "a body for each step, and no flash");
        }
    }

    @Test
    void rewindRestoresAnEntityOfTheSimulation() {
        try (SyntheticWorld world = game.build()) {
            Rollback rollback = new Rollback(world.scheduler(), 12);
            world.step(DESPAWN_STEP);
            EntityId shown = flash;
            rollback.rewindTo(DESPAWN_STEP - 1);
            assertTrue(shown.isAlive());
            assertEquals("red", world.world().get(shown, Flash.class).colour());
            rollback.rewindTo(SPAWN_STEP - 1);
            assertFalse(shown.isAlive());
            world.step(DESPAWN_STEP - SPAWN_STEP + 1);
            assertFalse(flash.isAlive());
        }
    }

    @Test
    void seekShowsAnEntityOfTheSimulation(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("game.rec");
        GameSpec<?> name = GameSpec.of("flash", "1.0").withSeed(1);
        try (SyntheticWorld world = game.build();
                Recorder recorder =
                        Recorder.start(file, GameRun.of(name.rate(RATE), world.world(), world.scheduler()), 1)) {
            world.step(200);
            assertEquals(200, recorder.steps());
        }
        try (SyntheticWorld world = game.build();
                Replay replay = Replay.begin(Recording.open(file), world.world(), world.scheduler())) {
            replay.enableSeeking();
            replay.seek(199);
            for (int step : new int[] {60, DESPAWN_STEP, SPAWN_STEP - 1, SPAWN_STEP, 150, DESPAWN_STEP - 1, 200}) {
                replay.seek(step);
                world.frame(Duration.ZERO);
                int expected = step >= SPAWN_STEP && step < DESPAWN_STEP ? 1 : 0;
                assertEquals(expected, visible.get(visible.size() - 1), "step " + step);
            }
            assertNull(replay.difference());
        }
    }
}
