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
}
