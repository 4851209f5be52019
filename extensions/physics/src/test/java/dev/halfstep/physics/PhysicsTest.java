package dev.halfstep.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.Snapshot;
import dev.halfstep.game.GameSpec;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.dyn4j.collision.narrowphase.Gjk;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.joint.PinJoint;
import org.dyn4j.geometry.Circle;
import org.dyn4j.geometry.Vector2;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks that bodies and joints live as long as their entities, move them, and are moved by the game. */
class PhysicsTest {

    private static final GameSpec<Physics> GAME = GameSpec.of("physics", "1")
            .register(RigidBody.TYPE, Joint.TYPE)
            .register(Marker.class)
            .parts((world, scheduler) -> Physics.install(world, scheduler, 0, -10));

    private final SyntheticWorld game = WorldRecipe.of(GAME).build();
    private final Physics physics = game.parts(GAME);
    private final World world = game.world();

    @AfterEach
    void close() {
        game.close();
    }

    private Transform at(EntityId id) {
        return world.get(id, Transform.class);
    }

    private RigidBody body(EntityId id) {
        return world.get(id, RigidBody.class);
    }

    @Test
    void aDynamicBodyFallsAndAFixedOneStands() {
        EntityId falling = world.spawn(
                Transform.at(3, 4, 7).setScale(2), RigidBody.dynamic().circle(0.5));
        EntityId standing = world.spawn(
                Transform.at(-3, 4).setRotationZ(1), RigidBody.fixed().box(1, 1));
        game.step(60);
        assertEquals(4 - 10 * 60 * 61 / 2 / 3600.0, at(falling).y(), 1e-4);
        assertEquals(3, at(falling).x());
        assertEquals(7, at(falling).z());
        assertEquals(2, at(falling).scale(new org.joml.Vector3f()).x);
        assertEquals(4, at(standing).y());
        assertEquals(1, at(standing).rotationZ(), 1e-6);
    }

    @Test
    void aFixedBodyWithAVelocityCarriesOthers() {
        EntityId lift = world.spawn(
                Transform.at(0, 0), RigidBody.fixed().box(4, 1).friction(1).velocity(1, 2));
        EntityId crate = world.spawn(
                Transform.at(0, 1.02f), RigidBody.dynamic().box(1, 1).friction(1));
        game.step(60);
        assertEquals(2, at(lift).y(), 1e-4);
        assertEquals(3, at(crate).y(), 0.05);
        assertEquals(1, at(crate).x(), 0.15);
    }

    @Test
    void everyTurnOfABodyIsThatOfItsTransform() {
        EntityId wheel = world.spawn(
                Transform.at(0, 0).setRotationZ(3),
                RigidBody.dynamic().circle(1).gravityScale(0).damping(0, 0));
        body(wheel).angularVelocity(2);
        for (int step = 1; step <= 400; step++) {
            game.step(1);
            double angle = body(wheel).dyn4j().getTransform().getRotationAngle();
            double difference = angle - at(wheel).rotationZ();
            assertEquals(0, Math.IEEEremainder(difference, 2 * Math.PI), 1e-6);
            assertEquals(0, Math.IEEEremainder(angle - 3 - step / 30.0, 2 * Math.PI), 1e-5);
        }
    }

    @Test
    void bodiesEnterTheLibraryInTheOrderOfSpawn() {
        EntityId first = world.spawn(Transform.at(0, 0), RigidBody.dynamic().circle(1));
        world.spawn(Transform.at(0, 5), RigidBody.dynamic().circle(1), new Marker());
        EntityId third = world.spawn(Transform.at(0, 9), RigidBody.dynamic().circle(1));
        game.step(1);
        world.despawn(first);
        EntityId fourth = world.spawn(Transform.at(0, 13), RigidBody.dynamic().circle(1), new Marker());
        EntityId fifth = world.spawn(Transform.at(0, 17), RigidBody.dynamic().circle(1));
        game.step(1);
        List<Body> bodies = physics.dyn4j().getBodies();
        assertEquals(4, bodies.size());
        assertSame(body(third).dyn4j(), bodies.get(1));
        assertSame(body(fourth).dyn4j(), bodies.get(2));
        assertSame(body(fifth).dyn4j(), bodies.get(3));
    }

    /** Makes an archetype of its own, which queries visit in another order than that of spawns. */
    record Marker() {}

