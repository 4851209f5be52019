package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.halfstep.frame.PresentedGame;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.Snapshot;
import dev.halfstep.storage.EntityId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests where children are drawn if the newest step spawns, despawns, teleports or reparents them. */
class ChildPresentationTest {

    private final PresentedGame game = new PresentedGame();
    private final EntityId car = game.spawn(100);
    private final EntityId wheel = game.spawn(1, new Parent(car)); // drawn at x = 101
    private final List<EntityId> spawned = new ArrayList<>();

    @AfterEach
    void close() {
        game.close();
    }

    /** Runs a frame at a step and an alpha, and asserts the drawn x of an entity. */
    private void assertDrawn(long step, float alpha, EntityId id, float x) {
        game.frame(step, alpha, frame -> assertEquals(x, game.drawnX(id), 1e-3));
    }

    @Test
    void childrenDisappearWithTheirParent() {
        game.in(1, step -> {
            game.transform(car).translate(10, 0, 0);
            game.transform(wheel).translate(2, 0, 0);
            step.commands().despawnAt(0.5f, car);
        });
        game.frame(1, 0.25f, frame -> {
            assertEquals(102.5f, game.drawnX(car), 1e-3);
            assertEquals(102.5f + 1.5f, game.drawnX(wheel), 1e-3);
        });
        game.frame(1, 0.5f, frame -> assertEquals(List.of(), game.visible()));
        assertFalse(wheel.isAlive());
    }

    @Test
    void despawnedChildStaysOnItsLivingParent() {
        game.in(1, step -> {
            game.transform(car).translate(10, 0, 0);
            step.commands().despawn(wheel);
        });
        assertDrawn(1, 0.5f, wheel, 105 + 1);
        assertDrawn(1, 0.9f, wheel, 109 + 1);
    }

    @Test
    void despawnedChildStaysOnAParentThatDisappearsEarlier() {
        game.in(1, step -> {
            game.transform(car).translate(10, 0, 0);
            step.commands().despawn(wheel);
            step.commands().despawnAt(0.3f, car);
        });
        assertDrawn(1, 0.5f, wheel, 106); // the first frame of the step: the car has disappeared
        assertDrawn(1, 0.9f, wheel, 110);
    }

    @Test
    void despawnedChildStaysOnAParentThatDisappearsAtOnce() {
        game.transform(car).setSmoothing(Smoothing.SNAP); // a despawned SNAP entity disappears in the frame of its step
        game.frame(1, 0.5f, frame -> {});
        game.in(2, step -> step.commands().despawn(car));
        assertDrawn(2, 0.5f, wheel, 101);
    }

    @Test
    void childDespawnedInItsFirstStepIsDrawnOnItsParent() {
        game.in(1, step -> {
            spawned.add(step.world().commands().spawnAt(0.3f, Transform.at(5, 0), new Parent(car)));
            step.world().applyCommands();
            step.world().commands().despawnAt(0.8f, spawned.get(0));
            step.world().applyCommands();
        });
        game.frame(1, 0.1f, frame -> assertFalse(frame.world().isVisible(spawned.get(0))));
        assertDrawn(1, 0.5f, spawned.get(0), 105);
    }

    @Test
    void grandchildrenStayOnDespawnedChildren() {
        EntityId nut = game.spawn(0.5f, new Parent(wheel));
        game.in(1, step -> {
            game.transform(car).translate(10, 0, 0);
            step.commands().despawn(wheel);
        });
        assertDrawn(1, 0.5f, nut, 105 + 1 + 0.5f);
    }

    @Test
    void newChildMovesFromItsStartPose() {
        game.in(
                1,
                step -> spawned.add(step.commands()
                        .spawnAt(0.5f, Transform.at(20, 0).startAt(Transform.at(10, 0)), new Parent(car))));
        game.frame(1, 0.1f, frame -> {}); // runs the step that spawns
        assertDrawn(1, 0.5f, spawned.get(0), 110);
        assertDrawn(1, 0.75f, spawned.get(0), 115);
        assertDrawn(2, 0f, spawned.get(0), 120);
        assertDrawn(2, 0.5f, spawned.get(0), 120);
    }

    @Test
    void newChildMovesFromItsStartPoseAfterARestore() {
        game.frame(1, 0f, frame -> {});
        Snapshot snapshot = game.scheduler.state().newSnapshot();
        snapshot.save();
        game.in(
                2,
                step -> spawned.add(step.commands()
                        .spawnAt(0.5f, Transform.at(20, 0).startAt(Transform.at(10, 0)), new Parent(car))));
        game.frame(2, 0.1f, frame -> {});
        game.scheduler.resimulateFrom(snapshot);
        assertDrawn(2, 0.75f, spawned.get(1), 115);
    }

