package dev.halfstep.physics;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;

/**
 * A game for tests: bodies of all shapes fall into a bin with a pyramid, a chain, a lift and a sensor. Bodies are
 * spawned and despawned before and after the physics, teleported, pushed and put to sleep.
 */
final class Bin {

    private final Physics physics;
    private final int maxBodies;

    private Bin(World world, SystemScheduler scheduler, int maxBodies) {
        this.maxBodies = maxBodies;
        scheduler.simulation("before", step -> change(step, /* isBeforePhysics= */ true));
        physics = Physics.install(world, scheduler, 0, -9.8);
        scheduler.simulation("after", step -> change(step, /* isBeforePhysics= */ false));
        world.spawn(Transform.at(0, 0), RigidBody.fixed().box(24, 1).friction(0.5));
        world.spawn(Transform.at(-12, 8), RigidBody.fixed().box(1, 16));
        world.spawn(Transform.at(12, 8), RigidBody.fixed().segment(0, -8, 0, 8));
        world.spawn(Transform.at(0, 4), RigidBody.fixed().box(4, 1).sensor());
        world.spawn(Transform.at(8, 2), RigidBody.fixed().box(3, 0.5).velocity(0, 0.5), new Lift());
        for (int row = 0; row < 5; row++) {
            for (int i = 0; i < 5 - row; i++) {
                world.spawn(
                        Transform.at(-6 + i + row * 0.5f, 1 + row),
                        RigidBody.dynamic().box(0.9, 1));
            }
        }
        EntityId link = world.spawn(Transform.at(2, 14), RigidBody.fixed().circle(0.2));
        for (int i = 1; i <= 6; i++) {
            EntityId next =
                    world.spawn(Transform.at(2 + i, 14), RigidBody.dynamic().capsule(0.9, 0.3));
            world.spawn(Joint.revolute(link, next, 1.5 + i, 14));
            link = next;
        }
    }

    /** Moves up and down. */
    static final class Lift {
        int steps;
    }

    static final GameSpec<?> GAME = GameSpec.of("bin", "1")
            .register(RigidBody.TYPE, Joint.TYPE)
            .register(Lift.class)
            .setting("bodies", /* value= */ 30, /* min= */ 1, /* max= */ 1000)
            .wire((world, scheduler, game) -> new Bin(world, scheduler, (int) game.number("bodies")));

    static WorldRecipe game(int maxBodies) {
        return WorldRecipe.of(GAME.with("bodies", maxBodies));
    }

    private void change(SimulationContext step, boolean isBeforePhysics) {
        RandomStream random = RandomStream.of(isBeforePhysics ? 5 : 6, step.step());
        if (isBeforePhysics) {
            for (var lift : step.world().query(RigidBody.class, Lift.class)) {
                lift.first().velocity(0, lift.second().steps++ / 90 % 2 == 0 ? 0.5 : -0.5);
            }
        }
        if (random.nextInt(4) == 0) {
            spawn(step, random);
        }
        List<EntityId> dynamic = new ArrayList<>();
        for (var row : step.world().query(Transform.class, RigidBody.class)) {
            if (!row.second().isFixed()) {
                dynamic.add(row.id());
            }
        }
        EntityId chosen = dynamic.get(random.nextInt(dynamic.size()));
        RigidBody body = step.world().get(chosen, RigidBody.class);
        Transform transform = step.world().get(chosen, Transform.class);
        switch (random.nextInt(24)) {
            case 0 -> body.applyImpulse(random.between(-3, 3), random.between(0, 5));
            case 1 -> body.applyForce(random.between(-90, 90), 0).applyTorque(20);
            case 2 -> transform.teleport(random.between(-9, 9), 15);
            case 3 -> body.dyn4j().translate(0, 0.5);
            case 4 -> body.sleep();
            case 5 -> step.commands().despawn(chosen);
            case 6 -> transform.rotateZ(1);
            case 7 -> {
                var hits = physics.castRay(-14, random.between(0, 5), 14, 3);
                if (!hits.isEmpty() && !isFixed(step, hits.get(0).entity())) {
                    step.world().get(hits.get(0).entity(), RigidBody.class).angularVelocity(9);
                }
            }
            case 8 -> {
                EntityId other = dynamic.get(random.nextInt(dynamic.size()));
                if (other != chosen) {
                    step.commands().spawn(Joint.rope(chosen, other, 3));
                }
            }
            case 9 -> {
                if (step.step() % 200 < 100) { // time for bodies to fall asleep, because new gravity wakes them
                    physics.dyn4j().setGravity(random.between(-2, 2), -9.8);
                }
            }
            default -> {}
        }
        if (dynamic.size() > maxBodies) {
            step.commands().despawn(dynamic.get(0));
        }
    }

    private static boolean isFixed(SimulationContext step, EntityId id) {
        return !id.isAlive() || step.world().get(id, RigidBody.class).isFixed();
    }

    private static void spawn(SimulationContext step, RandomStream random) {
        RigidBody body = RigidBody.dynamic().velocity(random.between(-4, 4), 0);
        switch (random.nextInt(6)) {
            case 0 -> body.circle(random.between(0.2f, 0.6f)).restitution(0.7);
            case 1 -> body.box(random.between(0.4f, 1), 0.6).friction(0.8);
            case 2 -> body.capsule(1, 0.4);
            case 3 -> body.polygon(-0.5, -0.3, 0.5, -0.3, 0, 0.6).density(3);
            case 4 -> body.box(0.4, 0.4).circle(0.3).at(0.4, 0).bullet().velocity(random.between(-60, 60), -30);
            default -> body.box(0.5, 1).lockRotation();
        }
        step.commands().spawn(Transform.at(random.between(-9, 9), random.between(8, 15)), body);
    }
}
