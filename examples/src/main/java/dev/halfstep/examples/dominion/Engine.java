package dev.halfstep.examples.dominion;

import dev.dominion.ecs.api.Dominion;

/** Lists the engines behind Dominion's API, under the names that the command line takes. */
enum Engine {
    halfstep("dev.halfstep.dominion.HalfstepFactory"),
    original("dev.dominion.ecs.engine.EntityRepository$Factory");

    private final String factory;

    Engine(String factory) {
        this.factory = factory;
    }

    /** Opens the engine; the name of the factory is the only difference. */
    Dominion open() {
        return Dominion.factory(factory).create("two-engines");
    }
}
