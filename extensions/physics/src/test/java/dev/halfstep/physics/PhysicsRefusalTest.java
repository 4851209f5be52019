package dev.halfstep.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.dyn4j.collision.broadphase.CollisionBodyAABBProducer;
import org.dyn4j.collision.broadphase.CollisionBodyBroadphaseFilter;
import org.dyn4j.collision.broadphase.CollisionItemAABBProducer;
import org.dyn4j.collision.broadphase.CollisionItemBroadphaseDetectorAdapter;
import org.dyn4j.collision.broadphase.CollisionItemBroadphaseFilter;
import org.dyn4j.collision.broadphase.NullAABBExpansionMethod;
import org.dyn4j.collision.broadphase.Sap;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.joint.WeldJoint;
import org.dyn4j.geometry.Segment;
import org.dyn4j.geometry.Vector2;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Checks that each misuse is refused in one line, which names the rule and the value. */
class PhysicsRefusalTest {

    private static final GameSpec<Physics> GAME = GameSpec.of("physics", "1")
            .register(RigidBody.TYPE, Joint.TYPE, Parent.TYPE)
            .parts((world, scheduler) -> Physics.install(world, scheduler, 0, -10));

    private final SyntheticWorld game = WorldRecipe.of(GAME).lenient().build();
    private final Physics physics = game.parts(GAME);
    private final World world = game.world();

    @AfterEach
    void close() {
        game.close();
    }

    private static void assertRefused(String message, Executable misuse) {
        Throwable refused = assertThrows(Exception.class, misuse);
        while (refused.getCause() != null) {
            refused = refused.getCause();
        }
        assertTrue(refused.getMessage().contains(message), refused::toString);
        assertEquals(1, refused.getMessage().lines().count());
    }

    @Test
    void shapesWithoutAreaOrWithNumbersThatAreNotFinite() {
        assertRefused(
                "the radius of a shape must be above 0: 0.0",
                () -> RigidBody.dynamic().circle(0));
        assertRefused(
                "the height of a shape must be above 0: -1.0",
                () -> RigidBody.dynamic().box(1, -1));
        assertRefused(
                "the radius of a shape must be finite: NaN",
                () -> RigidBody.dynamic().circle(Double.NaN));
        assertRefused(
                "x and y of at least 3 corners: 4", () -> RigidBody.dynamic().polygon(0, 0, 1, 1));
        assertRefused("zero area", () -> RigidBody.dynamic().polygon(0, 0, 1, 1, 2, 2));
        assertRefused("counter-clockwise", () -> RigidBody.dynamic().polygon(0, 0, 0, 1, 1, 0));
        assertRefused("a corner must be finite", () -> RigidBody.dynamic().polygon(0, 0, 1, 0, 1, 1 / 0.0));
        assertRefused("an area: a segment has none", () -> RigidBody.dynamic().segment(0, 0, 1, 0));
        assertRefused("equal", () -> RigidBody.dynamic().capsule(1, 1));
    }

    @Test
    void propertiesThatAreNotFiniteOrNegative() {
        RigidBody body = RigidBody.dynamic();
        assertRefused("must have a shape before", () -> body.density(1));
        body.box(1, 1);
        assertRefused("a density must be 0 or more: -1.0", () -> body.density(-1));
        assertRefused("a friction must be 0 or more", () -> body.friction(-0.1));
        assertRefused("a restitution must be finite: NaN", () -> body.restitution(Double.NaN));
        assertRefused("a velocity must be finite", () -> body.velocity(0, Double.NaN));
        assertRefused("a force must be finite", () -> body.applyForce(1 / 0.0, 0));
        assertRefused("an impulse must be finite", () -> body.applyImpulse(Double.NaN, 0));
        assertRefused("a ray must have a length", () -> physics.castRay(1, 2, 1, 2));
        assertRefused("a ray must be finite", () -> physics.castRay(1, 2, Double.NaN, 2));
    }

    @Test
    void aBodyWithoutShapeMassTransformOrWithAParent() {
        EntityId empty = world.spawn(Transform.at(0, 0), RigidBody.dynamic());
        assertRefused("a body must have a shape: that of " + empty + " has none", () -> game.step(1));
        world.despawn(empty);
        EntityId light =
                world.spawn(Transform.at(0, 0), RigidBody.dynamic().box(1, 1).density(0));
        assertRefused("a dynamic body must have a mass: the density of each shape of " + light, () -> game.step(1));
        world.despawn(light);
        RigidBody thin = RigidBody.dynamic().box(1, 1);
        thin.dyn4j().addFixture(new Segment(new Vector2(0, 0), new Vector2(1, 0)));
        EntityId line = world.spawn(Transform.at(0, 0), thin);
        assertRefused("must have an area: " + line + " has a segment", () -> game.step(1));
        world.despawn(line);
        EntityId nowhere = world.spawn(RigidBody.fixed().box(1, 1));
        assertRefused("must have a Transform: " + nowhere, () -> game.step(1));
        world.despawn(nowhere);
        EntityId parent = world.spawn(Transform.at(0, 0));
        EntityId child = world.spawn(Transform.at(0, 0), RigidBody.fixed().box(1, 1), new Parent(parent));
        assertRefused(" by a Joint: " + child, () -> game.step(1));
    }