    @Test
    void aDespawnedOrRemovedBodyIsFreedBeforeTheNextStep() {
        EntityId despawned = world.spawn(Transform.at(0, 0), RigidBody.fixed().box(1, 1));
        EntityId stripped = world.spawn(Transform.at(3, 0), RigidBody.fixed().box(1, 1));
        EntityId owner = world.spawn(Transform.at(6, 0), RigidBody.fixed().box(1, 1));
        game.step(1);
        assertEquals(3, physics.dyn4j().getBodyCount());
        world.despawn(despawned);
        RigidBody removed = body(stripped);
        world.remove(stripped, RigidBody.class);
        game.step(1);
        assertEquals(List.of(body(owner).dyn4j()), physics.dyn4j().getBodies());
        world.add(stripped, removed);
        world.replace(owner, RigidBody.fixed().circle(1));
        game.step(1);
        assertEquals(2, physics.dyn4j().getBodyCount());
        assertSame(body(owner).dyn4j(), physics.dyn4j().getBody(1));
    }

    @Test
    void aTeleportOfTheTransformMovesTheBodyAndKeepsItsVelocity() {
        EntityId ball =
                world.spawn(Transform.at(0, 0), RigidBody.dynamic().circle(0.5).velocity(6, 0));
        game.step(10);
        at(ball).teleport(100, 50);
        double velocityY = body(ball).velocityY();
        game.step(1);
        assertEquals(100.1, at(ball).x(), 1e-4);
        assertEquals(50 + (velocityY - 10 / 60.0) / 60, at(ball).y(), 1e-4);
        at(ball).setRotationZ(1);
        game.step(1);
        assertEquals(1, at(ball).rotationZ(), 1e-6);
    }

    @Test
    void aTeleportToAnObstacleWithinTheStepStopsThere() {
        EntityId[] late = new EntityId[1];
        try (SyntheticWorld other = new WorldRecipe()
                .register(RigidBody.TYPE, Joint.TYPE)
                .wire((otherWorld, scheduler) -> {
                    scheduler.simulation("teleport", step -> {
                        if (step.step() == 3)
                            otherWorld.get(late[0], Transform.class).teleport(3.5f, 0);
                    });
                    Physics.install(otherWorld, scheduler, 0, 0);
                    otherWorld.spawn(Transform.at(5, 0), RigidBody.fixed().box(1, 20));
                    late[0] = otherWorld.spawn(
                            Transform.at(0, 50), RigidBody.dynamic().circle(0.5).velocity(90, 0));
                })
                .build()) {
            other.step(3);
            assertEquals(4, other.world().get(late[0], Transform.class).x(), 0.01);
        }
    }

    @Test
    void aMovedBodyOfTheLibraryMovesItsTransform() {
        EntityId ball =
                world.spawn(Transform.at(0, 0), RigidBody.dynamic().circle(0.5).gravityScale(0));
        game.step(60);
        body(ball).dyn4j().translate(3, 4);
        game.step(1);
        assertEquals(3, at(ball).x());
        assertEquals(4, at(ball).y());
    }

    @Test
    void aTeleportWakesTheBodyAndWhatRestedOnIt() {
        world.spawn(Transform.at(0, 0), RigidBody.fixed().box(20, 1));
        EntityId lower = world.spawn(Transform.at(0, 1), RigidBody.dynamic().box(1, 1));
        EntityId upper = world.spawn(Transform.at(0, 2), RigidBody.dynamic().box(1, 1));
        game.stepUntil(() -> body(upper).isAsleep() && body(lower).isAsleep(), 120);
        at(lower).setPosition(5, 1);
        game.step(1);
        assertFalse(body(lower).isAsleep());
        assertFalse(body(upper).isAsleep());
        game.step(60);
        assertEquals(1, at(upper).y(), 0.02);
    }

    @Test
    void shapesFiltersAndSensorsChangeWhileABodyIsSimulated() {
        for (int change = 0; change < 4; change++) {
            EntityId floor = world.spawn(Transform.at(0, 0), RigidBody.fixed().box(20, 1));
            EntityId box = world.spawn(Transform.at(0, 1), RigidBody.dynamic().box(1, 1));
            game.stepUntil(() -> body(box).isAsleep(), 120);
            Snapshot before = game.scheduler().state().newSnapshot();
            before.save();
            for (int run = 0; run < 2; run++) {
                before.restore();
                switch (change) {
                    case 0 -> body(floor).sensor();
                    case 1 -> body(floor).filter(2, 2);
                    case 2 -> body(box).dyn4j().removeFixture(0);
                    default -> body(box).box(1, 3);
                }
                body(box).wake();
                game.step(60);
                float y = at(box).y();
                assertTrue(change < 3 ? y < -3 : y > 1.9, "change " + change + ": at " + y);
            }
            world.despawn(floor);
            world.despawn(box);
        }
    }

