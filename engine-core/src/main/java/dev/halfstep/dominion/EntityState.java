package dev.halfstep.dominion;

import dev.dominion.ecs.api.Entity;
import dev.halfstep.world.ComponentType;
import dev.halfstep.world.HashSink;
import dev.halfstep.world.StateCopier;
import java.util.Objects;

/**
 * Holds what {@link Entity#setState} says: an ordinary simulation component, so the state of an entity is part of the
 * state hash, of snapshots and of rollback.
 *
 * @param value a constant of any enum
 */
public record EntityState(Enum<?> value) {

    /** Registers this component, in worlds whose entities have states. */
    public static final ComponentType<EntityState> TYPE = ComponentType.simulation(EntityState.class)
            .hashedBy(EntityState::hash)
            .copiedBy(StateCopier.unchangeable());

    /**
     * Creates the component of a state.
     *
     * @param value a constant of any enum
     */
    public EntityState {
        Objects.requireNonNull(value, "value");
    }

    /** Names tell constants apart on every machine; ordinals change when a constant is added before. */
    private static void hash(EntityState state, HashSink sink) {
        addText(state.value.getDeclaringClass().getName(), sink);
        addText(state.value.name(), sink);
    }

    private static void addText(String text, HashSink sink) {
        sink.add(text.length());
        for (int i = 0; i < text.length(); i++) {
            sink.add((int) text.charAt(i));
        }
    }
}
