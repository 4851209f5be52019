package dev.halfstep.benchmarks.peer;

/** The bodies of a {@link Workload}, kept and moved in somebody's way. */
public interface Bodies extends AutoCloseable {

    /** The previous pose becomes the current one, for all bodies. */
    void capture();

    /** All bodies that move fly and turn for one step. */
    void integrate();

    /**
     * The drawn pose becomes the one between the previous and the current one, for all bodies.
     *
     * @param alpha 0 for the previous pose, 1 for the current one
     */
    void interpolate(float alpha);

    /** One step, drawn at {@link Workload#ALPHA}, in the way in which a game would have a frame run. */
    void frame();

    /**
     * Copies poses out, slowly.
     *
     * @param kind which of the three
     * @param dest ten floats for each body, in the order of their numbers; bodies that are not found are left out
     */
    void read(PoseKind kind, float[] dest);

    /** Gives back what the garbage collector cannot. */
    @Override
    default void close() {}
}