    @Test
    void aShiftOfTheWorldShiftsTheTargetOfAPin() {
        WorldRecipe recipe = new WorldRecipe()
                .register(RigidBody.TYPE, Joint.TYPE)
                .wire((shifted, scheduler) -> {
                    scheduler.simulation("shift", step -> {
                        if (step.step() == 20) {
                            step.shiftWorld(64, 8, 0);
                        }
                    });
                    Physics.install(shifted, scheduler, 0, -10);
                });
        try (SyntheticWorld shifted = recipe.build()) {
            EntityId ball = shifted.world()
                    .spawn(Transform.at(0, 0), RigidBody.dynamic().circle(0.5));
            EntityId pin = shifted.world().spawn(Joint.pin(ball, 0, 0));
            shifted.step(30);
            Vector2 target =
                    shifted.world().get(pin, Joint.class).as(PinJoint.class).getTarget();
            assertEquals(64, target.x);
            assertEquals(8, target.y);
            assertEquals(64, shifted.world().get(ball, Transform.class).x(), 0.01);
            assertEquals(8, shifted.world().get(ball, Transform.class).y(), 0.2);
        }
    }

    private EntityId sleeper() {
        world.spawn(Transform.at(0, 0), RigidBody.fixed().box(20, 1));
        EntityId sleeper = world.spawn(Transform.at(0, 1), RigidBody.dynamic().box(1, 1));
        game.stepUntil(() -> body(sleeper).isAsleep(), 120);
        return sleeper;
    }

    @Test
    void newGravityWakesAllBodies() {
        EntityId sleeper = sleeper();
        physics.dyn4j().setGravity(0, 10);
        game.step(60);
        assertTrue(at(sleeper).y() > 5, () -> "at " + at(sleeper).y());
    }

    /** Gravity was changed after the step in which the state was saved. */
    @Test
    void newGravityWakesABodyAfterARollbackAndAfterALoad() throws IOException {
        EntityId sleeper = sleeper();
        Snapshot before = game.scheduler().state().newSnapshot();
        before.save();
        physics.dyn4j().setGravity(0, 10);
        byte[] state = game.scheduler().state().save();
        game.step(30);
        long expected = game.hash();
        game.scheduler().state().load(state);
        game.step(30);
        assertEquals(expected, game.hash());
        before.restore();
        game.step(30);
        assertTrue(body(sleeper).isAsleep());
        physics.dyn4j().setGravity(0, 10);
        game.step(1);
        assertFalse(body(sleeper).isAsleep());
    }

    @Test
    void aNewJointWakesBothBodies() {
        EntityId sleeper = sleeper();
        world.spawn(Joint.pin(sleeper, 0, 1));
        game.step(1);
        assertFalse(body(sleeper).isAsleep());
        EntityId other = world.spawn(Transform.at(3, 1), RigidBody.dynamic().box(1, 1));
        game.stepUntil(() -> body(sleeper).isAsleep() && body(other).isAsleep(), 240);
        world.spawn(Joint.rod(sleeper, other));
        game.step(1);
        assertFalse(body(sleeper).isAsleep() || body(other).isAsleep());
    }

    @Test
    void aFixedBodyThatIsSpawnedOrMovedIntoASleeperWakesIt() {
        EntityId sleeper = sleeper();
        world.spawn(Transform.at(0.8f, 1), RigidBody.fixed().box(1, 1).sensor());
        world.spawn(Transform.at(0.8f, 1), RigidBody.fixed().box(1, 1).filter(2, 2));
        game.step(2);
        assertTrue(body(sleeper).isAsleep());
        EntityId wall = world.spawn(Transform.at(0.8f, 1), RigidBody.fixed().box(1, 1));
        game.step(60);
        assertTrue(at(sleeper).x() < -0.1, () -> "at " + at(sleeper).x());
        game.stepUntil(() -> body(sleeper).isAsleep(), 240);
        float x = at(sleeper).x();
        at(wall).teleport(x - 0.8f, 1);
        game.step(60);
        assertTrue(at(sleeper).x() > x + 0.1, () -> "at " + at(sleeper).x());
    }

