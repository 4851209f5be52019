package dev.halfstep.storage;

import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Copies the state of components or other objects for snapshots.
 *
 * @param create creates an object with any state, to which the state is copied
 * @param copy copies the whole state from its first argument to its second one
 * @hidden
 */
public record StateCopier<C>(Supplier<C> create, BiConsumer<C, C> copy) {

    private static final StateCopier<Object> IMMUTABLE = new StateCopier<>(
            () -> {
                throw new UnsupportedOperationException("an immutable object must not be copied");
            },
            (source, dest) -> {
                throw new UnsupportedOperationException("an immutable object must not be copied");
            });

    public StateCopier {
        Objects.requireNonNull(create, "create");
        Objects.requireNonNull(copy, "copy");
    }

    /**
     * Returns the copier of deeply immutable classes: a snapshot keeps a reference to the object itself. It is never
     * called.
     */
    @SuppressWarnings("unchecked") // the copier is never called
    public static <C> StateCopier<C> immutable() {
        return (StateCopier<C>) IMMUTABLE;
    }
}
