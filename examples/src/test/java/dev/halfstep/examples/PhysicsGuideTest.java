package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.event.EventReader;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.physics.Contact;
import dev.halfstep.physics.Joint;
import dev.halfstep.physics.Physics;
import dev.halfstep.physics.RayHit;
import dev.halfstep.physics.RigidBody;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Despawned;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.joint.RevoluteJoint;
import org.dyn4j.dynamics.joint.WheelJoint;
import org.dyn4j.geometry.Circle;
import org.dyn4j.geometry.Vector2;
import org.junit.jupiter.api.Test;

/** Tests the statements and the code of docs/physics.md. Its code is that of this class and of FallingCrates. */
class PhysicsGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "physics.md");
    private static final Path THIS_FILE =
            Path.of("src", "test", "java", "dev", "halfstep", "examples", "PhysicsGuideTest.java");
    private static final Pattern JAVA_BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    static EntityId buildLevel(World world) {
        world.spawn(Transform.at(0, 0), RigidBody.fixed().segment(-20, 0, 5, 0).segment(5, 0, 20, 3));
        world.spawn(Transform.at(-8, 1), RigidBody.fixed().box(2, 0.4).velocity(0, 0.5)); // a lift
        world.spawn(Transform.at(9, 3), RigidBody.fixed().box(2, 2).sensor()); // the goal
        return world.spawn(
                Transform.at(-3, 3),
                RigidBody.dynamic()
                        .capsule(0.6, 1.6)
                        .friction(0)
                        .circle(0.35)
                        .at(0, -0.6)
                        .sensor()
                        .lockRotation());
    }

    static EntityId buildGround(World world, TileGrid grid) {
        return world.spawn(
                Transform.at(0, 0), grid, RigidBody.fixed().tiles(grid).friction(0.6));
    }

    static void dig(SimulationContext step, int column, int row) {
        var ground = step.world().query(TileGrid.class, RigidBody.class).single();
        ground.first().set(column, row, TileGrid.Tile.EMPTY);
        step.commands().replace(ground.id(), RigidBody.fixed().tiles(ground.first())); // shapes do not change
    }

    static EntityId poweredAxle(World world) { // after a load
        for (var row : world.query(Joint.class)) {
            if (row.first().as(WheelJoint.class).isMotorEnabled()) {
                return row.id();
            }
        }
        throw new NoSuchElementException("the car must have a powered axle");
    }

    static EntityId buildCar(World world, float x, float y) {
        EntityId frame = world.spawn(Transform.at(x, y), RigidBody.dynamic().box(3, 0.5));
        EntityId front = world.spawn(Transform.at(x + 1, y - 0.6f), wheel());
        EntityId rear = world.spawn(Transform.at(x - 1, y - 0.6f), wheel());
        world.spawn(Joint.wheel(frame, front, x + 1, y - 0.6, 0, 1)); // sprung upwards
        return world.spawn(Joint.of(frame, rear, (car, round) -> {
            var axle = new WheelJoint<>(car, round, new Vector2(x - 1, y - 0.6), new Vector2(0, 1));
            axle.setMotorEnabled(true);
            return axle;
        }));
    }

    private static RigidBody wheel() {
        return RigidBody.dynamic().circle(0.4).friction(0.9);
    }

    static void drive(SimulationContext step, EntityId axle) {
        var motor = step.world().get(axle, Joint.class).as(WheelJoint.class);
        if (motor != null) { // it exists from the first step on
            motor.setMotorSpeed(step.input().isHeld(Key.D) ? -20 : 0);
            motor.setMaximumMotorTorque(50);
        }
    }

    static void count(SystemScheduler scheduler, EntityId player, AtomicInteger groundContacts) {
        EventReader<Contact> contacts = scheduler.events(Contact.class).simulationReader("feet");
        scheduler.simulation(
                "feet",
                step -> contacts.forEach(contact -> {
                    int shape = contact.first() == player ? contact.firstShape() : contact.secondShape();
                    if (contact.involves(player) && shape == 1) { // the sensor at the feet
                        groundContacts.addAndGet(contact.begins() ? 1 : -1);
                    }
                }));
    }

    static void shoot(SimulationContext step, Physics physics, float x, float y) {
        for (RayHit hit : physics.castRay(x, y, x + 30, y)) { // as far as the shot flies in a step
            if (!step.world().get(hit.entity(), RigidBody.class).isFixed()) {
                step.commands().despawnAt(hit.fraction(), hit.entity());
            }
            return; // only the nearest one
        }
    }

    static void explode(SimulationContext step, Physics physics, float x, float y) {
        for (EntityId near : physics.overlapping(new Circle(4), x, y)) {
            Transform at = step.world().get(near, Transform.class);
            float dx = at.x() - x;
            float dy = at.y() - y;
            float distance = Math.max(1, (float) Math.sqrt(dx * dx + dy * dy));
            float newtonSeconds = 10 / (distance * distance);
            step.world().get(near, RigidBody.class).applyImpulse(newtonSeconds * dx, newtonSeconds * dy);
        }
    }

    static void respawn(World world, EntityId player) {
        world.get(player, Transform.class).teleport(-3, 3);
        world.get(player, RigidBody.class).velocity(0, 0);
    }

    /** A physics library without the extension. */
    static void wireByHand(World world, SystemScheduler scheduler, org.dyn4j.world.World<Body> library) {
        var despawns = scheduler.addEvents(Despawned.class, 256).simulationReader("free");
        scheduler.simulation(
                "free",
                step -> despawns.forEach(gone -> {
                    if (gone.has(Body.class)) {
                        library.removeBody(gone.get(Body.class));
                    }
                }));
        scheduler.simulation("physics", step -> {
            library.step(1, step.stepSeconds()); // one step of the library in each step, never its update(...)
            for (var moved : step.world().query(Transform.class, Body.class)) {
                var pose = moved.second().getTransform();
                moved.first().setPosition((float) pose.getTranslationX(), (float) pose.getTranslationY());
                moved.first().setRotationZ((float) pose.getRotationAngle());
            }
        });
    }

    @Test
    void quotesCodeThatIsTested() throws IOException {
        String code = withoutIndentation(Files.readString(ExampleFiles.source("FallingCrates")))
                + withoutIndentation(Files.readString(THIS_FILE));
        List<String> blocks = JAVA_BLOCK
                .matcher(Files.readString(GUIDE))
                .results()
                .map(block -> block.group(1))
                .toList();
        assertTrue(blocks.size() >= 8, () -> "the guide must have code: " + blocks);
        for (String block : blocks) {
            assertTrue(code.contains(withoutIndentation(block)), () -> "the guide must quote tested code:\n" + block);
        }
    }

    private static String withoutIndentation(String text) {
        return text.lines().map(line -> line.strip() + "\n").collect(Collectors.joining());
    }

    @Test
    void theLevelHasALiftAGoalAndAPlayerWithFeet() {
        AtomicInteger ground = new AtomicInteger();
        AtomicReference<EntityId> player = new AtomicReference<>();
        WorldRecipe game = physicsGame().wire((world, scheduler) -> {
            Physics.install(world, scheduler, 0, -9.8);
            player.set(buildLevel(world));
            count(scheduler, player.get(), ground);
        });
        try (SyntheticWorld world = game.build()) {
            world.step(10);
            assertEquals(0, ground.get());
            world.step(110);
            assertEquals(1, ground.get());
            assertEquals(0.8f, world.world().get(player.get(), Transform.class).y(), 0.02f);
            respawn(world.world(), player.get());
            world.step(2);
            assertEquals(0, ground.get());
            assertEquals(3, world.world().get(player.get(), Transform.class).y(), 0.01f);
        }
    }

    private static WorldRecipe physicsGame() {
        return new WorldRecipe().register(RigidBody.TYPE, Joint.TYPE);
    }

    @Test
    void aCrateFallsWhereTheGroundIsDug() {
        EntityId[] crate = new EntityId[1];
        WorldRecipe game = physicsGame().register(TileGrid.TYPE).wire((world, scheduler) -> {
            buildGround(world, TileGrid.of(1, 0, 0, "#####", "#####", "#####"));
            crate[0] = world.spawn(Transform.at(2.5f, 4), RigidBody.dynamic().box(0.9, 0.9));
            scheduler.simulation("dig", step -> {
                if (step.step() == 120) { // the crate sleeps by then
                    dig(step, 2, 2);
                    dig(step, 2, 1);
                }
            });
            Physics.install(world, scheduler, 0, -9.8);
        });
        try (SyntheticWorld run = game.build()) {
            run.step(120);
            assertEquals(3.45f, run.world().get(crate[0], Transform.class).y(), 0.02f);
            run.step(120);
            assertEquals(1.45f, run.world().get(crate[0], Transform.class).y(), 0.02f);
        }
        RollbackInvariance.check(game, 150);
    }

    @Test
    void theCarDrives() {
        AtomicReference<EntityId> car = new AtomicReference<>();
        WorldRecipe game = physicsGame()
                .input(() -> ScriptedInput.bySteps(Rate.hz(60)).tap(Key.D, 60, 120))
                .wire((world, scheduler) -> {
                    EntityId[] axle = new EntityId[1];
                    scheduler.simulation("drive", step -> drive(step, axle[0]));
                    Physics.install(world, scheduler, 0, -9.8);
                    world.spawn(Transform.at(0, 0), RigidBody.fixed().box(200, 1));
                    axle[0] = buildCar(world, 0, 1.5f);
                    car.set(world.get(axle[0], Joint.class).first());
                });
        try (SyntheticWorld world = game.build()) {
            world.step(60);
            assertEquals(0, world.world().get(car.get(), Transform.class).x(), 0.05f);
            world.step(120);
            assertTrue(world.world().get(car.get(), Transform.class).x() > 3);
        }
        RollbackInvariance.check(game, 100);
    }

    @Test
    void shotsAndExplosionsFindBodies() {
        AtomicReference<EntityId> near = new AtomicReference<>();
        AtomicReference<EntityId> far = new AtomicReference<>();
        WorldRecipe game = physicsGame().wire((world, scheduler) -> {
            Physics physics = Physics.install(world, scheduler, 0, 0);
            near.set(world.spawn(Transform.at(10, 0), RigidBody.dynamic().box(1, 1)));
            far.set(world.spawn(Transform.at(13, 0), RigidBody.dynamic().box(1, 1)));
            scheduler.simulation("act", step -> {
                if (step.step() == 2) shoot(step, physics, 0, 0);
                if (step.step() == 4) explode(step, physics, 11, 0);
            });
        });
        try (SyntheticWorld world = game.build()) {
            world.step(60);
            assertFalse(near.get().isAlive());
            assertTrue(world.world().get(far.get(), Transform.class).x() > 14);
        }
    }

    @Test
    void aGameCanBeRolledBackAndReplayed() {
        RollbackInvariance.check(FallingCratesTest.game(), 200);
        SliceInvariance.check(FallingCratesTest.game(), 60);
    }

    @Test
    void aLoadedCarDrivesOnLikeTheSavedOne() throws IOException {
        WorldRecipe recipe = physicsGame().wire((world, scheduler) -> {
            Physics.install(world, scheduler, 0, -9.8);
            world.spawn(Transform.at(0, 0), RigidBody.fixed().box(100, 1));
            buildCar(world, 0, 2);
        });
        try (SyntheticWorld saved = recipe.build();
                SyntheticWorld loaded = recipe.build()) {
            saved.step(30);
            loaded.scheduler().state().load(saved.scheduler().state().save());
            for (SyntheticWorld game : List.of(saved, loaded)) {
                WheelJoint<?> axle =
                        game.world().get(poweredAxle(game.world()), Joint.class).as(WheelJoint.class);
                axle.setMotorSpeed(-20);
                axle.setMaximumMotorTorque(50);
                game.step(30);
            }
            assertEquals(saved.hash(), loaded.hash());
        }
    }

    @Test
    void aFrameDrawsATeleportedBodyAtOneOfBothPlaces() {
        AtomicReference<EntityId> ball = new AtomicReference<>();
        WorldRecipe game = physicsGame().wire((world, scheduler) -> {
            Physics.install(world, scheduler, 0, -9.8);
            ball.set(world.spawn(Transform.at(0, 0), RigidBody.dynamic().circle(1)));
            scheduler.simulation("teleport", step -> {
                if (step.step() == 9) world.get(ball.get(), Transform.class).teleport(1000, 50);
            });
        });
        try (SyntheticWorld world = game.build()) {
            List<Float> drawn = new ArrayList<>();
            for (int frame = 0; frame < 60; frame++) {
                world.frame(Duration.ofMillis(5));
                drawn.add(world.world()
                        .get(ball.get(), InterpolatedTransform.class)
                        .x());
            }
            assertTrue(drawn.stream().allMatch(x -> x == 0 || x == 1000), drawn::toString);
            assertEquals(1000, drawn.get(59));
        }
    }

    @Test
    void anotherLibraryIsWiredByHand() {
        org.dyn4j.world.World<Body> library = new org.dyn4j.world.World<>();
        AtomicReference<EntityId> ball = new AtomicReference<>();
        WorldRecipe game = new WorldRecipe()
                .register(ComponentType.simulation(Body.class)
                        .hashedBy((body, sink) -> sink.add(body.getTransform().getTranslationY())))
                .wire((world, scheduler) -> {
                    Body body = new Body();
                    body.addFixture(new Circle(1));
                    body.setMass(org.dyn4j.geometry.MassType.NORMAL);
                    library.addBody(body);
                    ball.set(world.spawn(Transform.at(0, 0), body));
                    wireByHand(world, scheduler, library);
                });
        try (SyntheticWorld world = game.build()) {
            world.step(60);
            assertTrue(world.world().get(ball.get(), Transform.class).y() < -4);
            world.world().despawn(ball.get());
            world.step(2);
            assertEquals(0, library.getBodyCount());
            IllegalStateException refused = assertThrows(
                    IllegalStateException.class,
                    () -> world.scheduler().state().newSnapshot().save());
            assertTrue(refused.getMessage().contains("Body cannot be copied"), refused::getMessage);
        }
    }

    @Test
    void theLibraryHasTheClassesThatTheGuideNames() throws IOException {
        String guide = Files.readString(GUIDE);
        for (Class<?> type : List.of(RevoluteJoint.class, WheelJoint.class, Circle.class)) {
            assertTrue(guide.contains(type.getSimpleName()), type::getSimpleName);
        }
    }
}
