package dev.halfstep.component;

/**
 * Says which numbers make up the state of a component.
 *
 * @param <C> the component
 */
@FunctionalInterface
public interface ComponentHasher<C> {

    /**
     * Hands over every number of the component that the simulation depends on, always in the same order.
     *
     * @param component the component
     * @param sink where they go
     */
    void hash(C component, HashSink sink);
}
