package dev.halfstep.sample.scene.crowd;

import dev.halfstep.command.Commands;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.query.Query2;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.store.Span;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Simulation system: moves every dot, and reflects it at the edges of the view. Reads and writes the arrays of each
 * chunk directly, in parallel on all workers.
 */
final class Fly implements SimulationSystem {

    private final float edgeX;
    private final float edgeY;

    // Callbacks, created once so that a step allocates nothing.

    private final SimulationContext.Partition partition = this::flyPartition;
    private final Query2.EachSpan each = this::fly;

    /** The world of the current step, for the partitions; null before the first step. */
    private @Nullable World world;

    private float seconds;

    Fly(float edgeX, float edgeY) {
        this.edgeX = edgeX;
        this.edgeY = edgeY;
    }

    @Override
    public void step(SimulationContext step) {
        world = step.world();
        seconds = step.stepSeconds();
        step.inPartitions(partition);
    }

    private void flyPartition(int number, int partitions, Commands commands) {
        Objects.requireNonNull(world)
                .query(Transform.class, Velocity.class)
                .forEachSpanPartition(number, partitions, each);
    }

    private void fly(EntityIds ids, Span transforms, Span velocities) {
        float[] poses = transforms.write();
        float[] values = velocities.write();
        for (int slot = 0; slot < transforms.size(); slot++) {
            int at = slot * transforms.stride();
            int velocityAt = slot * velocities.stride();
            moveAxis(poses, at + Transform.X, values, velocityAt + Velocity.X, edgeX, seconds);
            moveAxis(poses, at + Transform.Y, values, velocityAt + Velocity.Y, edgeY, seconds);
        }
    }

    private static void moveAxis(float[] pose, int at, float[] velocity, int velocityAt, float edge, float seconds) {
        float speed = velocity[velocityAt];
        float position = pose[at] + speed * seconds;
        if (position > edge || position < -edge) {
            velocity[velocityAt] = -speed;
            position = (position > 0 ? 2 : -2) * edge - position; // reflected at the edge
        }
        pose[at] = position;
    }
}