    @Test
    void aSleepingBodyWritesNothing() {
        world.spawn(Transform.at(0, 0), RigidBody.fixed().box(20, 1));
        EntityId crate = world.spawn(Transform.at(0, 1), RigidBody.dynamic().box(1, 1));
        game.step(2);
        body(crate).sleep();
        game.step(1);
        assertTrue(body(crate).isAsleep());
        float y = at(crate).y();
        game.step(30);
        assertEquals(y, at(crate).y());
        body(crate).applyImpulse(0, 5);
        game.step(1);
        assertFalse(body(crate).isAsleep());
        assertTrue(at(crate).y() > y);
    }

    @Test
    void forcesImpulsesAndTorquesAct() {
        EntityId id = world.spawn(
                Transform.at(0, 0), RigidBody.dynamic().box(2, 1).density(3).gravityScale(0));
        assertEquals(6, body(id).mass());
        body(id).applyForce(60, 0).applyTorque(10);
        game.step(1);
        assertEquals(60 / 6.0 / 60, body(id).velocityX(), 1e-8);
        assertEquals(10 / (6 * 5 / 12.0) / 60, body(id).angularVelocity(), 1e-4);
        body(id).applyImpulse(0, 12);
        assertEquals(2, body(id).velocityY());
        game.step(1);
        assertEquals(60 / 6.0 / 60, body(id).velocityX(), 1e-8, "a force acts in one step");
    }

    @Test
    void aLockedRotationIsKept() {
        world.spawn(Transform.at(0, 0), RigidBody.fixed().box(2, 1));
        EntityId figure = world.spawn(
                Transform.at(1.2f, 3), RigidBody.dynamic().box(0.5, 2).lockRotation());
        game.step(120);
        assertEquals(0, at(figure).rotationZ());
    }

    @Test
    void filtersDecideWhatCollides() {
        checkFilters(RigidBody.fixed().box(20, 1).filter(1, -1));
    }

    @Test
    void aShapeWithoutAFilterIsOfCategoryOne() {
        checkFilters(RigidBody.fixed().box(20, 1));
    }

    private void checkFilters(RigidBody floor) {
        world.spawn(Transform.at(0, 0), floor);
        EntityId ghost =
                world.spawn(Transform.at(0, 2), RigidBody.dynamic().circle(0.5).filter(2, 4));
        EntityId solid =
                world.spawn(Transform.at(4, 2), RigidBody.dynamic().circle(0.5).filter(2, 1));
        game.step(120);
        assertTrue(at(ghost).y() < -10);
        assertEquals(1, at(solid).y(), 0.02);
    }

    @Test
    void aBulletDoesNotPassThroughADynamicBody() {
        EntityId target =
                world.spawn(Transform.at(20, 0), RigidBody.dynamic().box(0.1, 2).gravityScale(0));
        world.spawn(
                Transform.at(0, 0),
                RigidBody.dynamic().circle(0.1).bullet().gravityScale(0).velocity(110, 0));
        game.step(60);
        assertTrue(at(target).x() > 20.5, () -> "the target must be hit: " + at(target));
    }

    @Test
    void aHingeHoldsAndEndsWithItsBody() {
        EntityId wall = world.spawn(Transform.at(0, 0), RigidBody.fixed().box(1, 1));
        EntityId door = world.spawn(Transform.at(2, 0), RigidBody.dynamic().box(1, 0.2));
        EntityId hinge = world.spawn(Joint.revolute(wall, door, 0, 0));
        assertNull(world.get(hinge, Joint.class).as(org.dyn4j.dynamics.joint.RevoluteJoint.class));
        for (int i = 0; i < 90; i++) {
            game.step(1);
            assertEquals(2, Math.hypot(at(door).x(), at(door).y()), 0.02);
        }
        assertNotNull(world.get(hinge, Joint.class).as(org.dyn4j.dynamics.joint.RevoluteJoint.class));
        world.despawn(wall);
        game.step(1);
        assertFalse(hinge.isAlive());
        assertEquals(0, physics.dyn4j().getJointCount());
        game.step(180);
        assertTrue(at(door).y() < -5);
    }

    @Test
    void aDespawnedJointLetsGo() {
        EntityId wall = world.spawn(Transform.at(0, 0), RigidBody.fixed().box(1, 1));
        EntityId lamp = world.spawn(Transform.at(0, -2), RigidBody.dynamic().circle(0.2));
        EntityId rope = world.spawn(Joint.rope(wall, lamp, 3));
        game.step(300);
        assertEquals(-3, at(lamp).y(), 0.03);
        world.despawn(rope);
        game.step(30);
        assertTrue(at(lamp).y() < -3.5);
    }

