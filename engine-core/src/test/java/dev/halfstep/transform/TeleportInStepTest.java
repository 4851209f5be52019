package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.frame.PresentedGame;
import dev.halfstep.frame.PresentedGame.Hull;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.Snapshot;
import dev.halfstep.storage.EntityId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests where an entity is drawn that a step teleports or shifts. {@link TeleportTest} teleports outside of steps. */
class TeleportInStepTest {

    private PresentedGame game = new PresentedGame();
    private EntityId id = game.spawn(0);

    @AfterEach
    void close() {
        game.close();
    }

    private Transform transform() {
        return game.transform(id);
    }

    /** Runs a frame at a step and an alpha, and asserts the drawn x of the entity. */
    private void assertDrawn(long step, float alpha, float x) {
        game.frame(step, alpha, frame -> assertEquals(x, game.drawnX(id), 1e-3));
    }

    @Test
    void teleportTakesEffectAtTheEndOfTheStep() {
        game.in(1, step -> transform().translate(10, 0, 0).teleport(500, 0, 0));
        assertDrawn(1, 0f, 0);
        assertDrawn(1, 0.5f, 5);
        assertDrawn(1, 0.9f, 9);
        assertDrawn(2, 0f, 500);
        assertDrawn(2, 0.5f, 500);
    }

    @Test
    void teleportWithinTheStepKeepsTheMotionsBeforeAndAfterIt() {
        game.in(1, step -> {
            transform().translate(10, 0, 0);
            transform().teleportAt(0.5f, 500, 0, 0).translate(20, 0, 0);
        });
        assertDrawn(1, 0.4f, 4);
        assertDrawn(1, 0.5f, 500);
        assertDrawn(1, 0.75f, 510);
        assertDrawn(2, 0f, 520);
        assertDrawn(2, 0.5f, 520);
    }

    @Test
    void motionOfTheNextStepBeginsAtTheDestination() {
        game.in(1, step -> transform().teleport(500, 0, 0));
        game.in(2, step -> transform().translate(10, 0, 0));
        assertDrawn(1, 0.5f, 0);
        assertDrawn(2, 0.5f, 505);
        assertDrawn(3, 0.5f, 510);
    }

    @Test
    void teleportInAnEarlierStepOfTheFrameIsNotDrawn() {
        game.in(1, step -> transform().teleport(500, 0, 0));
        game.in(2, step -> transform().translate(10, 0, 0));
        assertDrawn(2, 0.5f, 505);
    }

    @Test
    void severalTeleportsInAStepAreAllDrawn() {
        game.in(1, step -> {
            transform().teleportAt(0.25f, 100, 0, 0);
            transform().teleportAt(0.5f, 200, 0, 0);
            transform().teleportAt(0.75f, 300, 0, 0);
            transform().teleport(400, 0, 0);
        });
        assertDrawn(1, 0.2f, 0);
        assertDrawn(1, 0.3f, 100);
        assertDrawn(1, 0.6f, 200);
        assertDrawn(1, 0.8f, 300);
        assertDrawn(2, 0f, 400);
    }

    @Test
    void refusesADecreasingFraction() {
        game.in(1, step -> {
            transform().teleportAt(0.5f, 100, 0, 0);
            assertThrows(IllegalArgumentException.class, () -> transform().teleportAt(0.4f, 200, 0, 0));
        });
        assertDrawn(1, 0.9f, 100);
    }

    /** Presentation may change the smoothing, and the simulation must not depend on it. */
    @ParameterizedTest
    @ValueSource(strings = {"INTERPOLATE", "SNAP", "EXTRAPOLATE"})
    void simulationDoesNotDependOnTheSmoothing(Smoothing smoothing) {
        transform().setSmoothing(smoothing);
        List<Float> previous = new ArrayList<>();
        game.in(1, step -> {
            transform().setScale(3).teleportAt(0.5f, 100, 0, 0);
            previous.add(game.world.get(id, PreviousTransform.class).scale(new Vector3f()).x);
            assertThrows(IllegalArgumentException.class, () -> transform().teleportAt(0.4f, 200, 0, 0));
        });
        game.frame(1, 0.5f, frame -> {});
        assertEquals(List.of(2f), previous); // at fraction 0.5 between 1 and 3
    }

