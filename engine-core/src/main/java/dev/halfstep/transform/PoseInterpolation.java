package dev.halfstep.transform;

import static dev.halfstep.transform.Pose.FLOATS;

import dev.halfstep.store.Chunk;

/**
 * Computes drawn poses from the last two simulated ones, chunk by chunk. Position and scale are interpolated linearly, the
 * rotation by the {@link RotationBlend} of the world.
 *
 * <p>Three guarantees are exact to the bit:
 *
 * <ul>
 *   <li>at alpha 1 the result is the current pose;
 *   <li>at alpha 0 it is the previous pose, or the current one for poses that are not interpolated;
 *   <li>a resting pose does not jitter at any alpha.
 * </ul>
 */
final class PoseInterpolation {

    /** Ranges up to this length are computed slot by slot, longer ones by vectorised loops. */
    private static final int MAX_SCALAR_SLOTS = 4;

    private final RotationBlend rotations;
    private final PoseExtrapolation extrapolation;

    PoseInterpolation(RotationBlend rotations) {
        this.rotations = rotations;
        extrapolation = new PoseExtrapolation(rotations);
    }

    /** Computes the drawn poses of a range of slots. */
    void interpolate(Chunk chunk, int fromSlot, int toSlot, float alpha) {
        float[] previous = chunk.lane(TransformStorage.PREVIOUS);
        float[] current = chunk.current();
        float[] drawn = chunk.lane(TransformStorage.INTERPOLATED);
        int from = fromSlot * FLOATS;
        int to = toSlot * FLOATS;
        if (alpha == 1f) { // the formula does not always give exactly the current pose
            System.arraycopy(current, from, drawn, from, to - from);
            return;
        }
        if (alpha == 0f) {
            System.arraycopy(previous, from, drawn, from, to - from);
        } else if (toSlot - fromSlot <= MAX_SCALAR_SLOTS) {
            for (int slot = fromSlot; slot < toSlot; slot++) {
                lerpOne(previous, current, drawn, slot * FLOATS, alpha);
                rotations.blendOne(chunk, slot, alpha);
            }
        } else {
            lerp(previous, current, drawn, from, to, alpha);
            if (!chunk.marked(TransformStorage.TURNING).isEmpty()) {
                rotations.blend(chunk, fromSlot, toSlot, alpha);
            }
        }
        byte[] flags = chunk.flags();
        if (flags != null) {
            applySmoothing(chunk, flags, fromSlot, toSlot, alpha);
        }
    }

    /**
     * Interpolates a range of floats. One plain loop, which the compiler vectorises. It subtracts, because
     * {@code p - (p - c) * alpha} keeps an unchanged -0.0, which {@code p + (c - p) * alpha} turns into 0.0.
     */
    private static void lerp(float[] previous, float[] current, float[] drawn, int from, int to, float alpha) {
        for (int i = from; i < to; i++) {
            drawn[i] = previous[i] - (previous[i] - current[i]) * alpha;
        }
    }

    /** Interpolates one pose without a loop: setting up a vectorized loop takes longer than ten floats. */
    private static void lerpOne(float[] previous, float[] current, float[] drawn, int at, float alpha) {
        drawn[at] = previous[at] - (previous[at] - current[at]) * alpha;
        drawn[at + 1] = previous[at + 1] - (previous[at + 1] - current[at + 1]) * alpha;
        drawn[at + 2] = previous[at + 2] - (previous[at + 2] - current[at + 2]) * alpha;
        drawn[at + 3] = previous[at + 3] - (previous[at + 3] - current[at + 3]) * alpha;
        drawn[at + 4] = previous[at + 4] - (previous[at + 4] - current[at + 4]) * alpha;
        drawn[at + 5] = previous[at + 5] - (previous[at + 5] - current[at + 5]) * alpha;
        drawn[at + 6] = previous[at + 6] - (previous[at + 6] - current[at + 6]) * alpha;
        drawn[at + 7] = previous[at + 7] - (previous[at + 7] - current[at + 7]) * alpha;
        drawn[at + 8] = previous[at + 8] - (previous[at + 8] - current[at + 8]) * alpha;
        drawn[at + 9] = previous[at + 9] - (previous[at + 9] - current[at + 9]) * alpha;
    }

    static boolean isSameRotation(float[] a, float[] b, int at) {
        return a[at] == b[at] && a[at + 1] == b[at + 1] && a[at + 2] == b[at + 2] && a[at + 3] == b[at + 3];
    }

    private void applySmoothing(Chunk chunk, byte[] flags, int fromSlot, int toSlot, float alpha) {
        for (int slot = fromSlot; slot < toSlot; slot++) {
            if (flags[slot] == Smoothing.SNAP.flag()) {
                snap(chunk, slot * FLOATS);
            } else if (flags[slot] == Smoothing.EXTRAPOLATE.flag()) {
                extrapolation.extrapolate(chunk, slot * FLOATS, alpha);
            }
        }
    }

    private static void snap(Chunk chunk, int offset) {
        float[] current = chunk.lane(TransformStorage.CURRENT);
        System.arraycopy(current, offset, chunk.lane(TransformStorage.INTERPOLATED), offset, FLOATS);
    }
}
