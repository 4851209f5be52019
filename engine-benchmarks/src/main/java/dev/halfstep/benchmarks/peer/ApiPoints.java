package dev.halfstep.benchmarks.peer;

/** Stores points in an engine with Dominion's API, and uses each part of that API. */
public interface ApiPoints extends Points {

    /** Moves all points by one step, like {@link #move()}, but reads the components by {@code Entity.get}. */
    void moveByGet();

    /**
     * Asks each entity for two components by {@code Entity.has}, of which it has one.
     *
     * @return the number of components that were found
     */
    int countByHas();

    /**
     * Adds a tag to each entity and removes the tag again, by prepared modifiers.
     *
     * @return the number of changes that took effect
     */
    int modify();

    /**
     * Runs work as systems run it in this engine.
     *
     * @param work the work
     */
    void inTick(Runnable work);
}
