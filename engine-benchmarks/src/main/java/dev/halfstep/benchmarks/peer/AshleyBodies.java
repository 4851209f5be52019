package dev.halfstep.benchmarks.peer;

import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.systems.IteratingSystem;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** Moves bodies in the idiomatic way of Ashley: components with JOML objects, and three iterating systems. */
public final class AshleyBodies implements Bodies {

    private abstract static class Pose implements Component {
        final Vector3f position;
        final Quaternionf rotation;
        final Vector3f scale;

        Pose(float[] values) {
            position = JomlFloats.vector(values, 0);
            rotation = JomlFloats.quaternion(values, Workload.ROTATION_OFFSET);
            scale = JomlFloats.vector(values, Workload.SCALE_OFFSET);
        }
    }

    private static final class Current extends Pose {
        Current(float[] values) {
            super(values);
        }
    }

    private static final class Previous extends Pose {
        Previous(float[] values) {
            super(values);
        }
    }

    private static final class Interpolated extends Pose {
        Interpolated(float[] values) {
            super(values);
        }
    }

    private static final class Velocity implements Component {
        /** The index of the body, for {@link Bodies#readPoses}. */
        final int body;

        final boolean resting;
        final Vector3f linear;
        final Quaternionf spin;

        Velocity(Workload workload, int body, float[] values) {
            this.body = body;
            resting = !workload.moves(body);
            linear = JomlFloats.vector(values, 0);
            spin = JomlFloats.quaternion(values, Workload.SPIN_OFFSET);
        }
    }

    private static final ComponentMapper<Current> CURRENT_MAPPER = ComponentMapper.getFor(Current.class);
    private static final ComponentMapper<Previous> PREVIOUS_MAPPER = ComponentMapper.getFor(Previous.class);
    private static final ComponentMapper<Interpolated> INTERPOLATED_MAPPER = ComponentMapper.getFor(Interpolated.class);
    private static final ComponentMapper<Velocity> VELOCITY_MAPPER = ComponentMapper.getFor(Velocity.class);

    private static final class CaptureSystem extends IteratingSystem {
        CaptureSystem() {
            super(Family.all(Current.class, Previous.class).get());
        }

        @Override
        protected void processEntity(Entity entity, float seconds) {
            Current current = CURRENT_MAPPER.get(entity);
            Previous previous = PREVIOUS_MAPPER.get(entity);
            previous.position.set(current.position);
            previous.rotation.set(current.rotation);
            previous.scale.set(current.scale);
        }
    }

    private static final class IntegrateSystem extends IteratingSystem {
        final boolean turning;

        IntegrateSystem(boolean turning) {
            super(Family.all(Current.class, Velocity.class).get());
            this.turning = turning;
        }

        @Override
        protected void processEntity(Entity entity, float seconds) {
            Velocity velocity = VELOCITY_MAPPER.get(entity);
            if (!velocity.resting) {
                Current current = CURRENT_MAPPER.get(entity);
                current.position.add(
                        velocity.linear.x * seconds, velocity.linear.y * seconds, velocity.linear.z * seconds);
                if (turning) {
                    current.rotation.mul(velocity.spin);
                }
            }
        }
    }

    private static final class InterpolateSystem extends IteratingSystem {
        float alpha = Workload.ALPHA;

        InterpolateSystem() {
            super(Family.all(Current.class, Previous.class, Interpolated.class).get());
        }

        @Override
        protected void processEntity(Entity entity, float seconds) {
            Previous previous = PREVIOUS_MAPPER.get(entity);
            Current current = CURRENT_MAPPER.get(entity);
            Interpolated interpolated = INTERPOLATED_MAPPER.get(entity);
            previous.position.lerp(current.position, alpha, interpolated.position);
            previous.rotation.nlerp(current.rotation, alpha, interpolated.rotation);
            previous.scale.lerp(current.scale, alpha, interpolated.scale);
        }
    }

    private final Engine engine = new Engine();
    private final CaptureSystem captureSystem = new CaptureSystem();
    private final IntegrateSystem integrateSystem;
    private final InterpolateSystem interpolateSystem = new InterpolateSystem();

    AshleyBodies(Workload workload) {
        integrateSystem = new IntegrateSystem(workload.turning());
        float[] pose = new float[Workload.POSE_FLOATS];
        float[] velocity = new float[Workload.VELOCITY_FLOATS];
        for (int body = 0; body < workload.bodies(); body++) {
            workload.writeStartPose(body, pose);
            workload.writeVelocity(body, velocity);
            Entity entity = engine.createEntity()
                    .add(new Current(pose))
                    .add(new Previous(pose))
                    .add(new Interpolated(pose))
                    .add(new Velocity(workload, body, velocity));
            for (int tag = 0; tag < Tags.CLASSES.size(); tag++) {
                if (Tags.contains(workload.tagBits(body), tag)) {
                    entity.add(Tags.newTag(tag));
                }
            }
            engine.addEntity(entity);
        }
        engine.addSystem(captureSystem);
        engine.addSystem(integrateSystem);
        engine.addSystem(interpolateSystem);
    }

    @Override
    public void capture() {
        captureSystem.update(Workload.STEP_SECONDS);
    }

    @Override
    public void integrate() {
        integrateSystem.update(Workload.STEP_SECONDS);
    }

    @Override
    public void interpolate(float alpha) {
        interpolateSystem.alpha = alpha;
        interpolateSystem.update(Workload.STEP_SECONDS);
    }

    @Override
    public void frame() {
        interpolateSystem.alpha = Workload.ALPHA;
        engine.update(Workload.STEP_SECONDS);
    }

    @Override
    public void readPoses(PoseKind kind, float[] dest) {
        ComponentMapper<? extends Pose> poseMapper = switch (kind) {
            case CURRENT -> CURRENT_MAPPER;
            case PREVIOUS -> PREVIOUS_MAPPER;
            case INTERPOLATED -> INTERPOLATED_MAPPER;
        };
        for (Entity entity : engine.getEntities()) {
            Pose pose = poseMapper.get(entity);
            int offset = VELOCITY_MAPPER.get(entity).body * Workload.POSE_FLOATS;
            JomlFloats.write(pose.position, dest, offset);
            JomlFloats.write(pose.rotation, dest, offset + Workload.ROTATION_OFFSET);
            JomlFloats.write(pose.scale, dest, offset + Workload.SCALE_OFFSET);
        }
    }
}
