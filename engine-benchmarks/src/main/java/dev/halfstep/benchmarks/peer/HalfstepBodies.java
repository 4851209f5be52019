package dev.halfstep.benchmarks.peer;

import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.transform.TransformColumns;
import dev.halfstep.world.ComponentType;
import dev.halfstep.world.Query2;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** Bodies in a world of this engine: its own passes for capture and interpolation, a query for the movement. */
public final class HalfstepBodies implements Bodies {

    private static final class Velocity {
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

    private static final long STEP_NANOS = 1_000_000_000L / Workload.STEP_HZ;
    private static final long ALPHA_NANOS = (long) (STEP_NANOS * (double) Workload.ALPHA);

    private final World world;
    private final TransformColumns columns;
    private final SystemScheduler scheduler;
    private final HeadlessHost host = new HeadlessHost();
    private final Quaternionf rotation = new Quaternionf();
    private final Query2.Each<Transform, Velocity> integration =
            (id, transform, velocity) -> integrate(transform, velocity);

    /** The first frame is longer, so that all of them end at the same alpha. */
    private long frameNanos = STEP_NANOS + ALPHA_NANOS;

    HalfstepBodies(Workload workload) {
        World.Builder builder =
                World.builder().register(Transform.TYPE).register(ComponentType.simulation(Velocity.class));
        for (Class<?> tag : Tags.CLASSES) {
            builder.register(ComponentType.simulation(tag));
        }
        world = builder.build();
        spawn(workload);
        columns = new TransformColumns(world);
        scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(Workload.STEP_HZ)));
        scheduler.simulation("integrate", step -> query().forEach(integration));
    }

    private void spawn(Workload workload) {
        float[] pose = new float[Workload.POSE_FLOATS];
        float[] velocity = new float[Workload.VELOCITY_FLOATS];
        List<Object> components = new ArrayList<>();
        for (int body = 0; body < workload.bodies(); body++) {
            workload.pose(body, pose);
            workload.velocity(body, velocity);
            components.clear();
            components.add(Transform.at(pose[0], pose[1], pose[2])
                    .setRotation(rotation.set(pose[3], pose[4], pose[5], pose[6]))
                    .setScale(pose[7], pose[8], pose[9]));
            components.add(new Velocity(workload, body, velocity));
            for (int tag = 0; tag < Tags.CLASSES.size(); tag++) {
                if (Tags.contains(workload.tags(body), tag)) {
                    components.add(Tags.newTag(tag));
                }
            }
            world.spawn(components.toArray());
        }
    }

    private Query2<Transform, Velocity> query() {
        return world.query(Transform.class, Velocity.class);
    }

    private void integrate(Transform transform, Velocity velocity) {
        if (velocity.resting) {
            return;
        }
        transform.translate(
                velocity.linear.x * Workload.STEP_SECONDS,
                velocity.linear.y * Workload.STEP_SECONDS,
                velocity.linear.z * Workload.STEP_SECONDS);
        transform.setRotation(transform.rotation(rotation).mul(velocity.spin));
    }

    @Override
    public void capture() {
        columns.capturePrevious();
    }

    @Override
    public void integrate() {
        columns.allowWrites(); // where a frame was run before, it has left them refused
        query().forEach(integration);
    }

    @Override
    public void interpolate(float alpha) {
        columns.interpolate(alpha);
    }

    @Override
    public void frame() {
        scheduler.frame(host, frameNanos);
        frameNanos = STEP_NANOS;
    }

    @Override
    public void read(PoseKind kind, float[] dest) {
        Class<? extends Pose> component = switch (kind) {
            case CURRENT -> Transform.class;
            case PREVIOUS -> PreviousTransform.class;
            case DRAWN -> InterpolatedTransform.class;
        };
        Vector3f vector = new Vector3f();
        world.query(component, Velocity.class).forEach((id, pose, velocity) -> {
            int at = velocity.body * Workload.POSE_FLOATS;
            JomlFloats.write(pose.position(vector), dest, at);
            JomlFloats.write(pose.rotation(rotation), dest, at + 3);
            JomlFloats.write(pose.scale(vector), dest, at + 7);
        });
    }

    @Override
    public void close() {
        scheduler.close();
        world.close();
    }
}
