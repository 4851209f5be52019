package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.event.EventReader;
import dev.halfstep.frame.PresentedGame.Glow;
import dev.halfstep.frame.PresentedGame.Heat;
import dev.halfstep.frame.PresentedGame.Hull;
import dev.halfstep.frame.PresentedGame.Label;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Despawned;
import dev.halfstep.world.Query1;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how long presentation sees a despawned entity, and where it is drawn. */
class DespawnPresentationTest {

    private final PresentedGame game = new PresentedGame();
    private final EntityId other = game.spawn(-1);
    private final EntityId id = game.spawn(0);

    @AfterEach
    void close() {
        game.close();
    }

    /** Checks whether queries and the world show the entity {@link #id}, which is despawned. */
    private void assertVisible(boolean expected) {
        assertFalse(id.isAlive());
        assertEquals(expected, game.visible().contains(id));
        assertEquals(expected, game.world.isVisible(id));
        assertEquals(expected ? 2 : 1, game.world.query(Transform.class).count()); // other is always visible
    }

    @Test
    void isVisibleUntilTheEndOfTheStep() {
        game.in(1, step -> step.commands().despawn(id));
        game.frame(1, 0f, frame -> assertVisible(true));
        game.frame(1, 0.99f, frame -> assertVisible(true));
        game.frame(2, 0f, frame -> assertVisible(false));
    }

    @Test
    void isVisibleUntilItsFractionOfTheStep() {
        game.in(1, step -> step.commands().despawnAt(0.5f, id));
        game.frame(1, 0.49f, frame -> assertVisible(true));
        game.frame(1, 0.5f, frame -> assertVisible(false));
        game.frame(1, 0.7f, frame -> assertVisible(false));
    }

    @Test
    void isNotVisibleIfTheFirstFrameIsLater() {
        game.in(1, step -> step.commands().despawnAt(0.5f, id));
        game.frame(1, 0.8f, frame -> assertVisible(false));
    }

    @Test
    void motionToItsLastPoseEndsAtTheFraction() {
        game.in(1, step -> {
            game.transform(id).translate(10, 0, 0);
            step.commands().despawnAt(0.5f, id);
        });
        game.frame(1, 0.2f, frame -> assertEquals(2, game.drawnX(id), 1e-5));
        game.frame(1, 0.4f, frame -> assertEquals(4, game.drawnX(id), 1e-5));
        game.frame(1, 0.5f, frame -> assertVisible(false));
    }

    @Test
    void isVisitedAfterTheLivingEntitiesOfItsArchetype() {
        EntityId moved = game.spawn(5);
        EntityId inNextArchetype = game.spawn(6, new Hull(1));
        game.in(1, step -> step.commands().despawn(other));
        game.frame(1, 0.5f, frame -> {
            // The despawn has moved the last row of the archetype into the row of other.
            assertEquals(List.of(moved, id, other, inNextArchetype), game.visible());
        });
    }

    @Test
    void worldReadsItsComponentsUntilItDisappears() {
        EntityId ship = game.spawn(5, new Hull(7), new Label("ship"));
        game.in(1, step -> step.commands().despawnAt(0.5f, ship));
        game.frame(1, 0.4f, frame -> {
            assertEquals(7, frame.world().get(ship, Hull.class).strength);
            assertEquals("ship", frame.world().get(ship, Label.class).text());
            assertTrue(frame.world().has(ship, InterpolatedTransform.class));
            assertFalse(frame.world().has(ship, Heat.class));
        });
        game.frame(
                1,
                0.5f,
                frame -> assertThrows(
                        IllegalArgumentException.class, () -> frame.world().get(ship, Hull.class)));
    }

    @Test
    void isInvisibleBetweenFrames() {
        game.in(1, step -> step.commands().despawn(id));
        game.frame(1, 0.4f, frame -> {});
        assertThrows(IllegalArgumentException.class, () -> game.transform(id));
        assertFalse(game.world.isVisible(id));
        assertEquals(List.of(other), game.visible());
    }

    @Test
    void presentationCannotWriteItsTransform() {
        game.in(1, step -> step.commands().despawn(id));
        game.frame(1, 0.4f, frame -> {
            Transform transform = game.transform(id);
            assertThrows(IllegalStateException.class, () -> transform.setPosition(1, 1, 1));
        });
    }

    @Test
    void presentationCannotDespawnOrChangeIt() {
        game.in(1, step -> step.commands().despawn(id));
        game.frame(1, 0.4f, frame -> {
            String message = assertThrows(
                            IllegalArgumentException.class, () -> frame.world().despawn(id))
                    .getMessage();
            assertTrue(message.contains("still visible"), message);
            assertThrows(IllegalArgumentException.class, () -> frame.world().add(id, new Label("x")));
        });
    }