    @Test
    void childSpawnedInAnEarlierStepOfTheFrameIsInterpolated() {
        game.in(1, step -> spawned.add(step.commands().spawn(Transform.at(10, 0), new Parent(car))));
        game.in(2, step -> game.transform(spawned.get(0)).translate(4, 0, 0));
        game.frame(2, 0.5f, frame -> assertEquals(112, game.drawnX(spawned.get(0)), 1e-3));
    }

    @Test
    void hiddenChildOfAVisibleParentAppearsOnIt() {
        game.in(1, step -> {
            game.transform(car).translate(10, 0, 0);
            spawned.add(step.commands().spawnAt(0.5f, Transform.at(3, 0), new Parent(car)));
        });
        game.frame(1, 0.4f, frame -> {});
        assertDrawn(1, 0.5f, spawned.get(0), 105 + 3);
    }

    @Test
    void visibleChildOfAHiddenParentIsDrawnOnIt() {
        game.in(1, step -> {
            EntityId truck = step.commands().spawn(Transform.at(500, 0));
            spawned.add(step.commands().spawnAt(0.2f, Transform.at(3, 0), new Parent(truck)));
        });
        game.frame(1, 0.4f, frame -> assertEquals(503, game.drawnX(spawned.get(0)), 1e-3));
    }

    @Test
    void teleportOfAChildIsDrawnOnItsParent() {
        game.in(1, step -> {
            game.transform(car).translate(10, 0, 0);
            game.transform(wheel).translate(2, 0, 0).teleport(50, 0, 0);
        });
        assertDrawn(1, 0.5f, wheel, 105 + 2);
        assertDrawn(2, 0f, wheel, 110 + 50);
    }

    @Test
    void childFollowsTheTeleportOfItsParent() {
        game.in(1, step -> game.transform(car).teleportAt(0.5f, 500, 0, 0));
        assertDrawn(1, 0.4f, wheel, 101);
        assertDrawn(1, 0.6f, wheel, 501);
    }

    @Test
    void newChildWithAReusedTransformIsDrawnOnItsParent() {
        game.frame(1, 0f, frame -> {});
        game.frame(3, 0f, frame -> {}); // the wheel is at rest
        Transform transform = game.transform(wheel);
        game.in(4, step -> {
            step.world().despawn(wheel);
            spawned.add(step.world().spawn(transform, new Parent(car)));
        });
        game.frame(5, 0f, frame -> assertEquals(101, game.drawnX(spawned.get(0)), 1e-3));
    }

    @Test
    void transformThatIsAddedAgainIsDrawnOnTheParent() {
        game.frame(3, 0f, frame -> {});
        Transform transform = game.transform(wheel);
        game.in(4, step -> {
            step.world().remove(wheel, Transform.class);
            step.world().add(wheel, transform);
        });
        assertDrawn(4, 0.5f, wheel, 101);
    }

