package dev.halfstep.benchmarks.peer;

import static dev.halfstep.benchmarks.peer.Workload.POSE_FLOATS;
import static dev.halfstep.benchmarks.peer.Workload.ROTATION_OFFSET;
import static dev.halfstep.benchmarks.peer.Workload.VELOCITY_FLOATS;

import java.util.Arrays;

/**
 * Moves bodies in plain arrays and, as this engine must, keeps account of the bodies that move: a write marks its body
 * as dirty, only dirty bodies are captured, and only rotations that changed in the last step are normalized. The time is
 * the limit of any code that makes bodies at rest cost nothing.
 */
public final class FlaggedArrayBodies extends ArrayBodies {

    /** The number of bodies that are captured at once if all of them are dirty. */
    private static final int BLOCK = 4_096;

    /** The number of bodies that are interpolated before their rotations are normalized, from the cache. */
    private static final int CACHED_BLOCK = 64;

    private static final byte DIRTY = 1;
    private static final byte STALE = 2;

    private final byte[] flags;
    private final float[] squaredDistances;
    private boolean isFirstFrameAfterStep;

    /**
     * Creates the bodies of a workload.
     *
     * @param workload number and motion of the bodies
     */
    public FlaggedArrayBodies(Workload workload) {
        super(workload);
        flags = new byte[workload.bodies()];
        squaredDistances = new float[workload.bodies()];
    }

    @Override
    public void capture() {
        for (int begin = 0; begin < flags.length; begin += BLOCK) {
            int end = Math.min(flags.length, begin + BLOCK);
            int dirty = 0;
            for (int body = begin; body < end; body++) {
                dirty += flags[body] & DIRTY;
            }
            if (dirty == end - begin) {
                copy(begin, end);
                Arrays.fill(flags, begin, end, STALE);
                continue;
            }
            for (int body = begin; body < end; body++) {
                if (flags[body] == DIRTY) {
                    copy(body, body + 1);
                    flags[body] = STALE;
                }
            }
        }
    }

    private void copy(int begin, int end) {
        int offset = begin * POSE_FLOATS;
        System.arraycopy(current, offset, previous, offset, (end - begin) * POSE_FLOATS);
    }

    @Override
    public void integrate() {
        for (int body = 0; body < resting.length; body++) {
            if (!resting[body]) {
                flags[body] = DIRTY;
                integrate(current, body * POSE_FLOATS, velocities, body * VELOCITY_FLOATS, turning);
            }
        }
        isFirstFrameAfterStep = true;
    }

    @Override
    public void interpolate(float alpha) {
        if (isFirstFrameAfterStep) {
            measureDistances();
            isFirstFrameAfterStep = false;
        }
        for (int begin = 0; begin < flags.length; begin += CACHED_BLOCK) {
            int end = Math.min(flags.length, begin + CACHED_BLOCK);
            lerp(alpha, begin * POSE_FLOATS, end * POSE_FLOATS);
            normalize(alpha, begin, end);
        }
    }

    private void normalize(float alpha, int begin, int end) {
        for (int body = begin; body < end; body++) {
            float squaredDistance = squaredDistances[body];
            if (squaredDistance != 0f) {
                // The squared length of the interpolated quaternion is 1 - x; the factor is a series of its root.
                float x = alpha * (1f - alpha) * squaredDistance;
                float inverseLength = 1f + x * (0.5f + x * 0.375f);
                int offset = body * POSE_FLOATS + ROTATION_OFFSET;
                interpolated[offset] *= inverseLength;
                interpolated[offset + 1] *= inverseLength;
                interpolated[offset + 2] *= inverseLength;
                interpolated[offset + 3] *= inverseLength;
            }
        }
    }

    /** Measures how far each rotation moved in the last step. */
    private void measureDistances() {
        for (int body = 0; body < squaredDistances.length; body++) {
            int offset = body * POSE_FLOATS + ROTATION_OFFSET;
            float x = previous[offset] - current[offset];
            float y = previous[offset + 1] - current[offset + 1];
            float z = previous[offset + 2] - current[offset + 2];
            float w = previous[offset + 3] - current[offset + 3];
            squaredDistances[body] = x * x + y * y + (z * z + w * w);
        }
    }
}
