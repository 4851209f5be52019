package dev.halfstep.benchmarks.peer;

import static dev.halfstep.benchmarks.peer.Workload.POSE_FLOATS;
import static dev.halfstep.benchmarks.peer.Workload.STEP_SECONDS;
import static dev.halfstep.benchmarks.peer.Workload.VELOCITY_FLOATS;

import com.badlogic.ashley.core.Component;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Defines the components of a body for libraries that store objects: components with JOML objects. The superclass and
 * the interface are those of artemis-odb, which creates components by reflection, and of Ashley.
 */
final class JomlBody {

    private JomlBody() {}

    /** One of the three poses of a body. */
    abstract static class Pose extends com.artemis.Component implements Component {
        final Vector3f position = new Vector3f();
        final Quaternionf rotation = new Quaternionf();
        final Vector3f scale = new Vector3f();

        final void set(float[] values) {
            position.set(values[0], values[1], values[2]);
            rotation.set(values[3], values[4], values[5], values[6]);
            scale.set(values[7], values[8], values[9]);
        }

        /** Writes the ten floats of the pose of a body, which its velocity knows. */
        final void read(Velocity velocity, float[] dest) {
            JomlFloats.write(position, rotation, scale, dest, velocity.body * POSE_FLOATS);
        }
    }

    /** The pose after the newest step. */
    public static final class Current extends Pose {

        void move(Velocity velocity, boolean turning) {
            if (velocity.resting) {
                return;
            }
            position.add(
                    velocity.linear.x * STEP_SECONDS,
                    velocity.linear.y * STEP_SECONDS,
                    velocity.linear.z * STEP_SECONDS);
            if (turning) {
                rotation.mul(velocity.spin);
            }
        }
    }

    /** The pose one step before. */
    public static final class Previous extends Pose {

        void capture(Current current) {
            position.set(current.position);
            rotation.set(current.rotation);
            scale.set(current.scale);
        }
    }

    /** The interpolated pose. */
    public static final class Interpolated extends Pose {

        void interpolate(Previous previous, Current current, float alpha) {
            previous.position.lerp(current.position, alpha, position);
            previous.rotation.nlerp(current.rotation, alpha, rotation);
            previous.scale.lerp(current.scale, alpha, scale);
        }
    }

    /** The linear velocity and the spin of a body. */
    public static final class Velocity extends com.artemis.Component implements Component {
        final Vector3f linear = new Vector3f();
        final Quaternionf spin = new Quaternionf();

        /** The index of the body, for {@link Bodies#readPoses}. */
        int body;

        boolean resting;

        static Velocity of(Workload workload, int body) {
            Velocity velocity = new Velocity();
            velocity.set(workload, body);
            return velocity;
        }

        void set(Workload workload, int newBody) {
            float[] values = new float[VELOCITY_FLOATS];
            workload.writeVelocity(newBody, values);
            body = newBody;
            resting = !workload.moves(newBody);
            linear.set(values[0], values[1], values[2]);
            spin.set(values[3], values[4], values[5], values[6]);
        }
    }

    /** Sets the floats of a pose, and returns it. */
    static <P extends Pose> P withFloats(P pose, float[] values) {
        pose.set(values);
        return pose;
    }

    /** Returns the component with a pose. */
    static Class<? extends Pose> component(PoseKind kind) {
        return switch (kind) {
            case CURRENT -> Current.class;
            case PREVIOUS -> Previous.class;
            case INTERPOLATED -> Interpolated.class;
        };
    }
}