    @Test
    void everyJointHoldsWhatItPromises() {
        EntityId wall = world.spawn(Transform.at(0, 10), RigidBody.fixed().box(1, 1));
        EntityId welded = world.spawn(Transform.at(1, 10), RigidBody.dynamic().box(1, 0.2));
        world.spawn(Joint.weld(wall, welded, 0.5, 10));
        EntityId rod = world.spawn(Transform.at(-2, 10), RigidBody.dynamic().circle(0.2));
        world.spawn(Joint.rod(wall, rod));
        EntityId sliding = world.spawn(Transform.at(0, 8), RigidBody.dynamic().box(0.5, 0.5));
        world.spawn(Joint.prismatic(wall, sliding, 0, 8, 0, 1));
        EntityId pinned = world.spawn(Transform.at(30, 0), RigidBody.dynamic().circle(0.5));
        EntityId pin = world.spawn(Joint.pin(pinned, 30, 0));
        EntityId frame = world.spawn(Transform.at(60, 2), RigidBody.fixed().box(2, 0.5));
        EntityId wheel = world.spawn(Transform.at(60, 1), RigidBody.dynamic().circle(0.4));
        world.spawn(Joint.wheel(frame, wheel, 60, 1, 0, 1));
        game.step(60);
        world.get(pin, Joint.class).as(PinJoint.class).setTarget(33, 1);
        body(wheel).applyTorque(5);
        game.step(60);
        assertEquals(10, at(welded).y(), 0.05);
        assertEquals(2, Math.hypot(at(rod).x(), at(rod).y() - 10), 0.02);
        assertEquals(0, at(sliding).x(), 0.01);
        assertTrue(at(sliding).y() < 0);
        assertEquals(33, at(pinned).x(), 0.1);
        assertEquals(60, at(wheel).x(), 0.05);
        assertTrue(Math.abs(body(wheel).angularVelocity()) > 0.5);
    }

    @Test
    void aJointToABodyThatIsGoneIsDespawned() {
        EntityId wall = world.spawn(Transform.at(0, 0), RigidBody.fixed().box(1, 1));
        EntityId crate = world.spawn(Transform.at(2, 0), RigidBody.dynamic().box(1, 1));
        EntityId joint = world.spawn(Joint.weld(wall, crate, 1, 0));
        world.despawn(crate);
        game.step(1);
        assertFalse(joint.isAlive());
    }

    @Test
    void aRayFindsBodiesFromNearToFar() {
        EntityId far = world.spawn(Transform.at(8, 0), RigidBody.fixed().circle(1));
        EntityId near = world.spawn(
                Transform.at(3, 0), RigidBody.fixed().box(1, 1).at(50, 0).box(1, 1));
        world.spawn(Transform.at(5, 0), RigidBody.fixed().box(1, 1).sensor());
        game.step(1);
        List<RayHit> hits = physics.castRay(0, 0, 10, 0);
        assertEquals(2, hits.size());
        assertEquals(new RayHit(near, 1, 2.5f, 0, -1, 0, 0.25f), hits.get(0));
        assertSame(far, hits.get(1).entity());
        assertEquals(0.7f, hits.get(1).fraction(), 1e-6);
        assertEquals(List.of(), physics.castRay(0, 3, 10, 3));
    }

    @Test
    void overlappingFindsEachBodyOnce() {
        EntityId ball =
                world.spawn(Transform.at(0, 0), RigidBody.fixed().circle(1).circle(1));
        EntityId sensor =
                world.spawn(Transform.at(1, 0), RigidBody.fixed().box(1, 1).sensor());
        world.spawn(Transform.at(9, 0), RigidBody.fixed().circle(1));
        game.step(1);
        assertEquals(List.of(ball, sensor), physics.overlapping(new Circle(0.4), 0.8, 0));
        assertEquals(List.of(), physics.overlapping(new Circle(0.4), 4, 0));
    }