    @Test
    void aVelocityThatIsNotFinite() {
        EntityId ball = world.spawn(Transform.at(0, 0), RigidBody.dynamic().circle(1));
        game.step(1);
        world.get(ball, RigidBody.class).dyn4j().setLinearVelocity(Double.NaN, 0);
        assertRefused("the velocity of a body must be finite: that of " + ball + " is (NaN", () -> game.step(1));
    }

    @Test
    void aBodyThatIsShared() {
        RigidBody shared = RigidBody.fixed().box(1, 1);
        world.spawn(Transform.at(0, 0), shared);
        world.spawn(Transform.at(5, 0), shared);
        assertRefused("a RigidBody must belong to one entity: entity 1 and entity 2", () -> game.step(1));
    }

    @Test
    void aBodyOfAnotherGame() {
        EntityId here = world.spawn(Transform.at(0, 0), RigidBody.fixed().box(1, 1));
        game.step(1);
        try (SyntheticWorld other = WorldRecipe.of(GAME).lenient().build()) {
            other.world().spawn(Transform.at(0, 0), world.get(here, RigidBody.class));
            assertRefused("a RigidBody must belong to one game", () -> other.step(1));
        }
    }

    @Test
    void aJointOfAnotherGameOrWithoutBodies() {
        EntityId here = world.spawn(Transform.at(0, 0), RigidBody.fixed().box(1, 1));
        try (SyntheticWorld other = WorldRecipe.of(GAME).lenient().build()) {
            other.world().spawn(Transform.at(0, 0));
            EntityId there =
                    other.world().spawn(Transform.at(0, 0), RigidBody.fixed().box(1, 1));
            EntityId joint = world.spawn(Joint.rod(here, there));
            assertRefused("an entity can be used with its own world only", () -> game.step(1));
            world.despawn(joint);
        }
        EntityId bodiless = world.spawn(Transform.at(0, 0));
        EntityId joint = world.spawn(Joint.rod(here, bodiless));
        assertRefused(
                "a joint must connect entities with a RigidBody: " + joint + " connects " + bodiless,
                () -> game.step(1));
        world.despawn(joint);
        assertRefused("a joint must connect two bodies: both are those of " + here, () -> Joint.rod(here, here));
        assertRefused("the length of a rope must be above 0: 0.0", () -> Joint.rope(here, bodiless, 0));
        assertRefused("a direction of a joint must not be zero", () -> Joint.prismatic(here, bodiless, 0, 0, 0, 0));
        assertRefused("a point must be finite", () -> Joint.revolute(here, bodiless, Double.NaN, 0));
    }

    @Test
    void aJointOnABodyOrThatIsShared() {
        EntityId first = world.spawn(Transform.at(0, 0), RigidBody.fixed().box(1, 1));
        EntityId second = world.spawn(Transform.at(2, 0), RigidBody.dynamic().box(1, 1));
        world.add(second, Joint.rod(first, second));
        assertRefused("a Joint must be the component of an entity of its own", () -> game.step(1));
        world.remove(second, Joint.class);
        Joint shared = Joint.rod(first, second);
        world.spawn(shared);
        world.spawn(shared);
        assertRefused("a Joint must belong to one entity", () -> game.step(1));
    }

    @Test
    void bodiesAndJointsThatAreNotComponents() {
        EntityId first = world.spawn(Transform.at(0, 0), RigidBody.fixed().box(1, 1));
        EntityId second = world.spawn(Transform.at(2, 0), RigidBody.dynamic().box(1, 1));
        game.step(1);
        Body one = world.get(first, RigidBody.class).dyn4j();
        Body other = world.get(second, RigidBody.class).dyn4j();
        WeldJoint<Body> joint = new WeldJoint<>(one, other, new Vector2());
        physics.dyn4j().addJoint(joint);
        assertRefused("a joint must be added as a component", () -> game.step(1));
        physics.dyn4j().removeJoint(joint);
        physics.dyn4j().addBody(new Body());
        assertRefused("a body must be added as a component", () -> game.step(1));
    }

    @Test
    void bodiesAndJointsThatAreRemovedFromTheLibrary() {
        EntityId first = world.spawn(Transform.at(0, 0), RigidBody.fixed().box(1, 1));
        EntityId second = world.spawn(Transform.at(2, 0), RigidBody.dynamic().box(1, 1));
        EntityId rod = world.spawn(Joint.rod(first, second));
        game.step(1);
        RigidBody component = world.get(second, RigidBody.class);
        physics.dyn4j().removeJoint(0);
        assertRefused(
                "a joint must be removed by despawn(id), not from the world of the library: that of " + rod,
                () -> game.step(1));
        world.despawn(rod);
        physics.dyn4j().removeBody(component.dyn4j());
        assertRefused(
                "a body must be removed by despawn(id) or remove(id, RigidBody.class), not from the world of the library:"
                        + " that of " + second,
                () -> game.step(1));
        world.remove(second, RigidBody.class);
        game.step(1);
        world.add(second, component); // a game may keep a component and add it again
        game.step(1);
        assertEquals(2, physics.dyn4j().getBodyCount());
    }

