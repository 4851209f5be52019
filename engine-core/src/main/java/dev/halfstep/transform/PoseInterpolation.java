package dev.halfstep.transform;

import static dev.halfstep.transform.PoseLayout.FLOATS;
import static dev.halfstep.transform.PoseLayout.ROTATION;

import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.SlotSet;

/**
 * Computes interpolated poses from the last two simulated poses, column by column. Position and scale are interpolated
 * linearly, the rotation by the {@link RotationInterpolation} of the world.
 *
 * <p>Three guarantees are exact to the bit:
 *
 * <ul>
 *   <li>at alpha 1 the result is the current pose;
 *   <li>at alpha 0 the result is the previous pose, or the current pose if the {@link Smoothing} is not INTERPOLATE;
 *   <li>a pose at rest is the same at every alpha.
 * </ul>
 */
final class PoseInterpolation {

    /** Ranges of up to this number of slots are computed slot by slot, longer ranges by vectorized loops. */
    private static final int MAX_SCALAR_SLOTS = 4;

    /**
     * The number of slots of a block. Two or three loops run over a block: rotation distances, linear interpolation,
     * rotations. The last loop only computes, and the blocks are so small that the processor loads the next block from
     * memory meanwhile: a million entities take 5.2 ns each, against 6.4 ns in blocks of 512 slots.
     */
    static final int BLOCK_SLOTS = 32;

    private final RotationInterpolation rotations;
    private final PoseExtrapolation extrapolation;

    PoseInterpolation(RotationInterpolation rotations) {
        this.rotations = rotations;
        extrapolation = new PoseExtrapolation(rotations);
    }

    /**
     * Computes the interpolated poses of the slots from {@code fromSlot} to {@code toSlot - 1}. For
     * ranges up to {@link #BLOCK_SLOTS}, the caller has measured the {@link RotationDistances}. For longer ranges, this
     * method measures them, if any is outdated.
     */
    void interpolate(DenseColumn column, int fromSlot, int toSlot, float alpha) {
        float[] previous = column.lane(PoseLayout.PREVIOUS);
        float[] current = column.current();
        float[] interpolated = column.lane(PoseLayout.INTERPOLATED);
        int from = fromSlot * FLOATS;
        int to = toSlot * FLOATS;
        if (alpha == 1f) { // the formula of lerp, p - (p - c) * 1, is not always exactly c
            System.arraycopy(current, from, interpolated, from, to - from);
            return;
        }
        if (alpha == 0f) {
            System.arraycopy(previous, from, interpolated, from, to - from);
        } else if (toSlot - fromSlot <= MAX_SCALAR_SLOTS) {
            for (int slot = fromSlot; slot < toSlot; slot++) {
                lerpOne(previous, current, interpolated, slot * FLOATS, alpha);
                rotations.correctRotation(column, slot, alpha);
            }
        } else {
            interpolateBlocks(column, previous, current, fromSlot, toSlot, alpha);
        }
        byte[] smoothingCodes = column.slotBytes(); // null while all slots have Smoothing.INTERPOLATE
        if (smoothingCodes != null) {
            applySmoothing(column, smoothingCodes, fromSlot, toSlot, alpha);
        }
    }

    private void interpolateBlocks(
            DenseColumn column, float[] previous, float[] current, int fromSlot, int toSlot, float alpha) {
        float[] interpolated = column.lane(PoseLayout.INTERPOLATED);
        SlotSet rotating = column.markedSlots(PoseLayout.ROTATING);
        boolean isMeasured = toSlot - fromSlot <= BLOCK_SLOTS
                || column.markedSlots(PoseLayout.DISTANCE_OUTDATED).isKnownEmpty();
        for (int from = fromSlot, to; from < toSlot; from = to) {
            to = Math.min(from + BLOCK_SLOTS, toSlot);
            if (!isMeasured) {
                RotationDistances.measure(column, from, to);
            }
            lerp(previous, current, interpolated, from * FLOATS, to * FLOATS, alpha);
            if (rotating.containsAny(from, to)) {
                rotations.correctRotations(column, from, to, alpha);
            }
        }
    }