    @ParameterizedTest
    @ValueSource(floats = {0f, -1f, 1.001f, Float.NaN})
    void refusesAFractionOutsideOfTheStep(float fraction) {
        assertThrows(IllegalArgumentException.class, () -> transform().teleportAt(fraction, 1, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> transform().teleportAt(fraction, transform()));
        assertThrows(IllegalArgumentException.class, () -> game.world.commands().spawnAt(fraction, new Transform()));
        assertThrows(IllegalArgumentException.class, () -> game.world.commands().despawnAt(fraction, id));
    }

    @Test
    void snappingEntityIsDrawnAtItsDestinationAtOnce() {
        transform().setSmoothing(Smoothing.SNAP);
        game.in(1, step -> transform().teleport(500, 0, 0));
        assertDrawn(1, 0.1f, 500);
    }

    @Test
    void entitySwitchedToSnapIsDrawnAtItsDestination() {
        game.in(1, step -> transform().teleport(500, 0, 0));
        game.frame(1, 0.1f, frame -> {
            assertEquals(0, game.drawnX(id));
            transform().setSmoothing(Smoothing.SNAP);
        });
        assertDrawn(1, 0.2f, 500);
    }

    @Test
    void entityKeepsItsMotionInAnotherArchetype() {
        game.spawn(1); // its row moves into the freed one
        game.in(1, step -> {
            transform().translate(10, 0, 0);
            transform().teleportAt(0.5f, 500, 0, 0);
            step.commands().add(id, new Hull(1));
        });
        assertDrawn(1, 0.4f, 4);
        assertDrawn(1, 0.6f, 500);
    }

    @Test
    void entityThatMovesIntoAFreedRowKeepsItsMotion() {
        EntityId removed = id;
        id = game.spawn(100);
        game.in(1, step -> {
            transform().translate(10, 0, 0);
            transform().teleport(500, 0, 0);
            game.transform(removed).teleport(700, 0, 0);
            step.commands().despawn(removed);
        });
        assertDrawn(1, 0.5f, 105);
        assertDrawn(2, 0f, 500);
    }

    @Test
    void despawnedEntityKeepsItsMotions() {
        game.in(1, step -> {
            transform().translate(10, 0, 0);
            transform().teleportAt(0.5f, 500, 0, 0).translate(20, 0, 0);
            step.commands().despawn(id);
        });
        assertDrawn(1, 0.4f, 4);
        assertDrawn(1, 0.75f, 510);
    }

    @Test
    void replacedTransformLosesItsMotion() {
        game.in(1, step -> {
            transform().teleport(500, 0, 0);
            step.world().replace(id, Transform.at(700, 0));
        });
        assertDrawn(1, 0.5f, 700);
    }

    @Test
    void teleportOutsideOfAStepReplacesATeleportInTheNewestStep() {
        game.in(1, step -> {
            transform().translate(10, 0, 0);
            transform().teleportAt(0.5f, 500, 0, 0).translate(20, 0, 0);
        });
        assertDrawn(1, 0.2f, 2);
        transform().teleport(900, 0, 0);
        assertDrawn(1, 0.3f, 900);
        assertDrawn(1, 0.6f, 900);
        transform().teleportAt(0.1f, 950, 0, 0);
        assertDrawn(1, 0.9f, 950);
        assertDrawn(2, 0.5f, 950);
    }

    @Test
    void teleportOutsideOfAStepKeepsTheMotionOfItsRotation() {
        float halfTurn = (float) Math.PI / 2;
        game.in(1, step -> transform().setRotationZ(halfTurn).teleport(500, 0, 0));
        game.frame(1, 0.2f, frame -> {});
        transform().teleport(900, 0, 0);
        game.frame(1, 0.5f, frame -> {
            assertEquals(900, game.drawnX(id));
            assertEquals(halfTurn / 2, drawnAngle(), 1e-5);
        });
        transform().teleport(new Vector3f(950, 0, 0), new Quaternionf());
        game.frame(1, 0.6f, frame -> assertEquals(0, drawnAngle(), 1e-5));
    }

    private double drawnAngle() {
        return game.world
                .get(id, InterpolatedTransform.class)
                .rotation(new Quaternionf())
                .angle();
    }

    @Test
    void listenersCanTeleportAfterTheSystems() {
        LongConsumer afterSystems = step -> {
            if (step == 1) {
                transform().teleport(500, 0, 0);
            }
        };
        game.onSteps(step -> {}, afterSystems);
        game.in(1, step -> transform().translate(10, 0, 0));
        assertDrawn(1, 0.5f, 5);
        assertDrawn(2, 0f, 500);
    }

    @Test
    void shiftKeepsTheMotion() {
        game.in(1, step -> transform().translate(10, 0, 0).shift(1000, 0, 0));
        assertDrawn(1, 0.5f, 1005);
        assertDrawn(2, 0.5f, 1010);
    }

    @Test
    void shiftMovesTheMotionBeforeATeleportToo() {
        game.in(1, step -> {
            transform().translate(10, 0, 0).teleport(500, 0, 0);
            transform().shift(1000, 0, 0);
        });
        assertDrawn(1, 0.5f, 1005);
        assertDrawn(2, 0f, 1500);
    }

    @Test
    void shiftOfTheWorldMovesAllMotionsOfTheStep() {
        EntityId resting = game.spawn(7);
        game.in(1, step -> {
            transform().translate(10, 0, 0);
            transform().teleportAt(0.5f, 500, 0, 0).translate(20, 0, 0);
            step.shiftWorld(1000, 0, 0);
        });
        assertDrawn(1, 0.4f, 1004);
        game.frame(1, 0.75f, frame -> {
            assertEquals(1510, game.drawnX(id), 1e-3);
            assertEquals(1007, game.drawnX(resting), 1e-3);
        });
    }

    @Test
    void parallelSystemsTeleportTheirEntities() {
        game.close();
        game = new PresentedGame(SchedulerSettings.defaults().withWorkers(4));
        List<EntityId> ids = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            ids.add(game.spawn(i));
        }
        game.scheduler
                .simulation(
                        "teleport all",
                        step -> step.inPartitions((partition, partitions, commands) -> step.world()
                                .query(Transform.class)
                                .forEachPartition(partition, partitions, (entity, transform) -> {
                                    transform.translate(10, 0, 0);
                                    transform.teleportAt(0.5f, transform.x() + 5_000, 0, 0);
                                })))
                .writes(Transform.class);
        for (int frame = 1; frame <= 5; frame++) {
            long step = frame;
            game.frame(step, 0.25f, context -> {
                for (int i = 0; i < ids.size(); i++) {
                    assertEquals(i + (step - 1) * 5_010 + 2.5f, game.drawnX(ids.get(i)), 1e-2); // rounded near 20,000
                }
            });
        }
    }

