package dev.halfstep.benchmarks.peer;

import static dev.halfstep.benchmarks.peer.Workload.VELOCITY_FLOATS;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityIds;
import dev.halfstep.storage.Span;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Query2;
import dev.halfstep.world.World;

/**
 * Moves bodies in spans: ranges of slots whose components are floats in one array. The velocities are dense components.
 */
final class MovementBySpans implements HalfstepMovement {

    private static final class Velocity extends DenseComponent {
        Velocity(float[] values) {
            super(VELOCITY_FLOATS);
            for (int i = 0; i < VELOCITY_FLOATS; i++) {
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
        return ComponentType.simulation(Velocity.class).storedIn(DenseComponent.<Velocity>floats(VELOCITY_FLOATS));
    }

    @Override
    public Object createVelocity(Transform transform, Workload workload, int body) {
        allMove &= workload.moves(body);
        float[] values = new float[VELOCITY_FLOATS];
        workload.writeVelocity(body, values);
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
                ArrayBodies.integrate(poses, slot * Pose.FLOATS, velocityFloats, slot * VELOCITY_FLOATS, turning);
            }
            return;
        }
        for (int slot = 0; slot < count; slot++) {
            int offset = slot * VELOCITY_FLOATS;
            boolean moves = velocityFloats[offset] != 0f; // the velocity of a resting body is 0
            if (moves) {
                ArrayBodies.integrate(transforms.write(slot), slot * Pose.FLOATS, velocityFloats, offset, turning);
            }
        }
    }
}