    @Test
    void denseComponentKeepsItsValueInTheNextStep() {
        EntityId oven = game.spawn(5, new Heat(300));
        game.in(1, step -> step.commands().despawn(oven));
        Heat[] ovenHeat = {null};
        game.frame(1, 0.4f, frame -> {
            ovenHeat[0] = frame.world().get(oven, Heat.class);
            assertEquals(300, ovenHeat[0].kelvin());
            assertThrows(IllegalStateException.class, () -> ovenHeat[0].setKelvin(1));
        });
        game.in(2, step -> step.commands().despawn(id));
        game.frame(2, 0.4f, frame -> {});
        assertEquals(300, ovenHeat[0].kelvin());
    }

    @Test
    void keptTransformHasTheLastPoseInTheNextStep() {
        game.transform(id).setPosition(7, 0, 0);
        game.in(1, step -> step.commands().despawn(id));
        Transform[] transform = {null};
        game.frame(1, 0.4f, frame -> transform[0] = game.transform(id));
        game.in(2, step -> step.commands().despawn(other));
        game.frame(2, 0.4f, frame -> {});
        assertEquals(7, transform[0].x());
    }

    @Test
    void transformObjectCanBeUsedAgainInTheSameStep() {
        Transform transform = game.transform(id);
        List<EntityId> spawned = new ArrayList<>();
        game.in(1, step -> {
            transform.setPosition(10, 0, 0);
            step.world().despawn(id);
            spawned.add(step.world().spawn(transform.setPosition(500, 0, 0)));
        });
        game.frame(1, 0.5f, frame -> {
            assertEquals(5, game.drawnX(id));
            assertFalse(frame.world().isVisible(spawned.get(0)));
        });
        game.frame(2, 0.5f, frame -> assertEquals(500, game.drawnX(spawned.get(0))));
    }

    /** Two entities have the same Transform object in turn. The drawn motion of the first one ends with its despawn. */
    @Test
    void sharedTransformObjectDoesNotShareSegments() {
        Transform transform = Transform.at(0, 0);
        List<EntityId> spawned = new ArrayList<>();
        game.in(1, step -> {
            step.world().commands().spawnAt(0.8f, transform);
            step.world().applyCommands();
            EntityId first = lastSpawned();
            step.world().commands().despawnAt(0.7f, first);
            step.world().applyCommands();
            spawned.add(step.world().commands().spawnAt(0.2f, transform.setPosition(100, 0, 0)));
            step.world().applyCommands();
            transform.translate(8, 0, 0);
        });
        // The second entity moves from 100 at fraction 0.2 to 108 at fraction 1, so it is at 107 at fraction 0.9.
        game.frame(1, 0.9f, frame -> assertEquals(107, game.drawnX(spawned.get(0)), 1e-4));
    }

