package dev.halfstep.transform;

import dev.halfstep.storage.DenseColumn;

/** Interpolates the rotations of poses, always on the shorter path. */
interface RotationInterpolation {

    /**
     * Corrects the linearly interpolated rotations of the slots from {@code from} to {@code to - 1}, to the rotations
     * of this interpolation. Their {@link RotationDistances} must be measured. The rotation of a pose that does not
     * rotate keeps its exact bits.
     *
     * @param alpha between 0 and 1, exclusive
     */
    void correctRotations(DenseColumn column, int from, int to, float alpha);

    /** Corrects the linearly interpolated rotation of one slot, as {@link #correctRotations} does. */
    void correctRotation(DenseColumn column, int slot, float alpha);

    /**
     * Interpolates two unit quaternions. Each quaternion is given by an array and the index of its first of four
     * values.
     *
     * @param alpha between 0 and 1, exclusive
     */
    void interpolate(float[] from, int fromAt, float[] to, int toAt, float[] dest, int destAt, float alpha);

    /** Interpolates the rotation of one slot from its previous and its current rotation. */
    default void interpolate(DenseColumn column, int slot, float alpha) {
        float[] previous = column.lane(PoseLayout.PREVIOUS);
        float[] interpolated = column.lane(PoseLayout.INTERPOLATED);
        int at = slot * PoseLayout.FLOATS + PoseLayout.ROTATION;
        interpolate(previous, at, column.current(), at, interpolated, at, alpha);
    }

    /** Returns whether two quaternions, each given by an array and the index of its first value, are equal. */
    static boolean isSameRotation(float[] a, int aAt, float[] b, int bAt) {
        return a[aAt] == b[bAt] && a[aAt + 1] == b[bAt + 1] && a[aAt + 2] == b[bAt + 2] && a[aAt + 3] == b[bAt + 3];
    }
}
