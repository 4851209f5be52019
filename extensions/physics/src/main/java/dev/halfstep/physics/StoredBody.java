package dev.halfstep.physics;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.dyn4j.geometry.MassType;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Vector2;

/**
 * The stored form of a {@link RigidBody}. A body of the library's world is stored with that world; any other body is
 * stored with its component.
 *
 * @param written the pose that the last step has written to the Transform
 * @param isInWorld whether the body is stored with the library's world
 * @param entity the number of the entity in the newest step, 0 for none
 * @param shapes the number of shapes
 * @param body the body; after a read, a new body without shapes if the body is stored with the library's world
 */
record StoredBody(MassType massType, BodyPose written, boolean isInWorld, long entity, int shapes, SimulatedBody body) {

    /**
     * The greatest absolute value of a position in metres, or of a velocity in metres or radians a second. Greater
     * values, which may be forged, could overflow to infinity in a few steps.
     */
    private static final double MAX_VALUE = 1e12;

    static StoredBody of(MassType massType, BodyPose written, SimulatedBody body) {
        return new StoredBody(
                massType,
                written,
                body.getOwner() != null,
                body.motion.entity == null ? 0 : body.motion.entity.number(),
                body.getFixtureCount(),
                body);
    }

    @SuppressWarnings("EnumOrdinal") // the stored form has a version
    void write(DataOutput out) throws IOException {
        out.writeByte(massType.ordinal());
        written.write(out);
        out.writeBoolean(isInWorld);
        out.writeLong(entity);
        out.writeInt(shapes);
        if (!isInWorld) {
            out.writeInt(body.motion.number());
            WorldMemento memento = new WorldMemento();
            memento.save(body);
            memento.write(out, new OneMotion(body.motion));
        }
    }

    static StoredBody read(DataInput in) throws IOException {
        MassType massType = Joint.constant(MassType.values(), in);
        BodyPose written = new BodyPose();
        written.read(in);
        boolean isInWorld = in.readBoolean();
        long entity = in.readLong();
        int shapes = in.readInt();
        SimulatedBody body = isInWorld ? new SimulatedBody() : readBody(in);
        return new StoredBody(massType, written, isInWorld, entity, shapes, body);
    }

    private static SimulatedBody readBody(DataInput in) throws IOException {
        SimulatedBody body = new SimulatedBody(in.readInt());
        WorldMemento memento = new WorldMemento();
        memento.read(body, in, new OneMotion(body.motion));
        memento.restore(body);
        if (body.getOwner() != null) {
            throw new IOException("a body outside of the library's world must have no owner");
        }
        checkIsUsable(body);
        return body;
    }

    /** Checks a body that was read, so that a step can use it. */
    static void checkIsUsable(SimulatedBody body) throws IOException {
        Transform pose = body.getTransform();
        Vector2 velocity = body.getLinearVelocity();
        double[] values = {
            pose.getTranslationX(), pose.getTranslationY(), velocity.x, velocity.y, body.getAngularVelocity()
        };
        boolean isUsable = Double.isFinite(pose.getCost() + pose.getSint());
        for (double value : values) {
            isUsable &= Math.abs(value) <= MAX_VALUE; // false for NaN
        }
        if (!isUsable) {
            throw new IOException(
                    "the pose and the velocity of a body must be at most 10^12: " + pose + ", " + velocity);
        }
    }

    /** Checks that the body to which the component is linked has the stored number of shapes. */
    void checkShapesOf(SimulatedBody linked) throws IOException {
        if (linked.getFixtureCount() != shapes) {
            throw new IOException("a body must have the shapes of its component: " + linked.getFixtureCount()
                    + " instead of " + shapes);
        }
    }

    /** The objects of the game in a body outside of the library's world: its motion only. */
    private record OneMotion(SimulatedBody.Motion motion) implements MementoBytes.GameObjects {

        @Override
        public int indexOf(Object object) throws IOException {
            if (object != motion) {
                throw MementoBytes.cannotBeWritten(object);
            }
            return 0;
        }

        @Override
        public Object at(int index) {
            return motion;
        }
    }
}
