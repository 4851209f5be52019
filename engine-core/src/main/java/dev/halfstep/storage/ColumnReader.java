package dev.halfstep.storage;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the components of one class in an {@link Chunk}. */
final class ColumnReader<C> implements Components<C> {

    private final @Nullable Object[] components;

    ColumnReader(@Nullable Object[] components) {
        this.components = components;
    }

    @Override
    @SuppressWarnings("unchecked") // a column holds components of one class
    public C get(int slot) {
        return (C) Objects.requireNonNull(components[slot]);
    }
}