    /** A step may write a pose relative to the new parent before the change is applied: no motion is drawn. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void childSnapsToANewParent(boolean isTeleported) {
        EntityId truck = game.spawn(500);
        game.in(1, step -> {
            game.transform(wheel).translate(10, 0, 0);
            if (isTeleported) {
                game.transform(wheel).teleport(2, 0, 0);
            } else {
                game.transform(wheel).setPosition(2, 0, 0);
            }
            step.commands().replace(wheel, new Parent(truck));
        });
        assertDrawn(1, 0.3f, wheel, 502);
        assertDrawn(1, 0.6f, wheel, 502);
        assertDrawn(2, 0.5f, wheel, 502);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void childTeleportedAfterAChangeOfParentSnaps(boolean isRemoved) {
        EntityId truck = game.spawn(500);
        game.in(1, step -> {
            step.world().remove(wheel, Parent.class);
            if (!isRemoved) {
                step.world().add(wheel, new Parent(truck));
            }
            game.transform(wheel).translate(10, 0, 0).teleport(2, 0, 0);
        });
        assertDrawn(1, 0.3f, wheel, isRemoved ? 2 : 502);
        assertDrawn(2, 0.5f, wheel, isRemoved ? 2 : 502);
    }

    @Test
    void entityWithANewParentIsInterpolatedFromTheNextStep() {
        EntityId ball = game.spawn(0);
        game.in(1, step -> {
            game.transform(ball).setPosition(2, 0, 0);
            step.commands().add(ball, new Parent(car));
        });
        game.in(2, step -> game.transform(ball).translate(10, 0, 0));
        game.frame(2, 0.5f, frame -> assertEquals(100 + 7, game.drawnX(ball), 1e-3)); // two steps in a frame
    }

    @Test
    void despawnedChildWithANewParentIsDrawnOnIt() {
        EntityId truck = game.spawn(500);
        game.in(1, step -> {
            game.transform(wheel).setPosition(2, 0, 0);
            step.commands().replace(wheel, new Parent(truck));
            step.commands().despawn(wheel);
        });
        assertDrawn(1, 0.3f, wheel, 502);
    }

    @Test
    void childSnapsToARestoredParent() {
        EntityId ball = game.spawn(7);
        game.in(1, step -> {
            game.transform(ball).setPosition(2, 0, 0);
            step.world().add(ball, new Parent(car));
        });
        game.in(2, step -> {
            step.world().remove(ball, Parent.class);
            game.transform(ball).setPosition(7, 0, 0);
        });
        Snapshot snapshot = game.scheduler.state().newSnapshot();
        game.frame(1, 0.2f, frame -> {});
        snapshot.save();
        game.frame(2, 0.2f, frame -> {});
        snapshot.restore();
        game.frameOf(0, frame -> assertEquals(102, game.drawnX(ball), 1e-3));
    }

    /** A ship with a turret that is not interpolated, and a flash on the turret: all despawned at once. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void despawnedGrandchildStaysOnAParentThatDisappearsAtOnce(boolean isDrawnBefore) {
        EntityId turret = game.spawn(10, new Parent(car));
        EntityId flash = game.spawn(1, new Parent(turret));
        game.transform(turret).setSmoothing(Smoothing.SNAP);
        long step = isDrawnBefore ? 2 : 1;
        if (isDrawnBefore) {
            game.frame(1, 0.5f, frame -> assertEquals(111, game.drawnX(flash), 1e-3));
        }
        game.in(step, context -> {
            game.transform(car).translate(20, 0, 0);
            game.transform(turret).translate(2, 0, 0);
            context.commands().despawn(turret);
        });
        assertDrawn(step, 0.25f, flash, 105 + 12 + 1);
        assertDrawn(step, 0.75f, flash, 115 + 12 + 1);
    }

    @Test
    void despawnedChildStaysOnAParentThatIsNeverVisible() {
        game.in(1, step -> {
            EntityId shell = step.world().commands().spawnAt(0.5f, Transform.at(10, 0), new Parent(car));
            step.world().applyCommands();
            spawned.add(step.world().commands().spawnAt(0.1f, Transform.at(1, 0), new Parent(shell)));
            step.world().applyCommands();
            step.world().commands().despawnAt(0.9f, spawned.get(0));
            step.world().commands().despawnAt(0.5f, shell);
            step.world().applyCommands();
        });
        game.frame(1, 0.05f, frame -> {});
        assertDrawn(1, 0.4f, spawned.get(0), 111);
        assertDrawn(1, 0.8f, spawned.get(0), 111);
    }

    @Test
    void despawnedChildStaysOnAParentDespawnedOutsideOfSteps() {
        EntityId nut = game.spawn(0.5f, new Parent(wheel));
        game.frame(1, 0f, frame -> {});
        game.in(2, step -> {
            game.transform(wheel).translate(2, 0, 0);
            step.commands().despawn(nut);
        });
        assertDrawn(2, 0.25f, nut, 101.5f + 0.5f);
        game.world.despawn(car);
        game.frame(2, 0.5f, frame -> {
            assertEquals(List.of(nut), game.visible());
            assertEquals(102 + 0.5f, game.drawnX(nut), 1e-3);
        });
        game.frame(3, 0f, frame -> assertEquals(List.of(), game.visible()));
    }

    /** A parent that is spawned later than its child waits at its first pose. */
    @Test
    void childMovesOnAParentThatIsNotSpawnedYet() {
        game.in(1, step -> {
            EntityId truck = step.commands().spawnAt(0.5f, Transform.at(510, 0).startAt(Transform.at(500, 0)));
            spawned.add(step.commands().spawnAt(0.1f, Transform.at(3, 0), new Parent(truck)));
        });
        game.frame(1, 0.4f, frame -> assertEquals(503, game.drawnX(spawned.get(0)), 1e-3));
        assertDrawn(1, 0.75f, spawned.get(0), 505 + 3);
    }

    @Test
    void restingChildOfASnappingParentIsDespawnedWithoutDelay() {
        game.transform(car).setSmoothing(Smoothing.SNAP);
        game.scheduler.setDelayingOccurrences(false);
        game.frame(1, 0f, frame -> {});
        game.frame(2, 0f, frame -> {});
        game.frame(3, 0f, frame -> {}); // the wheel is at rest
        game.in(4, step -> step.commands().despawn(car));
        game.frame(4, 0.5f, frame -> assertEquals(List.of(), game.visible()));
    }

