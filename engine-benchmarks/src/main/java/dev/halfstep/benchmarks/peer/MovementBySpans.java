package dev.halfstep.benchmarks.peer;

import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.query.Query2;
import dev.halfstep.store.DenseComponent;
import dev.halfstep.store.Span;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/**
 * Moves bodies in spans: ranges of slots whose components are floats in one array. The velocities are dense components.
 */
final class MovementBySpans implements HalfstepMovement {

    private static final class Velocity extends DenseComponent {
        Velocity(float[] values) {
            super(Workload.VELOCITY_FLOATS);
            for (int i = 0; i < Workload.VELOCITY_FLOATS; i++) {
                set(i, values[i]);
            }
        }
    }

    private final boolean turning;
    private final Query2.EachSpan integration = this::integrate;

    /** Whether all bodies move. If so, a span is marked dirty as a whole; otherwise only the slots of moving bodies. */
    private boolean allMove = true;

    MovementBySpans(boolean turning) {
        this.turning = turning;
    }

    @Override
    public ComponentType<?> velocityType() {
        return ComponentType.simulation(Velocity.class)
                .storedIn(DenseComponent.<Velocity>floats(Workload.VELOCITY_FLOATS));
    }

    @Override
    public Object createVelocity(Transform transform, boolean moves, float[] values) {
        allMove &= moves;
        return new Velocity(values);
    }

    @Override
    public void move(World world) {
        world.query(Transform.class, Velocity.class).forEachSpan(integration);
    }

    private void integrate(EntityIds ids, Span transforms, Span velocities) {
        float[] velocityFloats = velocities.read();
        int count = ids.size();
        if (allMove) {
            float[] poses = transforms.write();
            for (int slot = 0; slot < count; slot++) {
                integrate(poses, slot * Pose.FLOATS, velocityFloats, slot * Workload.VELOCITY_FLOATS);
            }
            return;
        }
        for (int slot = 0; slot < count; slot++) {
            int offset = slot * Workload.VELOCITY_FLOATS;
            boolean moves = velocityFloats[offset] != 0f; // the velocity of a resting body is 0
            if (moves) {
                integrate(transforms.write(slot), slot * Pose.FLOATS, velocityFloats, offset);
            }
        }
    }

    /** Moves one body; its pose begins at index {@code p}, its velocity at index {@code v}. */
    private void integrate(float[] poses, int p, float[] velocities, int v) {
        poses[p] += velocities[v] * Workload.STEP_SECONDS;
        poses[p + 1] += velocities[v + 1] * Workload.STEP_SECONDS;
        poses[p + 2] += velocities[v + 2] * Workload.STEP_SECONDS;
        if (turning) {
            turn(poses, p, velocities, v);
        }
    }

    private static void turn(float[] poses, int p, float[] velocities, int v) {
        float x = poses[p + 3];
        float y = poses[p + 4];
        float z = poses[p + 5];
        float w = poses[p + 6];
        float spinX = velocities[v + 3];
        float spinY = velocities[v + 4];
        float spinZ = velocities[v + 5];
        float spinW = velocities[v + 6];
        poses[p + 3] = w * spinX + x * spinW + y * spinZ - z * spinY;
        poses[p + 4] = w * spinY - x * spinZ + y * spinW + z * spinX;
        poses[p + 5] = w * spinZ + x * spinY - y * spinX + z * spinW;
        poses[p + 6] = w * spinW - x * spinX - y * spinY - z * spinZ;
    }
}
