package dev.halfstep.examples.race;

import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A box of the course. Its pose depends on nothing but the time of the race, so it is no state of the game.
 *
 * @param place the number of the part of the course, from the start on
 * @param at its centre at the time 0
 * @param half half of its size along its own axes
 * @param motion x: how far it slides along its own axis x, to and fro; y: the radians of this wave in a second; z: how
 *     far it turns about the axis y in a second, in radians
 */
record Board(Kind kind, int place, Vector3fc at, Quaternionfc rotation, Vector3fc half, Vector3fc motion) {

    enum Kind {
        FLOOR,
        CHECKPOINT,
        GOAL,
        WALL, // also posts and what pushes: not rolled on
    }

    Vector3f at(double seconds) {
        return rotation.transform(new Vector3f(motion.x() * (float) StrictMath.sin(motion.y() * seconds), 0, 0))
                .add(at);
    }

    Quaternionf rotation(double seconds) {
        double half = motion.z() * seconds / 2; // the functions of JOML differ between machines
        return new Quaternionf(0, (float) StrictMath.sin(half), 0, (float) StrictMath.cos(half)).mul(rotation);
    }

    /** Returns the velocity of the board at a point. */
    Vector3f velocity(Vector3fc point, double seconds) {
        float speed = motion.x() * motion.y() * (float) StrictMath.cos(motion.y() * seconds);
        Vector3f turn = new Vector3f(point.z() - at.z(), 0, at.x() - point.x()).mul(motion.z());
        return rotation.transform(new Vector3f(speed, 0, 0)).add(turn);
    }

    /** Returns the point of the board that is nearest to a place. */
    Vector3f nearest(Vector3fc place, double seconds) {
        Quaternionf rotated = rotation(seconds);
        Vector3f centre = at(seconds);
        Vector3f local = rotated.transformInverse(place.sub(centre, new Vector3f()));
        return rotated.transform(local.min(half).max(new Vector3f(half).negate()))
                .add(centre);
    }

    /** Returns y of the upper side at x and z, or NaN beside the board. */
    double top(float x, float z, double seconds) {
        Vector3f up = rotation(seconds).transform(new Vector3f(0, 1, 0));
        Vector3f point = at(seconds).fma(half.y(), up);
        point.set(x, point.y - (up.x * (x - point.x) + up.z * (z - point.z)) / up.y, z);
        return nearest(point, seconds).distance(point) < 0.01f ? point.y : Double.NaN;
    }
}