    /**
     * Interpolates a range of floats in one plain loop, which the compiler vectorizes. The formula
     * {@code p - (p - c) * alpha} keeps an unchanged -0.0; {@code p + (c - p) * alpha} would turn it into 0.0.
     */
    private static void lerp(float[] previous, float[] current, float[] interpolated, int from, int to, float alpha) {
        for (int i = from; i < to; i++) {
            interpolated[i] = previous[i] - (previous[i] - current[i]) * alpha;
        }
    }

    /** Interpolates one pose without a loop, since the setup of a vectorized loop takes longer than ten floats. */
    private static void lerpOne(float[] previous, float[] current, float[] interpolated, int at, float alpha) {
        interpolated[at] = previous[at] - (previous[at] - current[at]) * alpha;
        interpolated[at + 1] = previous[at + 1] - (previous[at + 1] - current[at + 1]) * alpha;
        interpolated[at + 2] = previous[at + 2] - (previous[at + 2] - current[at + 2]) * alpha;
        interpolated[at + 3] = previous[at + 3] - (previous[at + 3] - current[at + 3]) * alpha;
        interpolated[at + 4] = previous[at + 4] - (previous[at + 4] - current[at + 4]) * alpha;
        interpolated[at + 5] = previous[at + 5] - (previous[at + 5] - current[at + 5]) * alpha;
        interpolated[at + 6] = previous[at + 6] - (previous[at + 6] - current[at + 6]) * alpha;
        interpolated[at + 7] = previous[at + 7] - (previous[at + 7] - current[at + 7]) * alpha;
        interpolated[at + 8] = previous[at + 8] - (previous[at + 8] - current[at + 8]) * alpha;
        interpolated[at + 9] = previous[at + 9] - (previous[at + 9] - current[at + 9]) * alpha;
    }

    /**
     * Interpolates between any two poses. Each pose is given by an array and the index of its first float.
     *
     * @param alpha 0 for the pose in {@code from}, 1 for the pose in {@code to}
     */
    void interpolatePose(float[] from, int fromAt, float[] to, int toAt, float[] dest, int destAt, float alpha) {
        if (alpha == 0f || alpha == 1f) {
            System.arraycopy(alpha == 0f ? from : to, alpha == 0f ? fromAt : toAt, dest, destAt, FLOATS);
            return;
        }
        for (int i = 0; i < FLOATS; i++) {
            dest[destAt + i] = from[fromAt + i] - (from[fromAt + i] - to[toAt + i]) * alpha;
        }
        int fromRotation = fromAt + ROTATION;
        int toRotation = toAt + ROTATION;
        if (!RotationInterpolation.isSameRotation(from, fromRotation, to, toRotation)) {
            rotations.interpolate(from, fromRotation, to, toRotation, dest, destAt + ROTATION, alpha);
        }
    }

    private void applySmoothing(DenseColumn column, byte[] smoothingCodes, int fromSlot, int toSlot, float alpha) {
        for (int slot = fromSlot; slot < toSlot; slot++) {
            if (smoothingCodes[slot] != Smoothing.INTERPOLATE.code()) {
                drawNewest(column, slot, Smoothing.ofCode(smoothingCodes[slot]), alpha);
            }
        }
    }

    /** Computes the interpolated pose of a slot whose smoothing is not INTERPOLATE. */
    void drawNewest(DenseColumn column, int slot, Smoothing smoothing, float alpha) {
        int offset = slot * FLOATS;
        if (smoothing == Smoothing.EXTRAPOLATE && alpha != 1f) {
            extrapolation.extrapolate(column, offset, alpha);
        } else {
            System.arraycopy(column.current(), offset, column.lane(PoseLayout.INTERPOLATED), offset, FLOATS);
        }
    }
}