    @Test
    void overlappingFindsOnlyBodiesThatTouchNotThoseNearby() {
        EntityId far = world.spawn(Transform.at(0, 0), RigidBody.fixed().polygon(0, 0, 2, 0, 0, 2));
        game.step(1);
        assertEquals(List.of(), physics.overlapping(new Circle(0.5), 1.7, 1.7)); // in the box around the triangle
        assertEquals(List.of(far), physics.overlapping(new Circle(0.5), 1, 1));
        RandomStream random = RandomStream.of(11, 0);
        for (int i = 0; i < 60; i++) {
            RigidBody shape = i % 2 == 0
                    ? RigidBody.fixed().circle(random.between(0.2f, 1))
                    : RigidBody.fixed().polygon(0, 0, 2, 0, 0, 2).at(0.5, 0, random.between(0, 6));
            world.spawn(Transform.at(random.between(-9, 9), random.between(-9, 9)), shape);
        }
        game.step(1);
        for (int i = 0; i < 300; i++) {
            float x = random.between(-9, 9);
            float y = random.between(-9, 9);
            var pose = new org.dyn4j.geometry.Transform();
            pose.translate(x, y);
            Circle circle = new Circle(random.between(0.1f, 2));
            List<EntityId> expected = new ArrayList<>();
            for (var row : world.query(RigidBody.class)) {
                Body body = row.first().dyn4j();
                if (new Gjk().detect(body.getFixture(0).getShape(), body.getTransform(), circle, pose)) {
                    expected.add(row.id());
                }
            }
            assertEquals(expected, physics.overlapping(circle, x, y));
        }
    }

    @Test
    void outlinesHaveTheCornersOfTheirShapes() {
        RigidBody body = RigidBody.dynamic().box(2, 1).circle(1).at(5, 0).capsule(2, 1);
        assertEquals(3, body.shapeCount());
        assertEquals(8, body.outline(0).length);
        float[] circle = body.outline(1);
        for (int i = 0; i < circle.length; i += 2) {
            assertEquals(1, Math.hypot(circle[i] - 5, circle[i + 1]), 1e-6);
        }
        float[] capsule = body.outline(2);
        for (int i = 0; i < capsule.length; i += 2) {
            assertTrue(Math.abs(capsule[i]) <= 1.001 && Math.abs(capsule[i + 1]) <= 0.501);
        }
    }

    @Test
    void aBodyComesBackAsTheSameObjectAfterARollback() {
        EntityId crate = world.spawn(Transform.at(0, 0), RigidBody.dynamic().box(1, 1));
        EntityId other = world.spawn(Transform.at(4, 0), RigidBody.dynamic().box(1, 1));
        EntityId joint = world.spawn(Joint.rod(crate, other));
        game.step(5);
        RigidBody component = body(crate);
        Body library = component.dyn4j();
        var rod = world.get(joint, Joint.class).as(org.dyn4j.dynamics.joint.DistanceJoint.class);
        Snapshot snapshot = game.scheduler().state().newSnapshot();
        snapshot.save();
        long hash = game.hash();
        game.step(3);
        world.despawn(crate);
        game.step(3);
        assertFalse(joint.isAlive());
        snapshot.restore();
        assertTrue(crate.isAlive() && joint.isAlive());
        assertSame(component, body(crate));
        assertSame(library, body(crate).dyn4j());
        assertSame(rod, world.get(joint, Joint.class).as(org.dyn4j.dynamics.joint.DistanceJoint.class));
        assertEquals(hash, game.hash());
        assertEquals(2, physics.dyn4j().getBodyCount());
    }

    @Test
    void aBodyThatHasNotEnteredYetGetsItsStateBackAfterARollback() {
        game.step(1);
        EntityId ball =
                world.spawn(Transform.at(0, 0), RigidBody.dynamic().circle(1).velocity(3, 0));
        Snapshot snapshot = game.scheduler().state().newSnapshot();
        snapshot.save();
        game.step(20);
        float x = at(ball).x();
        float y = at(ball).y();
        body(ball).velocity(-9, 9);
        snapshot.restore();
        assertEquals(0, physics.dyn4j().getBodyCount());
        game.step(20);
        assertEquals(x, at(ball).x());
        assertEquals(y, at(ball).y());
    }

    @Test
    void framesDrawBetweenTwoSteps() {
        EntityId ball = world.spawn(
                Transform.at(0, 0),
                RigidBody.dynamic().circle(1).gravityScale(0).velocity(6, 0));
        game.step(10);
        game.frame(java.time.Duration.ofNanos(8_333_333));
        float x = world.get(ball, InterpolatedTransform.class).x();
        assertEquals(0.1 * 9.5, x, 2e-3);
    }
}
