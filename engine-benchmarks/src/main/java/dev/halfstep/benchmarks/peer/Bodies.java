package dev.halfstep.benchmarks.peer;

/** The bodies of a {@link Workload}, stored and moved by one library. */
public interface Bodies extends AutoCloseable {

    /** Copies the current pose of each body to its previous pose. */
    void capture();

    /** Moves and rotates all moving bodies by one step. */
    void integrate();

    /**
     * Interpolates the drawn pose of each body between its previous and its current pose.
     *
     * @param alpha 0 for the previous pose, 1 for the current one
     */
    void interpolate(float alpha);

    /** Runs one frame as a game does: one step, interpolated at {@link Workload#ALPHA}. */
    void frame();

    /**
     * Copies all poses to an array. Slow, for checks.
     *
     * @param kind the pose to read
     * @param dest ten floats for each body, in the order of their numbers; entries of missing bodies stay unchanged
     */
    void read(PoseKind kind, float[] dest);

    /** Releases native memory, threads and worlds. */
    @Override
    default void close() {}
}
