package dev.halfstep.benchmarks.peer;

import static dev.halfstep.benchmarks.peer.Workload.STEP_SECONDS;

import dev.halfstep.benchmarks.peer.JomlBody.Velocity;
import dev.halfstep.component.ComponentType;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;

/** Moves the bodies of a list that contains only the moving bodies, so that resting bodies cost nothing. */
final class MovementByHandles implements HalfstepMovement {

    private record Mover(Transform transform, Velocity velocity) {}

    private final List<Mover> movers = new ArrayList<>();

    @Override
    public ComponentType<?> velocityType() {
        return ComponentType.simulation(Velocity.class);
    }

    @Override
    public Object createVelocity(Transform transform, Workload workload, int body) {
        Velocity velocity = Velocity.of(workload, body);
        if (!velocity.resting) {
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
                    velocity.linear.x * STEP_SECONDS,
                    velocity.linear.y * STEP_SECONDS,
                    velocity.linear.z * STEP_SECONDS);
            transform.rotate(velocity.spin);
        }
    }
}