    @Test
    void rotationBeforeATeleportOfThePositionIsInterpolated() {
        game.in(1, step -> transform().setRotationZ((float) Math.PI / 2).teleport(500, 0, 0));
        game.frame(
                1,
                0.5f,
                frame -> assertEquals(
                        Math.PI / 4,
                        frame.world()
                                .get(id, InterpolatedTransform.class)
                                .rotation(new Quaternionf())
                                .angle(),
                        1e-5));
    }

    /** A restore moves entities between rows. No row keeps the teleport of its former entity. */
    @Test
    void gpuInterpolationInterpolatesAllEntitiesAfterARestore() {
        game.close();
        game = new PresentedGame(SchedulerSettings.defaults().withGpuInterpolation());
        List<EntityId> ids = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ids.add(game.spawn(i));
        }
        Snapshot snapshot = game.scheduler.state().newSnapshot();
        game.frame(1, 0.5f, frame -> {});
        snapshot.save();
        game.in(2, step -> {
            game.transform(ids.get(4)).teleport(500, 0, 0);
            step.commands().despawn(ids.get(0));
            step.commands().despawn(ids.get(2));
        });
        game.frame(2, 0.5f, frame -> {});
        snapshot.restore();
        game.in(
                2,
                step -> step.world()
                        .query(Transform.class)
                        .forEach((entity, transform) -> transform.translate(10, 0, 0)));
        float[] poses = new float[2 * Pose.FLOATS];
        long stepNanos = 100_000_000;
        game.frameOf(
                stepNanos,
                frame -> game.world.query(InterpolatedTransform.class).forEachSpan((entities, spans) -> {
                    for (int slot = 0; slot < entities.size(); slot++) {
                        assertEquals(Smoothing.INTERPOLATE, InterpolatedTransform.readEndpoints(spans, slot, poses, 0));
                        assertEquals(slot, poses[0]);
                        assertEquals(slot + 10, poses[Pose.FLOATS]);
                    }
                }));
    }

    /** A segment is the motion of an entity between two of its occurrences: spawn, teleports and despawn. */
    @Test
    void gpuInterpolationDrawsTheSegmentsOfAStep() {
        game.close();
        game = new PresentedGame(SchedulerSettings.defaults().withGpuInterpolation());
        id = game.spawn(0);
        EntityId despawned = game.spawn(100);
        game.in(1, step -> {
            transform().translate(10, 0, 0);
            transform().teleportAt(0.5f, 500, 0, 0);
            game.transform(despawned).translate(10, 0, 0);
            step.commands().despawnAt(0.8f, despawned);
            step.commands().spawnAt(0.6f, Transform.at(900, 0));
        });
        List<Float> drawn = new ArrayList<>();
        List<Long> revisions = new ArrayList<>();
        float[] poses = new float[2 * Pose.FLOATS];
        for (float alpha : new float[] {0.2f, 0.7f, 0.9f}) {
            game.frame(1, alpha, frame -> {
                revisions.add(frame.poseRevision());
                game.world.query(InterpolatedTransform.class).forEachSpan((entities, spans) -> {
                    for (int slot = 0; slot < entities.size(); slot++) {
                        InterpolatedTransform.readEndpoints(spans, slot, poses, 0);
                        drawn.add(poses[0] + (poses[Pose.FLOATS] - poses[0]) * alpha);
                    }
                });
            });
        }
        float[] expected = {
            2,
            102, // alpha 0.2: the first and the second entity
            500,
            900,
            107, // alpha 0.7: the spawned entity too, which is second in row order
            500,
            900 // alpha 0.9: without the despawned entity
        };
        assertEquals(expected.length, drawn.size(), drawn.toString());
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i], drawn.get(i), 1e-3, drawn.toString());
        }
        assertEquals(3, revisions.stream().distinct().count(), "each frame must have its own revision: " + revisions);
    }
}
