package dev.halfstep.benchmarks.peer;

import static dev.halfstep.benchmarks.peer.Workload.STEP_SECONDS;

import dev.halfstep.benchmarks.peer.JomlBody.Velocity;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** Moves bodies with a query that visits one entity at a time. The velocities hold JOML objects. */
class MovementByQuery implements HalfstepMovement {

    private final boolean turning;

    MovementByQuery(boolean turning) {
        this.turning = turning;
    }

    @Override
    public final ComponentType<?> velocityType() {
        return ComponentType.simulation(Velocity.class);
    }

    @Override
    public Object createVelocity(Transform transform, Workload workload, int body) {
        return Velocity.of(workload, body);
    }

    @Override
    public void move(World world) {
        for (var row : world.query(Transform.class, Velocity.class)) {
            integrate(row.first(), row.second());
        }
    }

    /** Moves a body, unless it rests. */
    final void integrate(Transform transform, Velocity velocity) {
        if (velocity.resting) {
            return;
        }
        transform.translate(
                velocity.linear.x * STEP_SECONDS, velocity.linear.y * STEP_SECONDS, velocity.linear.z * STEP_SECONDS);
        if (turning) {
            transform.rotate(velocity.spin);
        }
    }
}
