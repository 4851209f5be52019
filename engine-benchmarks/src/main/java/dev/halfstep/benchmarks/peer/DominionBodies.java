package dev.halfstep.benchmarks.peer;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results.With2;
import dev.dominion.ecs.api.Results.With3;
import java.util.Iterator;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** Moves bodies in the idiomatic way of Dominion: components with JOML objects, and a query for each pass. */
public final class DominionBodies implements Bodies {

    private abstract static class Pose {
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

    private static final class Velocity {
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

    private final Dominion dominion = DominionWorlds.open();
    private final boolean turning;

    DominionBodies(Workload workload) {
        turning = workload.turning();
        Composition.Of4<Current, Previous, Interpolated, Velocity> composition =
                dominion.composition().of(Current.class, Previous.class, Interpolated.class, Velocity.class);
        float[] pose = new float[Workload.POSE_FLOATS];
        float[] velocity = new float[Workload.VELOCITY_FLOATS];
        for (int body = 0; body < workload.bodies(); body++) {
            workload.writeStartPose(body, pose);
            workload.writeVelocity(body, velocity);
            Entity entity = dominion.createPreparedEntity(composition.withValue(
                    new Current(pose),
                    new Previous(pose),
                    new Interpolated(pose),
                    new Velocity(workload, body, velocity)));
            for (int tag = 0; tag < Tags.CLASSES.size(); tag++) {
                if (Tags.contains(workload.tagBits(body), tag)) {
                    entity.add(Tags.newTag(tag));
                }
            }
        }
    }

    @Override
    public void capture() {
        Iterator<With2<Current, Previous>> rows =
                dominion.findEntitiesWith(Current.class, Previous.class).iterator();
        while (rows.hasNext()) {
            With2<Current, Previous> row = rows.next();
            Current current = row.comp1();
            Previous previous = row.comp2();
            previous.position.set(current.position);
            previous.rotation.set(current.rotation);
            previous.scale.set(current.scale);
        }
    }

    @Override
    public void integrate() {
        Iterator<With2<Current, Velocity>> rows =
                dominion.findEntitiesWith(Current.class, Velocity.class).iterator();
        while (rows.hasNext()) {
            With2<Current, Velocity> row = rows.next();
            Current current = row.comp1();
            Velocity velocity = row.comp2();
            if (!velocity.resting) {
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

    @Override
    public void interpolate(float alpha) {
        Iterator<With3<Previous, Current, Interpolated>> rows = dominion.findEntitiesWith(
                        Previous.class, Current.class, Interpolated.class)
                .iterator();
        while (rows.hasNext()) {
            With3<Previous, Current, Interpolated> row = rows.next();
            Previous previous = row.comp1();
            Current current = row.comp2();
            Interpolated interpolated = row.comp3();
            previous.position.lerp(current.position, alpha, interpolated.position);
            previous.rotation.nlerp(current.rotation, alpha, interpolated.rotation);
            previous.scale.lerp(current.scale, alpha, interpolated.scale);
        }
    }

    @Override
    public void frame() {
        capture();
        integrate();
        interpolate(Workload.ALPHA);
    }

    @Override
    public void readPoses(PoseKind kind, float[] dest) {
        Class<? extends Pose> component = switch (kind) {
            case CURRENT -> Current.class;
            case PREVIOUS -> Previous.class;
            case INTERPOLATED -> Interpolated.class;
        };
        dominion.findEntitiesWith(component, Velocity.class).stream().forEach(row -> {
            Pose pose = row.comp1();
            int offset = row.comp2().body * Workload.POSE_FLOATS;
            JomlFloats.write(pose.position, dest, offset);
            JomlFloats.write(pose.rotation, dest, offset + Workload.ROTATION_OFFSET);
            JomlFloats.write(pose.scale, dest, offset + Workload.SCALE_OFFSET);
        });
    }

    @Override
    public void close() {
        dominion.close();
    }
}
