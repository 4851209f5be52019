package dev.halfstep.dominion;

import dev.dominion.ecs.api.Entity;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.HashSink;
import java.util.Objects;

/**
 * Stores the state that {@link Entity#setState} sets. It is an ordinary simulation component, so the state of an entity
 * is part of the state hash, of snapshots and of rollback.
 *
 * @param value a constant of any enum
 */
public record EntityState(Enum<?> value) {

    /** Registers this component. A world whose entities have states also needs {@link Disabled#TYPE}. */
    public static final ComponentType<EntityState> TYPE = ComponentType.simulation(EntityState.class)
            .hashedBy(EntityState::hash)
            .immutable();

    /**
     * Creates the component with a state.
     *
     * @param value a constant of any enum
     */
    public EntityState {
        Objects.requireNonNull(value, "value");
    }

    /** Hashes the names of the enum and the constant. Ordinals would change when a constant is inserted. */
    private static void hash(EntityState state, HashSink sink) {
        sink.addText(state.value.getDeclaringClass().getName());
        sink.addText(state.value.name());
    }
}
