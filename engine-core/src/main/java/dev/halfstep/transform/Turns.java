package dev.halfstep.transform;

import static dev.halfstep.transform.Pose.FLOATS;
import static dev.halfstep.transform.Pose.ROTATION;

import dev.halfstep.store.Chunk;
import dev.halfstep.store.SlotSet;

/**
 * Measures how far the poses of a chunk turn in this step: once after the step, for all frames until the next one. The
 * measure is the squared distance of the two quaternions: 0 for the same rotation, 2 for half a turn, greater if the
 * quaternions are on opposite sides.
 */
final class Turns {

    /** The squared distance of two unit quaternions at a right angle. It is greater if they are on opposite sides. */
    static final float RIGHT_ANGLE = 2f;

    private Turns() {}

    /** Measures all slots that are marked as not measured. */
    static void measure(Chunk chunk) {
        SlotSet unmeasured = chunk.marked(TransformStorage.UNMEASURED);
        if (unmeasured.isEmpty()) {
            return;
        }
        SlotSet turning = chunk.marked(TransformStorage.TURNING);
        SlotSet opposite = chunk.marked(TransformStorage.OPPOSITE);
        float[] squares = chunk.notes();
        for (int from = unmeasured.next(0), to; from < chunk.size(); from = unmeasured.next(to)) {
            to = unmeasured.end(from, chunk.size());
            if (to - from == 1) {
                measureOne(chunk, squares, from);
                continue;
            }
            remove(turning, chunk, from, to);
            remove(opposite, chunk, from, to);
            if (measure(chunk.lane(TransformStorage.PREVIOUS), chunk.current(), squares, from, to)) {
                opposite.addGreater(squares, RIGHT_ANGLE, from, to);
            }
            turning.addGreater(squares, 0f, from, to);
        }
        unmeasured.clear();
    }

    /** Measures a range, and returns whether any two quaternions are on opposite sides or contain NaN. */
    private static boolean measure(float[] previous, float[] current, float[] squares, int from, int to) {
        boolean opposite = false;
        for (int slot = from, i = from * FLOATS + ROTATION; slot < to; slot++, i += FLOATS) {
            float x = previous[i] - current[i];
            float y = previous[i + 1] - current[i + 1];
            float z = previous[i + 2] - current[i + 2];
            float w = previous[i + 3] - current[i + 3];
            float square = x * x + y * y + (z * z + w * w);
            squares[slot] = square;
            if (!(square <= RIGHT_ANGLE)) {
                opposite = true;
            }
        }
        return opposite;
    }

    /** Measures a single slot among resting ones. */
    private static void measureOne(Chunk chunk, float[] squares, int slot) {
        float[] previous = chunk.lane(TransformStorage.PREVIOUS);
        float[] current = chunk.current();
        int at = slot * FLOATS + ROTATION;
        float x = previous[at] - current[at];
        float y = previous[at + 1] - current[at + 1];
        float z = previous[at + 2] - current[at + 2];
        float w = previous[at + 3] - current[at + 3];
        float square = x * x + y * y + (z * z + w * w);
        squares[slot] = square;
        chunk.marked(TransformStorage.TURNING).set(slot, square != 0f);
        chunk.marked(TransformStorage.OPPOSITE).set(slot, !(square <= RIGHT_ANGLE));
    }

    private static void remove(SlotSet mark, Chunk chunk, int from, int to) {
        if (from == 0 && to == chunk.size()) {
            mark.clear(); // this also sets its empty flag
        } else {
            mark.removeRange(from, to);
        }
    }
}
