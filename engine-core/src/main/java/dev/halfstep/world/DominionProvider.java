package dev.halfstep.world;

import dev.dominion.ecs.api.Dominion;

/** Puts the API of Dominion ECS on a world. Implemented in a package above this one and found as a service. */
public interface DominionProvider extends Dominion.Factory {

    /** The name by which {@link Dominion#factory(String)} finds the provider. */
    String NAME = "dev.halfstep.dominion.HalfstepFactory";

    /**
     * Puts the API on a world.
     *
     * @param world the world
     * @return the API, with the threads and the registered classes of that world
     */
    Dominion on(World world);

    /**
     * Makes an API the one that {@link World#dominion()} returns: for a provider that builds the world itself.
     *
     * @param world a world without an API as yet
     * @param dominion its API
     * @param <D> the class of the API
     * @return the API
     */
    static <D extends Dominion> D join(World world, D dominion) {
        world.setDominion(dominion);
        return dominion;
    }
}
