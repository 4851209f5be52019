package dev.halfstep.benchmarks.peer;

import static dev.halfstep.benchmarks.peer.Workload.ALPHA;

/**
 * Stores and moves the bodies of a {@link Workload} with one library. A body is an entity with three poses and a
 * velocity.
 */
public interface Bodies extends AutoCloseable {

    /** Copies the current pose of each body to its previous pose. */
    void capture();

    /** Moves and rotates all moving bodies by one step. */
    void integrate();

    /**
     * Computes the interpolated pose of each body from its previous and its current pose.
     *
     * @param alpha 0 for the previous pose, 1 for the current one
     */
    void interpolate(float alpha);

    /**
     * Runs one frame as a game does: a step (capture and integration), then interpolation at {@link Workload#ALPHA}.
     */
    default void frame() {
        capture();
        integrate();
        interpolate(ALPHA);
    }

    /**
     * Copies all poses of one kind to an array. Slow; only for checks.
     *
     * @param kind the pose to read
     * @param dest receives ten floats for each body, in the order of body indices; floats of missing bodies stay
     *     unchanged
     */
    void readPoses(PoseKind kind, float[] dest);

    /**
     * Returns the largest accepted difference of a float from the reference.
     *
     * @return ten times the rounding error of a float at the maximum distance from the origin, or more
     */
    default double tolerance() {
        return 1e-4;
    }

    /** Releases native memory, threads and worlds. */
    @Override
    default void close() {}
}
