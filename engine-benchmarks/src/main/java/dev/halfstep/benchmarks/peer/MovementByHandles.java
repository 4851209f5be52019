package dev.halfstep.benchmarks.peer;

import dev.halfstep.benchmarks.peer.JomlBody.Velocity;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;

/** Moves the bodies of a list that contains only the moving bodies, so that resting bodies cost nothing. */
final class MovementByHandles extends MovementByQuery {

    private record Mover(Transform transform, Velocity velocity) {}

    private final List<Mover> movers = new ArrayList<>();

    MovementByHandles() {
        super(/* turning= */ true);
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
            integrate(movers.get(i).transform(), movers.get(i).velocity());
        }
    }
}
