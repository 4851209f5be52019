package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.PresentedGame.Hull;
import dev.halfstep.frame.PresentedGame.Label;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Query1;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests when presentation sees a new entity, and where it is drawn. */
class SpawnPresentationTest {

    private final PresentedGame game = new PresentedGame();
    private final List<EntityId> spawned = new ArrayList<>();

    @AfterEach
    void close() {
        game.close();
    }

    private void spawn(SimulationContext step, Object... components) {
        spawned.add(step.commands().spawn(components));
    }

    private void spawnAt(SimulationContext step, float fraction, Object... components) {
        spawned.add(step.commands().spawnAt(fraction, components));
    }

    /** Checks whether queries and the world show the first spawned entity. */
    private void assertVisible(boolean expected) {
        EntityId id = spawned.get(0);
        assertTrue(id.isAlive());
        assertEquals(expected, game.visible().contains(id));
        assertEquals(expected, game.world.isVisible(id));
        assertEquals(expected ? 1 : 0, game.world.query(Transform.class).count());
    }

    @Test
    void appearsAtTheEndOfItsStep() {
        game.in(1, step -> spawn(step, Transform.at(1, 0)));
        game.frame(1, 0f, frame -> assertVisible(false));
        game.frame(1, 0.99f, frame -> assertVisible(false));
        game.frame(2, 0f, frame -> assertVisible(true));
    }

    @Test
    void appearsAtItsFractionOfTheStep() {
        game.in(1, step -> spawnAt(step, 0.5f, Transform.at(1, 0)));
        game.frame(1, 0.49f, frame -> assertVisible(false));
        game.frame(1, 0.5f, frame -> assertVisible(true));
        game.frame(1, 0.51f, frame -> assertVisible(true));
    }

    @Test
    void entityWithoutATransformAppearsAtItsTimeToo() {
        game.in(1, step -> spawnAt(step, 0.5f, new Hull(1)));
        game.frame(
                1,
                0.4f,
                frame -> assertEquals(0, frame.world().query(Hull.class).count()));
        game.frame(
                1,
                0.6f,
                frame -> assertEquals(1, frame.world().query(Hull.class).count()));
    }

    @Test
    void entitySpawnedBetweenStepsIsVisibleAtOnce() {
        game.frame(1, 0f, frame -> {});
        spawned.add(game.spawn(1));
        game.frame(1, 0.1f, frame -> assertVisible(true));
    }

    @Test
    void spawnAtStepBeginIsPresentedAtStepBegin() {
        game.onSteps(step -> spawned.add(game.spawn((float) step)), step -> {});
        game.frame(1, 0f, frame -> assertVisible(true));
    }

    @Test
    void spawnAtStepEndIsPresentedAtStepEnd() {
        game.onSteps(step -> {}, step -> {
            if (step == 1) {
                spawned.add(game.spawn((float) step));
            }
        });
        game.frame(1, 0.9f, frame -> assertVisible(false));
        game.frame(2, 0f, frame -> assertVisible(true));
    }

    @Test
    void movesFromItsSpawnPoseToItsPoseAtTheEnd() {
        game.in(1, step -> spawned.add(step.world().commands().spawnAt(0.5f, Transform.at(100, 0))));
        game.scheduler.simulation(
                "move",
                step -> step.world().query(Transform.class).forEach((id, transform) -> transform.translate(10, 0, 0)));
        game.frame(1, 0.5f, frame -> assertEquals(100, game.drawnX(spawned.get(0))));
        game.frame(1, 0.75f, frame -> assertEquals(105, game.drawnX(spawned.get(0)), 1e-4));
        game.frame(2, 0f, frame -> assertEquals(110, game.drawnX(spawned.get(0))));
        game.frame(2, 0.5f, frame -> assertEquals(115, game.drawnX(spawned.get(0))));
    }

