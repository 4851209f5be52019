package dev.halfstep.component;

/**
 * Hashes the state of a component.
 *
 * @param <C> the component
 */
@FunctionalInterface
public interface ComponentHasher<C> {

    /**
     * Adds every value of the component that the simulation depends on, always in the same order.
     *
     * @param component the component
     * @param sink takes the values
     */
    void hash(C component, HashSink sink);
}
