package dev.halfstep.transform;

import static dev.halfstep.transform.PoseLayout.FLOATS;
import static dev.halfstep.transform.PoseLayout.ROTATION;

import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.SlotSet;

/**
 * Measures how far the poses of a column rotate in this step. One measurement after the step serves all frames until
 * the next step. The measure is the squared distance of the previous and the current quaternion, which is
 * {@code 2 - 2 (p . c)}. It is 0 for the same rotation and 2 for a rotation by 180 degrees. It is greater than 2 if the
 * quaternions are in opposite hemispheres; then the negated quaternion is on the shorter path.
 */
final class RotationDistances {

    private RotationDistances() {}

    /**
     * Measures the slots whose distance is outdated.
     *
     * @param maxSlots ranges of more consecutive outdated slots are not measured
     */
    static void measure(DenseColumn column, int maxSlots) {
        SlotSet outdated = column.markedSlots(PoseLayout.DISTANCE_OUTDATED);
        if (outdated.isKnownEmpty()) {
            return;
        }
        for (int from = outdated.nextSlot(0), to; from < column.size(); from = outdated.nextSlot(to)) {
            to = outdated.rangeEnd(from, column.size());
            if (to - from == 1) {
                measureOne(column, from);
            } else if (to - from <= maxSlots) {
                measure(column, from, to);
            }
        }
    }

    /** Measures the slots from {@code from} to {@code to - 1}. If any of them rotates, all are marked as rotating. */
    static void measure(DenseColumn column, int from, int to) {
        float[] previous = column.lane(PoseLayout.PREVIOUS);
        float[] current = column.current();
        float[] distances = column.scratchFloats();
        int anyBits = 0; // 0 if all distances are 0
        for (int slot = from; slot < to; slot++) {
            distances[slot] = squaredDistance(previous, current, slot * FLOATS + ROTATION);
            anyBits |= Float.floatToRawIntBits(distances[slot]); // without the branch of a comparison
        }
        SlotSet rotating = column.markedSlots(PoseLayout.ROTATING);
        if (anyBits != 0) {
            rotating.addRange(from, to);
        } else {
            rotating.removeRange(from, to);
        }
    }

    /** Measures a single slot whose neighbours are at rest, without the setup of a loop. */
    private static void measureOne(DenseColumn column, int slot) {
        float distance = squaredDistance(column.lane(PoseLayout.PREVIOUS), column.current(), slot * FLOATS + ROTATION);
        column.scratchFloats()[slot] = distance;
        column.markedSlots(PoseLayout.ROTATING).set(slot, distance != 0f);
    }

    /** Returns the squared distance of two quaternions that begin at the same index. */
    private static float squaredDistance(float[] previous, float[] current, int at) {
        float x = previous[at] - current[at];
        float y = previous[at + 1] - current[at + 1];
        float z = previous[at + 2] - current[at + 2];
        float w = previous[at + 3] - current[at + 3];
        return x * x + y * y + (z * z + w * w);
    }
}
