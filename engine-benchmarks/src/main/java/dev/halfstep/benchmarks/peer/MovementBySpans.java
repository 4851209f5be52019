package dev.halfstep.benchmarks.peer;

import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.query.Query2;
import dev.halfstep.store.DenseComponent;
import dev.halfstep.store.Span;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** Moves bodies through spans, with dense velocities. */
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

    /** If true, a whole span is marked dirty at once; otherwise each moving slot separately. */
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
    public Object velocity(Transform transform, boolean moves, float[] values) {
        allMove &= moves;
        return new Velocity(values);
    }

    @Override
    public void move(World world) {
        world.query(Transform.class, Velocity.class).forEachSpan(integration);
    }

    private void integrate(EntityIds ids, Span transforms, Span velocities) {
        float[] velocity = velocities.read();
        int count = ids.size();
        if (allMove) {
            float[] pose = transforms.write();
            for (int slot = 0; slot < count; slot++) {
                integrate(pose, slot * Pose.FLOATS, velocity, slot * Workload.VELOCITY_FLOATS);
            }
            return;
        }
        for (int slot = 0; slot < count; slot++) {
            int at = slot * Workload.VELOCITY_FLOATS;
            if (velocity[at] != 0f) {
                integrate(transforms.write(slot), slot * Pose.FLOATS, velocity, at);
            }
        }
    }

    private void integrate(float[] pose, int at, float[] velocity, int v) {
        pose[at] += velocity[v] * Workload.STEP_SECONDS;
        pose[at + 1] += velocity[v + 1] * Workload.STEP_SECONDS;
        pose[at + 2] += velocity[v + 2] * Workload.STEP_SECONDS;
        if (turning) {
            turn(pose, at, velocity, v);
        }
    }

    private static void turn(float[] pose, int at, float[] velocity, int v) {
        float x = pose[at + 3];
        float y = pose[at + 4];
        float z = pose[at + 5];
        float w = pose[at + 6];
        float sx = velocity[v + 3];
        float sy = velocity[v + 4];
        float sz = velocity[v + 5];
        float sw = velocity[v + 6];
        pose[at + 3] = w * sx + x * sw + y * sz - z * sy;
        pose[at + 4] = w * sy - x * sz + y * sw + z * sx;
        pose[at + 5] = w * sz + x * sy - y * sx + z * sw;
        pose[at + 6] = w * sw - x * sx - y * sy - z * sz;
    }
}
