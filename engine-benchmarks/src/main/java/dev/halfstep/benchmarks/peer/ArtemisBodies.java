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

/** Moves bodies with artemis-odb in its idiomatic way: components with JOML objects and three iterating systems. */
public final class ArtemisBodies implements Bodies {

    /** One of the three poses. Public, because artemis-odb creates components by reflection. */
    public abstract static class Pose extends Component {
        final Vector3f position = new Vector3f();
        final Quaternionf rotation = new Quaternionf();
        final Vector3f scale = new Vector3f();

        Pose() {}

        void set(float[] values) {
            position.set(JomlFloats.vector(values, 0));
            rotation.set(JomlFloats.quaternion(values, 3));
            scale.set(JomlFloats.vector(values, 7));
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
    public static final class Drawn extends Pose {
        /** Creates a pose at the origin. */
        public Drawn() {}
    }

    /** The linear velocity and the spin of a body. */
    public static final class Velocity extends Component {
        final Vector3f linear = new Vector3f();
        final Quaternionf spin = new Quaternionf();
        int body;
        boolean resting;

        /** Creates a velocity of zero. */
        public Velocity() {}

        void set(Workload workload, int newBody, float[] values) {
            body = newBody;
            resting = !workload.moves(newBody);
            linear.set(JomlFloats.vector(values, 0));
            spin.set(JomlFloats.quaternion(values, 3));
        }
    }

    @SuppressWarnings("NullAway.Init") // artemis-odb fills in the mappers
    private static final class Capture extends IteratingSystem {
        ComponentMapper<Current> currents;
        ComponentMapper<Previous> previouses;

        Capture() {
            super(Aspect.all(Current.class, Previous.class));
        }

        @Override
        protected void process(int entity) {
            Current current = currents.get(entity);
            Previous previous = previouses.get(entity);
            previous.position.set(current.position);
            previous.rotation.set(current.rotation);
            previous.scale.set(current.scale);
        }
    }

    @SuppressWarnings("NullAway.Init") // artemis-odb fills in the mappers
    private static final class Integrate extends IteratingSystem {
        ComponentMapper<Current> currents;
        ComponentMapper<Velocity> velocities;

        final boolean turning;

        Integrate(boolean turning) {
            super(Aspect.all(Current.class, Velocity.class));
            this.turning = turning;
        }

        @Override
        protected void process(int entity) {
            Velocity velocity = velocities.get(entity);
            if (!velocity.resting) {
                Current current = currents.get(entity);
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
    private static final class Interpolate extends IteratingSystem {
        ComponentMapper<Current> currents;
        ComponentMapper<Previous> previouses;
        ComponentMapper<Drawn> drawns;
        float alpha = Workload.ALPHA;

        Interpolate() {
            super(Aspect.all(Current.class, Previous.class, Drawn.class));
        }

        @Override
        protected void process(int entity) {
            Previous previous = previouses.get(entity);
            Current current = currents.get(entity);
            Drawn drawn = drawns.get(entity);
            previous.position.lerp(current.position, alpha, drawn.position);
            previous.rotation.nlerp(current.rotation, alpha, drawn.rotation);
            previous.scale.lerp(current.scale, alpha, drawn.scale);
        }
    }

    private final Capture capture = new Capture();
    private final Integrate integrate;
    private final Interpolate interpolate = new Interpolate();
    private final World world;
    private final int[] entities;

    ArtemisBodies(Workload workload) {
        integrate = new Integrate(workload.turning());
        world = new World(new WorldConfigurationBuilder()
                .with(capture, integrate, interpolate)
                .build());
        entities = new int[workload.bodies()];
        float[] pose = new float[Workload.POSE_FLOATS];
        float[] velocity = new float[Workload.VELOCITY_FLOATS];
        for (int body = 0; body < entities.length; body++) {
            workload.pose(body, pose);
            workload.velocity(body, velocity);
            entities[body] = world.create();
            EntityEdit edit = world.edit(entities[body]);
            edit.create(Current.class).set(pose);
            edit.create(Previous.class).set(pose);
            edit.create(Drawn.class).set(pose);
            edit.create(Velocity.class).set(workload, body, velocity);
            for (int tag = 0; tag < ArtemisTags.CLASSES.size(); tag++) {
                if (Tags.contains(workload.tags(body), tag)) {
                    edit.create(ArtemisTags.CLASSES.get(tag));
                }
            }
        }
        addEntitiesToSystems();
    }

    /** Processes the world once with all systems disabled: it then adds the new entities to the systems. */
    private void addEntitiesToSystems() {
        setEnabled(false);
        world.process();
        setEnabled(true);
    }

    private void setEnabled(boolean enabled) {
        capture.setEnabled(enabled);
        integrate.setEnabled(enabled);
        interpolate.setEnabled(enabled);
    }

    @Override
    public void capture() {
        capture.process();
    }

    @Override
    public void integrate() {
        integrate.process();
    }

    @Override
    public void interpolate(float alpha) {
        interpolate.alpha = alpha;
        interpolate.process();
    }

    @Override
    public void frame() {
        interpolate.alpha = Workload.ALPHA;
        world.process();
    }

    @Override
    public void read(PoseKind kind, float[] dest) {
        ComponentMapper<? extends Pose> poses = switch (kind) {
            case CURRENT -> interpolate.currents;
            case PREVIOUS -> interpolate.previouses;
            case DRAWN -> interpolate.drawns;
        };
        for (int entity : entities) {
            Pose pose = poses.get(entity);
            int at = integrate.velocities.get(entity).body * Workload.POSE_FLOATS;
            JomlFloats.write(pose.position, dest, at);
            JomlFloats.write(pose.rotation, dest, at + 3);
            JomlFloats.write(pose.scale, dest, at + 7);
        }
    }

    @Override
    public void close() {
        world.dispose();
    }
}
