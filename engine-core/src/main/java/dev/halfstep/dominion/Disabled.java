package dev.halfstep.dominion;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.halfstep.component.ComponentType;

/**
 * Marks an entity that was disabled by {@link Entity#setEnabled}: no {@link Dominion} finds it. It is an ordinary
 * simulation component, which queries of a world see: exclude it there with {@code without(Disabled.class)}.
 */
public final class Disabled {

    /** Registers this component: needed, with that of {@link EntityState}, in worlds whose entities can be disabled. */
    public static final ComponentType<Disabled> TYPE = ComponentType.simulation(Disabled.class);

    Disabled() {}

    @Override
    public String toString() {
        return "Disabled";
    }
}
