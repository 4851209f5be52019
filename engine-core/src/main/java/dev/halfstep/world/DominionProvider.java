package dev.halfstep.world;

import dev.dominion.ecs.api.Dominion;

/**
 * Creates the API of Dominion ECS on a world. A package above this one implements this interface as a service.
 *
 * @hidden
 */
public interface DominionProvider extends Dominion.Factory {

    /** The name by which {@link Dominion#factory(String)} finds the provider. */
    String NAME = "dev.halfstep.dominion.HalfstepFactory";

    /**
     * Creates the API on a world. It follows the rules of the world for threads and component classes.
     *
     * @param world a world that belongs to one thread
     */
    Dominion on(World world);
}