    private EntityId lastSpawned() {
        List<EntityId> visible = game.visible();
        return visible.get(visible.size() - 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SNAP", "EXTRAPOLATE"})
    void entityThatIsNotInterpolatedDisappearsAtOnce(Smoothing smoothing) {
        game.transform(id).setSmoothing(smoothing);
        game.in(1, step -> step.commands().despawn(id));
        game.frame(1, 0f, frame -> assertVisible(false));
    }

    /** The time of an event must not depend on the smoothing, which presentation may change. */
    @ParameterizedTest
    @ValueSource(strings = {"INTERPOLATE", "SNAP", "EXTRAPOLATE"})
    void eventOfItsDespawnIsReadAtItsFraction(Smoothing smoothing) {
        EventReader<Despawned> reader =
                game.scheduler.addEvents(Despawned.class, 16).presentationReader("look");
        game.transform(id).setSmoothing(smoothing);
        game.in(1, step -> step.commands().despawnAt(0.5f, id));
        game.frame(1, 0.4f, frame -> assertNull(reader.next()));
        game.frame(
                1,
                0.5f,
                frame -> assertEquals(id, Objects.requireNonNull(reader.next()).entity()));
    }

    @Test
    void disappearsInTheFrameOfItsStepWithoutInterpolation() {
        game.scheduler.setInterpolating(false);
        game.in(1, step -> step.commands().despawn(id));
        game.frame(1, 0.1f, frame -> assertVisible(false));
    }

    @Test
    void entityDespawnedInAnEarlierStepOfTheFrameIsInvisible() {
        game.in(1, step -> step.commands().despawn(id));
        game.frame(2, 0.1f, frame -> assertVisible(false));
    }

    @Test
    void entityDespawnedBetweenStepsDisappearsAtOnce() {
        game.frame(1, 0.1f, frame -> {});
        game.world.despawn(id);
        game.frame(1, 0.2f, frame -> assertVisible(false));
    }

    /** A step calls its listeners before it captures poses: the entity still has the previous pose of step 1. */
    @Test
    void despawnAtStepBeginIsPresentedAtStepBegin() {
        game.onSteps(
                step -> {
                    if (step == 2) {
                        game.world.despawn(id);
                    }
                },
                step -> {});
        game.in(1, step -> game.transform(id).translate(10, 0, 0));
        game.frame(1, 0.9f, frame -> assertEquals(9, game.drawnX(id), 1e-4));
        game.frame(2, 0f, frame -> assertVisible(false));
    }

    @Test
    void staysVisibleInAPause() {
        game.in(1, step -> step.commands().despawnAt(0.5f, id));
        game.frame(1, 0.3f, frame -> assertVisible(true));
        game.scheduler.timeControl().pause();
        for (int i = 0; i < 5; i++) {
            game.frameOf(50_000_000, frame -> assertVisible(true));
        }
        game.scheduler.timeControl().resume();
        game.frameOf(20_000_000, frame -> assertVisible(false)); // 0.2 of a step: the time of the despawn is reached
    }

    @Test
    void changeCountGrowsWhenItDisappears() {
        game.in(1, step -> step.commands().despawnAt(0.5f, id));
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
    void interpolatedValuesAreReadUntilItDisappears() {
        EntityId lamp = game.spawn(3, new Glow(0));
        game.in(2, step -> {
            game.world.get(lamp, Glow.class).red = 10;
            step.commands().despawn(lamp);
        });
        game.frame(1, 0.5f, frame -> {});
        game.frame(
                2,
                0.5f,
                frame -> assertEquals(5, frame.world().interpolated(Glow.class).of(lamp).red));
    }

    @Test
    void denseInterpolatedValuesAreReadUntilItDisappears() {
        EntityId oven = game.spawn(3, new Heat(0));
        game.in(2, step -> {
            game.world.get(oven, Heat.class).setKelvin(10);
            step.commands().despawn(oven);
        });
        game.frame(1, 0.5f, frame -> {});
        for (float alpha : new float[] {0.25f, 0.5f}) {
            game.frame(
                    2,
                    alpha,
                    frame -> assertEquals(
                            10 * alpha,
                            frame.world().interpolated(Heat.class).of(oven).kelvin(),
                            1e-5));
        }
    }

    @Test
    void shiftOfTheWorldMovesDespawnedEntities() {
        game.in(1, step -> {
            game.transform(id).translate(10, 0, 0);
            game.transform(other).teleportAt(0.9f, 50, 0, 0); // after the frame
            step.world().despawn(id);
            step.world().despawn(other);
            step.shiftWorld(1000, 0, 0);
        });
        game.frame(1, 0.5f, frame -> {
            assertEquals(1005, game.drawnX(id), 1e-3);
            assertEquals(999, game.drawnX(other), 1e-3);
        });
    }

    @Test
    void componentsAreReleasedAfterTheNextStep() {
        List<WeakReference<Object>> references = new ArrayList<>();
        game.in(1, step -> references.addAll(despawnNewShip()));
        game.frame(
                1,
                0.2f,
                frame -> game.world
                        .query(Transform.class, Hull.class)
                        .forEach((ship, transform, hull) -> references.add(new WeakReference<>(transform))));
        assertEquals(3, references.size()); // the hull, the transform, and the transform that presentation sees
        game.scheduler.runStep();
        for (WeakReference<Object> reference : references) {
            for (int i = 0; i < 50 && reference.get() != null; i++) {
                System.gc();
            }
            assertNull(reference.get(), "a component of a despawned entity must be garbage-collected");
        }
    }

    private List<WeakReference<Object>> despawnNewShip() {
        Hull hull = new Hull(1);
        Transform transform = Transform.at(1, 0);
        game.world.commands().spawnAt(0.1f, transform, hull);
        game.world.applyCommands();
        List<EntityId> ship = new ArrayList<>();
        game.world.query(Hull.class).forEach((shipId, component) -> ship.add(shipId));
        game.world.despawn(ship.get(0));
        return List.of(new WeakReference<>(hull), new WeakReference<>(transform));
    }
}
