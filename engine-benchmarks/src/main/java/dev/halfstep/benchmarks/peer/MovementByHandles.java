package dev.halfstep.benchmarks.peer;

import dev.halfstep.component.ComponentType;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** Moves the bodies of a list that contains only the moving bodies, so that resting bodies cost nothing. */
final class MovementByHandles implements HalfstepMovement {

    private record Velocity(Vector3f linear, Quaternionf spin) {}

    private record Mover(Transform transform, Velocity velocity) {}

    private final List<Mover> movers = new ArrayList<>();

    @Override
    public ComponentType<?> velocityType() {
        return ComponentType.simulation(Velocity.class);
    }

    @Override
    public Object createVelocity(Transform transform, boolean moves, float[] values) {
        Velocity velocity =
                new Velocity(JomlFloats.vector(values, 0), JomlFloats.quaternion(values, Workload.SPIN_OFFSET));
        if (moves) {
            movers.add(new Mover(transform, velocity));
        }
        return velocity;
    }

    @Override
    public void move(World world) {
        for (int i = 0; i < movers.size(); i++) {
            Transform transform = movers.get(i).transform();
            Velocity velocity = movers.get(i).velocity();
            transform.translate(
                    velocity.linear.x * Workload.STEP_SECONDS,
                    velocity.linear.y * Workload.STEP_SECONDS,
                    velocity.linear.z * Workload.STEP_SECONDS);
            transform.rotate(velocity.spin);
        }
    }
}
