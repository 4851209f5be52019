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
 * Simulation system: moves every dot, and reflects it at the edges of the view. Works on whole spans: the arrays in
 * which a chunk of the world stores a component. Each worker thread gets a partition, a part of the spans.
 */
final class MoveDots implements SimulationSystem {

    private final float edgeX;
    private final float edgeY;

    // The callbacks are fields, so that a step allocates nothing.

    private final SimulationContext.Partition movePartition = this::movePartition;
    private final Query2.EachSpan moveSpan = this::moveSpan;

    /** The world of the current step, which all partitions read; null before the first step. */
    private @Nullable World world;

    private float stepSeconds;

    MoveDots(float edgeX, float edgeY) {
        this.edgeX = edgeX;
        this.edgeY = edgeY;
    }

    @Override
    public void step(SimulationContext step) {
        world = step.world();
        stepSeconds = step.stepSeconds();
        step.inPartitions(movePartition);
    }

    private void movePartition(int partition, int partitions, Commands commands) {
        Objects.requireNonNull(world)
                .query(Transform.class, Velocity.class)
                .forEachSpanPartition(partition, partitions, moveSpan);
    }

    private void moveSpan(EntityIds ids, Span transforms, Span velocities) {
        float[] poses = transforms.write();
        float[] speeds = velocities.write();
        for (int slot = 0; slot < transforms.size(); slot++) {
            int poseStart = slot * transforms.stride();
            int velocityStart = slot * velocities.stride();
            moveAxis(poses, poseStart + Transform.X, speeds, velocityStart + Velocity.X, edgeX, stepSeconds);
            moveAxis(poses, poseStart + Transform.Y, speeds, velocityStart + Velocity.Y, edgeY, stepSeconds);
        }
    }

    /** Moves one coordinate of a dot, between the edges {@code -edge} and {@code edge}. */
    private static void moveAxis(
            float[] poses, int poseIndex, float[] speeds, int speedIndex, float edge, float seconds) {
        float speed = speeds[speedIndex];
        float position = poses[poseIndex] + speed * seconds;
        if (position > edge || position < -edge) {
            speeds[speedIndex] = -speed;
            position = (position > 0 ? 2 : -2) * edge - position; // reflected at the edge
        }
        poses[poseIndex] = position;
    }
}
