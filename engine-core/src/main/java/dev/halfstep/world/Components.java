package dev.halfstep.world;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The components of one class that belong to the entities of spans, slot by slot. To be used while they are handed out,
 * and not kept.
 *
 * @param <C> the class
 */
public final class Components<C> {

    private final @Nullable Object[] components;

    Components(@Nullable Object[] components) {
        this.components = components;
    }

    /**
     * The component of the entity of a slot.
     *
     * @param slot 0 to one less than the number of entities
     * @return its component
     */
    @SuppressWarnings("unchecked") // rows hold components of one class in one array, and this is made for that class
    public C get(int slot) {
        return (C) Objects.requireNonNull(components[slot]);
    }
}
