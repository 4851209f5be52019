package dev.halfstep.transform;

import dev.halfstep.store.Chunk;

/** The way on which a rotation becomes another one. Both ways here turn the short way round. */
interface RotationBlend {

    /**
     * Brings the drawn rotations of some neighbouring slots from the straight line, on which they lie, to where they
     * belong. What does not turn is left as it is, to the bit.
     *
     * @param alpha between 0 and 1
     */
    void blend(Chunk chunk, int from, int to, float alpha);

    /** The same for one slot. */
    void blendOne(Chunk chunk, int slot, float alpha);

    /**
     * Writes the rotation that lies between two unit quaternions, each given by an array and where in it the four
     * numbers begin.
     *
     * @param alpha between 0 and 1; what the ends are is clear without asking
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
