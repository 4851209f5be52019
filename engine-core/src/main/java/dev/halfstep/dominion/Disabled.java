package dev.halfstep.dominion;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.halfstep.storage.ComponentType;

/**
 * Marks an entity that was disabled by {@link Entity#setEnabled}, which alone adds it: no find method of a {@link Dominion} returns the
 * entity. This is an ordinary simulation component. Queries of a {@link dev.halfstep.world.World} find disabled
 * entities, unless they exclude them by {@code without(Disabled.class)}.
 */
public final class Disabled {

    /** Registers this component. A world whose entities can be disabled also needs {@link EntityState#TYPE}. */
    public static final ComponentType<Disabled> TYPE = ComponentType.simulation(Disabled.class);

    Disabled() {}

    @Override
    public String toString() {
        return "Disabled";
    }
}
