package dev.halfstep.benchmarks.peer;

import static dev.halfstep.benchmarks.peer.Workload.ALPHA;
import static dev.halfstep.benchmarks.peer.Workload.POSE_FLOATS;
import static dev.halfstep.benchmarks.peer.Workload.STEP_HZ;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Moves bodies in a world of this engine. The engine captures and interpolates the poses; a system moves the bodies.
 */
public final class HalfstepBodies implements Bodies {

    private static final long STEP_NANOS = 1_000_000_000L / STEP_HZ;
    private static final long ALPHA_NANOS = (long) (STEP_NANOS * (double) ALPHA);

    private final World world;
    private final TransformPasses transforms;
    private final SystemScheduler scheduler;
    private final HeadlessHost host = new HeadlessHost();

    /** Scratch memory for the rotation that is set or read. */
    private final Quaternionf rotation = new Quaternionf();

    private final HalfstepMovement movement;

    /**
     * The time of the next frame. The first frame is longer by alpha times a step. The accumulator keeps this overstep,
     * so that all frames end at the same alpha.
     */
    private long frameNanos = STEP_NANOS + ALPHA_NANOS;

    /**
     * Creates bodies whose movement system visits only moving bodies, for measurements that do not time the movement.
     *
     * @param workload number and motion of the bodies
     * @return new bodies, whose three poses are the start pose
     */
    public static Bodies visitingMoversOnly(Workload workload) {
        return new HalfstepBodies(workload, new MovementByHandles());
    }

    HalfstepBodies(Workload workload, HalfstepMovement movement) {
        this.movement = movement;
        World.Builder builder = World.builder().register(Transform.TYPE).register(movement.velocityType());
        for (Class<?> tag : Tags.classes()) {
            builder.register(ComponentType.simulation(tag));
        }
        world = builder.build();
        spawn(workload);
        transforms = TransformPasses.of(world);
        scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(STEP_HZ)));
        scheduler.simulation("integrate", step -> movement.move(world));
    }

    private void spawn(Workload workload) {
        List<Object> components = new ArrayList<>();
        for (int body = 0; body < workload.bodies(); body++) {
            components.clear();
            Transform transform = workload.startTransform(body);
            components.add(transform);
            components.add(movement.createVelocity(transform, workload, body));
            components.addAll(Tags.of(workload.tagBits(body)));
            world.spawn(components.toArray());
        }
    }

    @Override
    public void capture() {
        transforms.capturePrevious();
    }

    @Override
    public void integrate() {
        movement.move(world);
    }

    @Override
    public void interpolate(float alpha) {
        transforms.interpolate(alpha);
    }

    @Override
    public void frame() {
        scheduler.frame(host, frameNanos);
        frameNanos = STEP_NANOS;
    }

    @Override
    public void readPoses(PoseKind kind, float[] dest) {
        Class<? extends Pose> component = switch (kind) {
            case CURRENT -> Transform.class;
            case PREVIOUS -> PreviousTransform.class;
            case INTERPOLATED -> InterpolatedTransform.class;
        };
        Vector3f position = new Vector3f();
        Vector3f scale = new Vector3f();
        for (var row : world.query(component)) {
            Pose pose = row.first();
            int body = (int) (row.id().number() - 1); // ids count from 1, and bodies are spawned in order
            int offset = body * POSE_FLOATS;
            JomlFloats.write(pose.position(position), pose.rotation(rotation), pose.scale(scale), dest, offset);
        }
    }

    @Override
    public void close() {
        scheduler.close();
        world.close();
    }
}