    @Test
    void aShapeOfASimulatedBodyThatIsMoved() {
        RigidBody body = RigidBody.fixed().box(1, 1).at(1, 0);
        world.spawn(Transform.at(0, 0), body);
        game.step(1);
        assertRefused("the shapes of a simulated body must stay where they are", () -> body.at(2, 0));
    }

    @Test
    void aCapacityOfContactsThatIsTooSmall() {
        try (World other = World.builder()
                        .register(Transform.TYPE, RigidBody.TYPE, Joint.TYPE)
                        .build();
                SystemScheduler scheduler = new SystemScheduler(other, new FixedTimestep(Rate.hz(60)))) {
            assertRefused("capacity", () -> Physics.install(other, scheduler, 0, -10, 0));
            Physics.install(other, scheduler, 0, -10, 1 << 16);
        }
    }

    @Test
    void theBroadphaseSap() {
        physics.dyn4j()
                .setBroadphaseDetector(new CollisionItemBroadphaseDetectorAdapter<>(new Sap<>(
                        new CollisionItemBroadphaseFilter<>(),
                        new CollisionItemAABBProducer<>(),
                        new NullAABBExpansionMethod<>())));
        assertRefused("the broadphase must be a DynamicAABBTree, which can be rolled back: Sap", () -> game.step(1));
    }

    @Test
    void theBroadphaseSapOfTheContinuousDetection() {
        physics.dyn4j()
                .setContinuousCollisionDetectionBroadphaseDetector(new Sap<>(
                        new CollisionBodyBroadphaseFilter<>(),
                        new CollisionBodyAABBProducer<>(),
                        new NullAABBExpansionMethod<>()));
        assertRefused("the broadphase must be a DynamicAABBTree, which can be rolled back: Sap", () -> game.step(1));
    }

    @Test
    void typesThatAreMissingOrOfPresentation() {
        assertRefused("call register(RigidBody.TYPE, Joint.TYPE)", () -> installInto(RigidBody.TYPE));
        assertRefused(
                "call register(RigidBody.TYPE, Joint.TYPE)",
                () -> installInto(Joint.TYPE, ComponentType.presentation(RigidBody.class)));
        assertRefused("the gravity must be finite: NaN", () -> {
            try (World other = World.builder()
                            .register(Transform.TYPE, RigidBody.TYPE, Joint.TYPE)
                            .build();
                    SystemScheduler scheduler = new SystemScheduler(other, new FixedTimestep(Rate.hz(60)))) {
                Physics.install(other, scheduler, Double.NaN, 0);
            }
        });
    }

    private static void installInto(ComponentType<?>... types) {
        try (World other =
                        World.builder().register(Transform.TYPE).register(types).build();
                SystemScheduler scheduler = new SystemScheduler(other, new FixedTimestep(Rate.hz(60)))) {
            Physics.install(other, scheduler, 0, -10);
        }
    }

    @Test
    void aBodyThatPresentationSpawns() {
        try (SyntheticWorld other = new WorldRecipe()
                .register(RigidBody.TYPE, Joint.TYPE)
                .wire((otherWorld, scheduler) -> {
                    Physics.install(otherWorld, scheduler, 0, 0);
                    scheduler.presentation(
                            "debris",
                            frame -> otherWorld.spawn(RigidBody.dynamic().circle(1)));
                })
                .build()) {
            assertRefused("presentation", () -> other.frame(java.time.Duration.ofMillis(20)));
        }
    }

    @Test
    void aSecondInstallation() {
        try (World other = World.builder()
                        .register(Transform.TYPE, RigidBody.TYPE, Joint.TYPE)
                        .build();
                SystemScheduler scheduler = new SystemScheduler(other, new FixedTimestep(Rate.hz(60)))) {
            Physics.install(other, scheduler, 0, -10);
            assertThrows(IllegalArgumentException.class, () -> Physics.install(other, scheduler, 0, -10));
        }
    }

    @Test
    void theOtherSideOfAContactWithoutTheEntity() {
        EntityId one = world.spawn(Transform.at(0, 0), RigidBody.fixed().box(1, 1));
        EntityId other = world.spawn(Transform.at(0, 0));
        Contact contact = new Contact(true, false, one, one, 0, 0, 0, 0, 0, 0, 0);
        assertRefused("must be asked for one of its entities: " + other, () -> contact.other(other));
    }

    @Test
    void aSaveOfUserDataOfTheGame() {
        EntityId box = world.spawn(Transform.at(0, 0), RigidBody.fixed().box(1, 1));
        game.step(1);
        world.get(box, RigidBody.class).dyn4j().setUserData(new Object());
        assertRefused(
                "a saved body must have no object of the game, such as user data or a filter: java.lang.Object",
                () -> game.scheduler().state().save());
    }
}