    /** Presentation may change the smoothing of the copy that it sees. */
    @Test
    void despawnedChildThatPresentationSwitchesToSnapStaysOnItsParent() {
        game.transform(car).setSmoothing(Smoothing.SNAP);
        game.frame(1, 0.5f, frame -> {});
        game.in(2, step -> {
            game.transform(wheel).translate(2, 0, 0);
            step.commands().despawn(car);
        });
        game.frame(2, 0.25f, frame -> {
            assertEquals(101.5f, game.drawnX(wheel), 1e-3);
            game.transform(wheel).setSmoothing(Smoothing.SNAP);
        });
        assertDrawn(2, 0.5f, wheel, 103);
    }

    @Test
    void childrenDoNotFollowATransformObjectToAnotherEntity() {
        game.frame(1, 0f, frame -> {});
        Transform transform = game.transform(car);
        game.in(2, step -> {
            step.world().remove(car, Transform.class);
            spawned.add(step.world().spawn(transform.setPosition(700, 0, 0)));
            step.world().add(car, Transform.at(200, 0));
        });
        game.frame(3, 0f, frame -> assertEquals(201, game.drawnX(wheel), 1e-3));
    }

    @Test
    void childrenOfAParentThatLosesItsTransformAreDrawnAtTheOrigin() {
        game.frame(1, 0f, frame -> {});
        Transform transform = game.transform(car);
        game.in(2, step -> {
            step.world().remove(car, Transform.class);
            spawned.add(step.world().spawn(transform.setPosition(700, 0, 0)));
        });
        game.frame(3, 0f, frame -> assertEquals(1, game.drawnX(wheel), 1e-3));
    }

    @Test
    void childrenDoNotFollowATransformObjectAfterARestore() {
        Transform transform = game.transform(car);
        EntityId truck = game.spawn(0);
        game.world.remove(car, Transform.class);
        game.world.replace(truck, transform.setPosition(700, 0, 0));
        Snapshot snapshot = game.scheduler.state().newSnapshot();
        game.frame(1, 0f, frame -> assertEquals(1, game.drawnX(wheel), 1e-3));
        snapshot.save();
        game.in(2, step -> {
            step.world().replace(truck, Transform.at(0, 0));
            step.world().add(car, transform.setPosition(100, 0, 0));
        });
        game.frame(3, 0f, frame -> assertEquals(101, game.drawnX(wheel), 1e-3));
        snapshot.restore();
        game.frameOf(0, frame -> assertEquals(1, game.drawnX(wheel), 1e-3));
    }

    /** The frame before these steps still drew the hierarchy as it was. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shiftOfTheWorldMovesAChildSpawnedInTheSameFrameWithItsParent(boolean isTeleported) {
        game.in(1, step -> spawned.add(step.commands().spawn(Transform.at(1, 0), new Parent(car))));
        game.in(2, step -> {
            leave(step, spawned.get(0), isTeleported);
            step.shiftWorld(1000, 0, 0);
        });
        game.frame(2, 0.25f, frame -> assertEquals(1101, game.drawnX(spawned.get(0)), 1e-3));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shiftOfTheWorldMovesAnEntityThatLostItsParentInTheSameFrame(boolean isTeleported) {
        game.frame(0, 0.5f, frame -> assertEquals(101, game.drawnX(wheel), 1e-3));
        game.in(1, step -> {
            game.transform(wheel).setPosition(101, 0, 0);
            step.world().remove(wheel, Parent.class);
        });
        game.in(2, step -> {
            leave(step, wheel, isTeleported);
            step.shiftWorld(1000, 0, 0);
        });
        game.frame(2, 0.25f, frame -> assertEquals(1101, game.drawnX(wheel), 1e-3));
    }

    /** Ends the motion of an entity at fraction 0.5 of the step, by a teleport or its despawn. */
    private void leave(SimulationContext step, EntityId id, boolean isTeleported) {
        if (isTeleported) {
            game.transform(id).teleportAt(0.5f, 5000, 0, 0);
        } else {
            step.world().despawn(id);
        }
    }

    @Test
    void shiftOfTheWorldMovesADespawnedChildWithItsParent() {
        game.frame(1, 0f, frame -> {});
        game.in(2, step -> {
            step.world().despawn(wheel);
            step.shiftWorld(1000, 0, 0);
        });
        assertDrawn(2, 0.5f, wheel, 1101);
    }

    /** Its pose is composed with no other, so nothing else would shift it. */
    @Test
    void shiftOfTheWorldMovesAChildWhoseParentHasNoTransform() {
        game.in(1, step -> step.world().remove(car, Transform.class));
        game.in(2, step -> step.shiftWorld(1000, 0, 0));
        game.frame(2, 1f, frame -> assertEquals(1001, game.drawnX(wheel), 1e-3));
    }
}
