package dev.halfstep.benchmarks.peer;

import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.systems.IteratingSystem;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** Moves bodies with Ashley in its idiomatic way: components with JOML objects and three iterating systems. */
public final class AshleyBodies implements Bodies {

    private abstract static class Pose implements Component {
        final Vector3f position;
        final Quaternionf rotation;
        final Vector3f scale;

        Pose(float[] values) {
            position = JomlFloats.vector(values, 0);
            rotation = JomlFloats.quaternion(values, 3);
            scale = JomlFloats.vector(values, 7);
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

    private static final class Drawn extends Pose {
        Drawn(float[] values) {
            super(values);
        }
    }

    private static final class Velocity implements Component {
        final int body;
        final boolean resting;
        final Vector3f linear;
        final Quaternionf spin;

        Velocity(Workload workload, int body, float[] values) {
            this.body = body;
            resting = !workload.moves(body);
            linear = JomlFloats.vector(values, 0);
            spin = JomlFloats.quaternion(values, 3);
        }
    }

    private static final ComponentMapper<Current> CURRENT = ComponentMapper.getFor(Current.class);
    private static final ComponentMapper<Previous> PREVIOUS = ComponentMapper.getFor(Previous.class);
    private static final ComponentMapper<Drawn> DRAWN = ComponentMapper.getFor(Drawn.class);
    private static final ComponentMapper<Velocity> VELOCITY = ComponentMapper.getFor(Velocity.class);

    private static final class Capture extends IteratingSystem {
        Capture() {
            super(Family.all(Current.class, Previous.class).get());
        }

        @Override
        protected void processEntity(Entity entity, float seconds) {
            Current current = CURRENT.get(entity);
            Previous previous = PREVIOUS.get(entity);
            previous.position.set(current.position);
            previous.rotation.set(current.rotation);
            previous.scale.set(current.scale);
        }
    }

    private static final class Integrate extends IteratingSystem {
        final boolean turning;

        Integrate(boolean turning) {
            super(Family.all(Current.class, Velocity.class).get());
            this.turning = turning;
        }

        @Override
        protected void processEntity(Entity entity, float seconds) {
            Velocity velocity = VELOCITY.get(entity);
            if (!velocity.resting) {
                Current current = CURRENT.get(entity);
                current.position.add(
                        velocity.linear.x * seconds, velocity.linear.y * seconds, velocity.linear.z * seconds);
                if (turning) {
                    current.rotation.mul(velocity.spin);
                }
            }
        }
    }

    private static final class Interpolate extends IteratingSystem {
        float alpha = Workload.ALPHA;

        Interpolate() {
            super(Family.all(Current.class, Previous.class, Drawn.class).get());
        }

        @Override
        protected void processEntity(Entity entity, float seconds) {
            Previous previous = PREVIOUS.get(entity);
            Current current = CURRENT.get(entity);
            Drawn drawn = DRAWN.get(entity);
            previous.position.lerp(current.position, alpha, drawn.position);
            previous.rotation.nlerp(current.rotation, alpha, drawn.rotation);
            previous.scale.lerp(current.scale, alpha, drawn.scale);
        }
    }

    private final Engine engine = new Engine();
    private final Capture capture = new Capture();
    private final Integrate integrate;
    private final Interpolate interpolate = new Interpolate();

    AshleyBodies(Workload workload) {
        integrate = new Integrate(workload.turning());
        float[] pose = new float[Workload.POSE_FLOATS];
        float[] velocity = new float[Workload.VELOCITY_FLOATS];
        for (int body = 0; body < workload.bodies(); body++) {
            workload.pose(body, pose);
            workload.velocity(body, velocity);
            Entity entity = engine.createEntity()
                    .add(new Current(pose))
                    .add(new Previous(pose))
                    .add(new Drawn(pose))
                    .add(new Velocity(workload, body, velocity));
            for (int tag = 0; tag < Tags.CLASSES.size(); tag++) {
                if (Tags.contains(workload.tags(body), tag)) {
                    entity.add(Tags.newTag(tag));
                }
            }
            engine.addEntity(entity);
        }
        engine.addSystem(capture);
        engine.addSystem(integrate);
        engine.addSystem(interpolate);
    }

    @Override
    public void capture() {
        capture.update(Workload.STEP_SECONDS);
    }

    @Override
    public void integrate() {
        integrate.update(Workload.STEP_SECONDS);
    }

    @Override
    public void interpolate(float alpha) {
        interpolate.alpha = alpha;
        interpolate.update(Workload.STEP_SECONDS);
    }

    @Override
    public void frame() {
        interpolate.alpha = Workload.ALPHA;
        engine.update(Workload.STEP_SECONDS);
    }

    @Override
    public void read(PoseKind kind, float[] dest) {
        ComponentMapper<? extends Pose> poses = switch (kind) {
            case CURRENT -> CURRENT;
            case PREVIOUS -> PREVIOUS;
            case DRAWN -> DRAWN;
        };
        for (Entity entity : engine.getEntities()) {
            Pose pose = poses.get(entity);
            int at = VELOCITY.get(entity).body * Workload.POSE_FLOATS;
            JomlFloats.write(pose.position, dest, at);
            JomlFloats.write(pose.rotation, dest, at + 3);
            JomlFloats.write(pose.scale, dest, at + 7);
        }
    }
}
