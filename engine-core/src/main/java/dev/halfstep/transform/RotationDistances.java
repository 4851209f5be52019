package dev.halfstep.transform;

import static dev.halfstep.transform.Pose.FLOATS;
import static dev.halfstep.transform.Pose.ROTATION;

import dev.halfstep.store.Chunk;
import dev.halfstep.store.SlotSet;

/**
 * Measures how far the poses of a chunk rotate in this step. One measurement after the step serves all frames until the
 * next step. The measure is the squared distance of the previous and the current quaternion, which is
 * {@code 2 - 2 (p . c)}. It is 0 for the same rotation and 2 for a rotation by 180 degrees. It is greater than 2 if the
 * quaternions are in opposite hemispheres; then the negated quaternion is on the shorter path.
 */
final class RotationDistances {

    /** The squared distance of two orthogonal unit quaternions. A greater distance means opposite hemispheres. */
    static final float ORTHOGONAL_SQUARED_DISTANCE = 2f;

    private RotationDistances() {}

    /** Measures all slots whose distance is outdated. */
    static void measure(Chunk chunk) {
        SlotSet outdated = chunk.markedSlots(TransformStorage.DISTANCE_OUTDATED);
        if (outdated.isKnownEmpty()) {
            return;
        }
        SlotSet rotating = chunk.markedSlots(TransformStorage.ROTATING);
        SlotSet opposite = chunk.markedSlots(TransformStorage.OPPOSITE_HEMISPHERES);
        float[] distances = chunk.scratchFloats();
        for (int from = outdated.nextSlot(0), to; from < chunk.size(); from = outdated.nextSlot(to)) {
            to = outdated.rangeEnd(from, chunk.size());
            if (to - from == 1) {
                measureOne(chunk, distances, from);
                continue;
            }
            removeRange(rotating, chunk, from, to);
            removeRange(opposite, chunk, from, to);
            boolean anyOpposite =
                    measureRange(chunk.lane(TransformStorage.PREVIOUS), chunk.current(), distances, from, to);
            if (anyOpposite) {
                opposite.addWhereGreater(distances, ORTHOGONAL_SQUARED_DISTANCE, from, to);
            }
            rotating.addWhereGreater(distances, 0f, from, to);
        }
        outdated.clear();
    }

    /**
     * Measures a range of slots. Returns whether the quaternions of any slot are in opposite hemispheres or contain
     * NaN.
     */
    private static boolean measureRange(float[] previous, float[] current, float[] distances, int from, int to) {
        boolean anyOpposite = false;
        for (int slot = from, i = from * FLOATS + ROTATION; slot < to; slot++, i += FLOATS) {
            float x = previous[i] - current[i];
            float y = previous[i + 1] - current[i + 1];
            float z = previous[i + 2] - current[i + 2];
            float w = previous[i + 3] - current[i + 3];
            float distance = x * x + y * y + (z * z + w * w);
            distances[slot] = distance;
            if (!(distance <= ORTHOGONAL_SQUARED_DISTANCE)) { // also true for NaN, for which every comparison is false
                anyOpposite = true;
            }
        }
        return anyOpposite;
    }

    /** Measures a single slot whose neighbours are at rest, without the setup of loops. */
    private static void measureOne(Chunk chunk, float[] distances, int slot) {
        float[] previous = chunk.lane(TransformStorage.PREVIOUS);
        float[] current = chunk.current();
        int at = slot * FLOATS + ROTATION;
        float x = previous[at] - current[at];
        float y = previous[at + 1] - current[at + 1];
        float z = previous[at + 2] - current[at + 2];
        float w = previous[at + 3] - current[at + 3];
        float distance = x * x + y * y + (z * z + w * w);
        distances[slot] = distance;
        chunk.markedSlots(TransformStorage.ROTATING).set(slot, distance != 0f);
        chunk.markedSlots(TransformStorage.OPPOSITE_HEMISPHERES).set(slot, !(distance <= ORTHOGONAL_SQUARED_DISTANCE));
    }

    private static void removeRange(SlotSet slots, Chunk chunk, int from, int to) {
        if (from == 0 && to == chunk.size()) {
            slots.clear(); // faster, and makes isKnownEmpty() true
        } else {
            slots.removeRange(from, to);
        }
    }
}
