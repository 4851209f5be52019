package dev.halfstep.archetype;

import dev.halfstep.component.Components;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Hands out the components of one class in a chunk of rows. */
final class ComponentColumn<C> implements Components<C> {

    private final @Nullable Object[] components;

    ComponentColumn(@Nullable Object[] components) {
        this.components = components;
    }

    @Override
    @SuppressWarnings("unchecked") // rows hold components of one class in one array, and this is made for that class
    public C get(int slot) {
        return (C) Objects.requireNonNull(components[slot]);
    }
}