    @Test
    void movesFromItsStartPose() {
        game.in(1, step -> spawnAt(step, 0.5f, Transform.at(110, 0).startAt(Transform.at(100, 0))));
        game.frame(1, 0.75f, frame -> assertEquals(105, game.drawnX(spawned.get(0)), 1e-4));
        game.frame(2, 0f, frame -> assertEquals(110, game.drawnX(spawned.get(0))));
        game.frame(2, 0.5f, frame -> assertEquals(110, game.drawnX(spawned.get(0))));
    }

    @Test
    void startAtThrowsAfterTheSpawn() {
        EntityId id = game.spawn(1);
        assertThrows(IllegalStateException.class, () -> game.transform(id).startAt(Transform.at(0, 0)));
    }

    @Test
    void entitySpawnedInAnEarlierStepOfTheFrameIsVisible() {
        game.in(1, step -> spawn(step, Transform.at(1, 0)));
        game.frame(2, 0.1f, frame -> assertVisible(true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"SNAP", "EXTRAPOLATE"})
    void entityThatIsNotInterpolatedAppearsAtOnce(Smoothing smoothing) {
        game.in(1, step -> spawnAt(step, 0.5f, Transform.at(1, 0).setSmoothing(smoothing)));
        game.frame(1, 0f, frame -> assertVisible(true));
    }

    @Test
    void appearsInTheFrameOfItsStepWithoutInterpolation() {
        game.scheduler.setInterpolating(false);
        game.in(1, step -> spawn(step, Transform.at(1, 0)));
        game.frame(1, 0.1f, frame -> assertVisible(true));
    }

    @Test
    void appearsInTheFrameOfItsStepWithoutDelay() {
        game.scheduler.setDelayingOccurrences(false);
        game.in(1, step -> spawn(step, Transform.at(1, 0)));
        game.frame(1, 0.1f, frame -> assertVisible(true));
    }

    @Test
    void staysHiddenInAPauseAndAppearsAfterIt() {
        game.in(1, step -> spawnAt(step, 0.5f, Transform.at(1, 0)));
        game.frame(1, 0.3f, frame -> assertVisible(false));
        game.scheduler.timeControl().pause();
        for (int i = 0; i < 5; i++) {
            game.frameOf(50_000_000, frame -> assertVisible(false));
        }
        game.scheduler.timeControl().resume();
        game.frameOf(10_000_000, frame -> assertVisible(false)); // at fraction 0.4 of the step
        game.frameOf(10_000_000, frame -> assertVisible(true)); // at fraction 0.5
    }

    @Test
    void appearsAfterASingleStepInAPause() {
        game.scheduler.timeControl().pause();
        game.in(1, step -> spawn(step, Transform.at(1, 0)));
        game.scheduler.timeControl().step();
        game.frameOf(10_000_000, frame -> assertVisible(true));
    }

    @Test
    void isVisibleFromSpawnToDespawnWithinAStep() {
        game.in(1, step -> {
            spawnAt(step, 0.3f, Transform.at(1, 0));
            step.commands().despawnAt(0.6f, spawned.get(0));
        });
        game.frame(1, 0.2f, frame -> assertFalse(game.world.isVisible(spawned.get(0))));
        game.frame(1, 0.3f, frame -> assertEquals(spawned, game.visible()));
        game.frame(1, 0.59f, frame -> assertEquals(spawned, game.visible()));
        game.frame(1, 0.6f, frame -> assertEquals(List.of(), game.visible()));
    }

    @ParameterizedTest
    @ValueSource(floats = {0.3f, 0.5f})
    void isNeverVisibleIfItsDespawnIsNotLater(float despawnFraction) {
        game.in(1, step -> {
            spawnAt(step, 0.5f, Transform.at(1, 0));
            step.commands().despawnAt(despawnFraction, spawned.get(0));
        });
        for (float alpha : new float[] {0f, 0.3f, 0.4f, 0.5f, 0.7f}) {
            game.frame(1, alpha, frame -> assertEquals(List.of(), game.visible()));
        }
    }

    /**
     * The numbers of the entities are out of order: the world's command buffer assigns them when it records a spawn,
     * the buffer of a system when it is applied.
     */
    @Test
    void findsSpawnTimesOfEntitiesNumberedOutOfOrder() {
        game.in(1, step -> {
            for (int i = 0; i < 50; i++) {
                spawnAt(step, 0.5f, Transform.at(i, 0));
                spawned.add(step.world().commands().spawnAt(0.5f, Transform.at(i, 0)));
            }
            spawned.forEach(id -> step.world().commands().despawnAt(0.4f, id));
        });
        game.frame(1, 0.3f, frame -> assertEquals(List.of(), game.visible()));
        game.frame(1, 0.7f, frame -> assertEquals(List.of(), game.visible()));
    }

    @Test
    void changeCountGrowsWhenANewEntityAppears() {
        game.in(1, step -> spawnAt(step, 0.5f, Transform.at(1, 0)));
        Query1<Transform> query = game.world.query(Transform.class);
        List<Long> counts = new ArrayList<>();
        for (float alpha : new float[] {0.1f, 0.4f, 0.5f, 0.9f}) {
            game.frame(1, alpha, frame -> counts.add(query.changeCount()));
        }
        assertEquals(counts.get(0), counts.get(1));
        assertNotEquals(counts.get(1), counts.get(2));
        assertEquals(counts.get(2), counts.get(3));
    }

    @Test
    void newEntityStaysHiddenAfterAChangeOfArchetype() {
        game.in(1, step -> {
            spawnAt(step, 0.5f, Transform.at(1, 0));
            step.commands().add(spawned.get(0), new Hull(3));
        });
        game.frame(1, 0.4f, frame -> assertVisible(false));
        game.frame(1, 0.5f, frame -> assertVisible(true));
    }

    @Test
    void entityInTheFormerRowOfAHiddenEntityIsVisible() {
        EntityId first = game.spawn(1);
        game.in(1, step -> {
            spawn(step, Transform.at(2, 0));
            spawn(step, Transform.at(3, 0));
        });
        game.in(2, step -> {
            step.commands().despawn(first); // the last row moves into the first one
            spawn(step, Transform.at(4, 0));
        });
        game.frame(1, 0.4f, frame -> assertEquals(List.of(first), game.visible()));
        game.frame(2, 0.4f, frame -> assertEquals(List.of(spawned.get(1), spawned.get(0), first), game.visible()));
        game.frame(
                3, 0f, frame -> assertEquals(List.of(spawned.get(1), spawned.get(0), spawned.get(2)), game.visible()));
    }

    /** A presentation-only entity is never hidden, because presentation may move its row while a frame runs. */
    @Test
    void entityThatBecomesPresentationOnlyIsVisibleAtOnce() {
        EntityId other = game.world.spawn(new Label("other"));
        game.in(1, step -> {
            spawned.add(step.commands().spawn(new Hull(1), new Label("new")));
            step.commands().remove(spawned.get(0), Hull.class);
        });
        List<String> seen = new ArrayList<>();
        game.frame(1, 0.2f, frame -> {
            frame.world().query(Label.class).forEach((id, label) -> seen.add(label.text()));
            frame.world().despawn(other);
            frame.world().query(Label.class).forEach((id, label) -> seen.add(label.text()));
        });
        assertEquals(List.of("other", "new", "new"), seen);
    }

    @Test
    void simulationSeesANewEntityInItsStep() {
        List<Integer> counts = new ArrayList<>();
        game.in(1, step -> spawn(step, Transform.at(1, 0)));
        game.scheduler
                .simulation(
                        "count",
                        step -> counts.add(step.world().query(Transform.class).count()))
                .after("act");
        game.frame(1, 0.2f, frame -> {});
        assertEquals(List.of(1), counts);
        assertEquals(1, game.world.query(Transform.class).count(), "the simulation must see the entity");
    }
}
