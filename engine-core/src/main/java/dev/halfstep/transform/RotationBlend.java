package dev.halfstep.transform;

import dev.halfstep.store.Chunk;

/** Interpolates rotations, always on the shorter path. */
interface RotationBlend {

    /**
     * Corrects the drawn rotations of a range of slots, which are interpolated linearly before. The rotation of a pose that
     * does not turn keeps its exact bits.
     *
     * @param alpha between 0 and 1
     */
    void blend(Chunk chunk, int from, int to, float alpha);

    /** Corrects the drawn rotation of one slot. */
    void blendOne(Chunk chunk, int slot, float alpha);

    /**
     * Writes the rotation between two unit quaternions, each given by an array and the offset of its four values.
     *
     * @param alpha between 0 and 1, exclusive
     */
    void between(float[] from, int fromAt, float[] to, int toAt, float[] dest, int destAt, float alpha);

    /** Writes the drawn rotation of one slot. */
    default void between(Chunk chunk, int slot, float alpha) {
        float[] previous = chunk.lane(TransformStorage.PREVIOUS);
        float[] drawn = chunk.lane(TransformStorage.INTERPOLATED);
        int at = slot * Pose.FLOATS + Pose.ROTATION;
        between(previous, at, chunk.current(), at, drawn, at, alpha);
    }
}
