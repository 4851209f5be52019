package dev.halfstep.examples.dominion;

import dev.dominion.ecs.api.Dominion;

/** Lists the engines that implement Dominion's API. The constants are the values of {@code --engine}. */
enum Engine {
    halfstep("dev.halfstep.dominion.HalfstepFactory"),
    original("dev.dominion.ecs.engine.EntityRepository$Factory");

    private final String factoryClass;

    Engine(String factoryClass) {
        this.factoryClass = factoryClass;
    }

    /** Creates an empty world of the engine. Only the name of the factory class differs between engines. */
    Dominion open() {
        return Dominion.factory(factoryClass).create("two-engines");
    }
}
