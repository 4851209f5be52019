package dev.halfstep.physics;

import dev.halfstep.transform.Transform;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.dyn4j.geometry.Rotation;
import org.dyn4j.geometry.Vector2;
import org.joml.Quaternionf;

/**
 * Stores a pose in the plane in floats, as a {@link Transform} does. Conversions use no sine or cosine, whose last bits
 * differ between machines.
 */
final class BodyPose {

    private float x;
    private float y;
    private final Quaternionf rotation = new Quaternionf();

    void set(BodyPose other) {
        x = other.x;
        y = other.y;
        rotation.set(other.rotation);
    }

    void read(Transform transform) {
        x = transform.x();
        y = transform.y();
        transform.rotation(rotation);
    }

    /**
     * Reads a pose of the library. The quaternion of a rotation consists of the sine and the cosine of half its angle.
     */
    void read(org.dyn4j.geometry.Transform pose) {
        x = (float) pose.getTranslationX();
        y = (float) pose.getTranslationY();
        double cosine = pose.getCost();
        double sine = pose.getSint();
        if (cosine >= 0) { // the root gives the larger component: a division by it is precise
            double w = Math.sqrt((1 + cosine) / 2);
            rotation.set(0, 0, (float) (sine / (2 * w)), (float) w);
        } else {
            double z = Math.copySign(Math.sqrt((1 - cosine) / 2), sine);
            rotation.set(0, 0, (float) z, (float) (sine / (2 * z)));
        }
    }

    void writeTo(Transform transform) {
        transform.setPosition(x, y).setRotation(rotation);
    }

    void writeTo(org.dyn4j.geometry.Transform pose) {
        double z = rotation.z;
        double w = rotation.w;
        pose.setTranslation(x, y);
        boolean isFlat = z != 0 || w != 0; // false after half a turn around the x or y axis
        pose.setRotation(Rotation.of(isFlat ? new Vector2(w * w - z * z, 2 * w * z) : new Vector2(1, 0)));
    }

    void write(DataOutput out) throws IOException {
        for (float value : new float[] {x, y, rotation.x, rotation.y, rotation.z, rotation.w}) {
            out.writeFloat(value);
        }
    }

    void read(DataInput in) throws IOException {
        x = in.readFloat();
        y = in.readFloat();
        rotation.set(in.readFloat(), in.readFloat(), in.readFloat(), in.readFloat());
    }

    /** Returns whether all numbers are equal. */
    boolean isSameAs(BodyPose other) {
        return x == other.x && y == other.y && rotation.equals(other.rotation);
    }
}
