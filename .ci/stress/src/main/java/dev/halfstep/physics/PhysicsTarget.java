package dev.halfstep.physics;

import dev.halfstep.frame.StateTarget;
import dev.halfstep.game.GameSpec;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** A saved state with bodies and joints: the world of dyn4j, field by field. */
public final class PhysicsTarget extends StateTarget {

    /** Creates a game with bodies. */
    public PhysicsTarget() {
        super(GameSpec.of("bodies", "1").register(RigidBody.TYPE, Joint.TYPE).wire((world, scheduler, game) -> {
            Physics.install(world, scheduler, 0, -9.8);
            spawn(world);
        }));
    }

    private static void spawn(World world) {
        world.spawn(Transform.at(0, 0), RigidBody.fixed().box(24, 1).friction(0.5));
        EntityId left = world.spawn(Transform.at(0, 0.9f), RigidBody.dynamic().circle(0.5));
        EntityId right = world.spawn(Transform.at(1, 2), RigidBody.dynamic().capsule(0.9, 0.3));
        world.spawn(Joint.revolute(left, right, 0.5, 1.5));
    }
}
