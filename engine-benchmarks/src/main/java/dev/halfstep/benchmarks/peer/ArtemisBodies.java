package dev.halfstep.benchmarks.peer;

import com.artemis.Aspect;
import com.artemis.Component;
import com.artemis.ComponentMapper;
import com.artemis.EntityEdit;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;
import com.artemis.systems.IteratingSystem;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** Moves bodies in the idiomatic way of artemis-odb: components with JOML objects, and three iterating systems. */
public final class ArtemisBodies implements Bodies {

    /** One of the three poses of a body. Public, because artemis-odb creates components by reflection. */
    public abstract static class Pose extends Component {
        final Vector3f position = new Vector3f();
        final Quaternionf rotation = new Quaternionf();
        final Vector3f scale = new Vector3f();

        Pose() {}

        void set(float[] values) {
            position.set(JomlFloats.vector(values, 0));
            rotation.set(JomlFloats.quaternion(values, Workload.ROTATION_OFFSET));
            scale.set(JomlFloats.vector(values, Workload.SCALE_OFFSET));
        }
    }

    /** The pose after the newest step. */
    public static final class Current extends Pose {
        /** Creates a pose at the origin. */
        public Current() {}
    }

    /** The pose one step before. */
    public static final class Previous extends Pose {
        /** Creates a pose at the origin. */
        public Previous() {}
    }

    /** The interpolated pose. */
    public static final class Interpolated extends Pose {
        /** Creates a pose at the origin. */
        public Interpolated() {}
    }

    /** The linear velocity and the spin of a body. */
    public static final class Velocity extends Component {
        final Vector3f linear = new Vector3f();
        final Quaternionf spin = new Quaternionf();

        /** The index of the body, for {@link Bodies#readPoses}. */
        int body;

        boolean resting;

        /** Creates a velocity of zero. */
        public Velocity() {}

        void set(Workload workload, int newBody, float[] values) {
            body = newBody;
            resting = !workload.moves(newBody);
            linear.set(JomlFloats.vector(values, 0));
            spin.set(JomlFloats.quaternion(values, Workload.SPIN_OFFSET));
        }
    }

    @SuppressWarnings("NullAway.Init") // artemis-odb fills in the mappers
    private static final class CaptureSystem extends IteratingSystem {
        ComponentMapper<Current> currentMapper;
        ComponentMapper<Previous> previousMapper;

        CaptureSystem() {
            super(Aspect.all(Current.class, Previous.class));
        }

        @Override
        protected void process(int entity) {
            Current current = currentMapper.get(entity);
            Previous previous = previousMapper.get(entity);
            previous.position.set(current.position);
            previous.rotation.set(current.rotation);
            previous.scale.set(current.scale);
        }
    }

    @SuppressWarnings("NullAway.Init") // artemis-odb fills in the mappers
    private static final class IntegrateSystem extends IteratingSystem {
        ComponentMapper<Current> currentMapper;
        ComponentMapper<Velocity> velocityMapper;

        final boolean turning;

        IntegrateSystem(boolean turning) {
            super(Aspect.all(Current.class, Velocity.class));
            this.turning = turning;
        }

        @Override
        protected void process(int entity) {
            Velocity velocity = velocityMapper.get(entity);
            if (!velocity.resting) {
                Current current = currentMapper.get(entity);
                current.position.add(
                        velocity.linear.x * Workload.STEP_SECONDS,
                        velocity.linear.y * Workload.STEP_SECONDS,
                        velocity.linear.z * Workload.STEP_SECONDS);
                if (turning) {
                    current.rotation.mul(velocity.spin);
                }
            }
        }
    }

    @SuppressWarnings("NullAway.Init") // artemis-odb fills in the mappers
    private static final class InterpolateSystem extends IteratingSystem {
        ComponentMapper<Current> currentMapper;
        ComponentMapper<Previous> previousMapper;
        ComponentMapper<Interpolated> interpolatedMapper;
        float alpha = Workload.ALPHA;

        InterpolateSystem() {
            super(Aspect.all(Current.class, Previous.class, Interpolated.class));
        }

        @Override
        protected void process(int entity) {
            Previous previous = previousMapper.get(entity);
            Current current = currentMapper.get(entity);
            Interpolated interpolated = interpolatedMapper.get(entity);
            previous.position.lerp(current.position, alpha, interpolated.position);
            previous.rotation.nlerp(current.rotation, alpha, interpolated.rotation);
            previous.scale.lerp(current.scale, alpha, interpolated.scale);
        }
    }

    private final CaptureSystem captureSystem = new CaptureSystem();
    private final IntegrateSystem integrateSystem;
    private final InterpolateSystem interpolateSystem = new InterpolateSystem();
    private final World world;
    private final int[] entities;

    ArtemisBodies(Workload workload) {
        integrateSystem = new IntegrateSystem(workload.turning());
        world = new World(new WorldConfigurationBuilder()
                .with(captureSystem, integrateSystem, interpolateSystem)
                .build());
        entities = new int[workload.bodies()];
        float[] pose = new float[Workload.POSE_FLOATS];
        float[] velocity = new float[Workload.VELOCITY_FLOATS];
        for (int body = 0; body < entities.length; body++) {
            workload.writeStartPose(body, pose);
            workload.writeVelocity(body, velocity);
            entities[body] = world.create();
            EntityEdit edit = world.edit(entities[body]);
            edit.create(Current.class).set(pose);
            edit.create(Previous.class).set(pose);
            edit.create(Interpolated.class).set(pose);
            edit.create(Velocity.class).set(workload, body, velocity);
            for (int tag = 0; tag < ArtemisTags.CLASSES.size(); tag++) {
                if (Tags.contains(workload.tagBits(body), tag)) {
                    edit.create(ArtemisTags.CLASSES.get(tag));
                }
            }
        }
        addEntitiesToSystems();
    }

    /**
     * Processes the world once with all systems disabled: in this call artemis-odb adds the new entities to the
     * systems.
     */
    private void addEntitiesToSystems() {
        setEnabled(false);
        world.process();
        setEnabled(true);
    }

    private void setEnabled(boolean enabled) {
        captureSystem.setEnabled(enabled);
        integrateSystem.setEnabled(enabled);
        interpolateSystem.setEnabled(enabled);
    }

    @Override
    public void capture() {
        captureSystem.process();
    }

    @Override
    public void integrate() {
        integrateSystem.process();
    }

    @Override
    public void interpolate(float alpha) {
        interpolateSystem.alpha = alpha;
        interpolateSystem.process();
    }

    @Override
    public void frame() {
        interpolateSystem.alpha = Workload.ALPHA;
        world.process();
    }

    @Override
    public void readPoses(PoseKind kind, float[] dest) {
        ComponentMapper<? extends Pose> poseMapper = switch (kind) {
            case CURRENT -> interpolateSystem.currentMapper;
            case PREVIOUS -> interpolateSystem.previousMapper;
            case INTERPOLATED -> interpolateSystem.interpolatedMapper;
        };
        for (int entity : entities) {
            Pose pose = poseMapper.get(entity);
            int offset = integrateSystem.velocityMapper.get(entity).body * Workload.POSE_FLOATS;
            JomlFloats.write(pose.position, dest, offset);
            JomlFloats.write(pose.rotation, dest, offset + Workload.ROTATION_OFFSET);
            JomlFloats.write(pose.scale, dest, offset + Workload.SCALE_OFFSET);
        }
    }

    @Override
    public void close() {
        world.dispose();
    }
}
