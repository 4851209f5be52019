package dev.halfstep.world;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** A Dominion with settings that hold for the classes of one world. It passes on only what is safe. */
final class GuardedDominion implements AutoCloseable {

    /** Rows in one chunk, as a power of two. Of the sizes without memory faults, the one that suits many entities. */
    private static final int CHUNK_BITS = 12;

    static final int CHUNK_ROWS = 1 << CHUNK_BITS;

    /**
     * Dominion keeps the freed places of an archetype on a stack that is written past its end at the 2,391,486th
     * place, with this chunk size.
     */
    static final int MAX_FREED_ROWS = 2_391_000;

    private final Dominion dominion;
    private @Nullable Throwable failure;

    /** Neither closed nor failed: what is asked so often must be answered at once. */
    private volatile boolean usable = true;

    private GuardedDominion(Dominion dominion) {
        this.dominion = dominion;
    }

    /** One Dominion for a world with these component classes, {@link EntityId} among them. */
    static GuardedDominion open(Collection<Class<?>> classes) {
        int classIndexBits = ClassIndexBits.fewestFor(classes);
        try {
            return new GuardedDominion(FreshDominion.open(classIndexBits, CHUNK_BITS));
        } catch (UnsupportedOperationException | LinkageError e) { // what Java says depends on how it denies
            throw new WorldUnavailableException(e);
        }
    }

    /** Refuses whatever would read memory that was given back, or that a failure has left in disorder. */
    void checkUsable() {
        if (!usable) {
            refuse();
        }
    }

    private void refuse() {
        if (dominion.isClosed()) {
            throw new IllegalStateException("a world cannot be used after it was closed");
        }
        throw new IllegalStateException(
                "a world cannot be used after a change of its structure failed half-way", failure);
    }

    /** From now on the world is refused: where Dominion fails, its later queries are wrong. */
    void failed(Throwable newFailure) {
        failure = newFailure;
        usable = false;
    }

    Composition composition() {
        return dominion.composition();
    }

    Entity create(Composition.OfTypes values) {
        return dominion.createPreparedEntity(values);
    }

    /**
     * Creates a row with more components than can be prepared. Dominion sorts them into their columns in one pass, which
     * fails for most orders, but has nothing to do if they always come in the same one.
     */
    Entity createInOrder(Object[] values) {
        Entity row = dominion.createEntity(values.clone());
        for (Object value : values) {
            if (row.get(value.getClass()) != value) {
                throw new IllegalStateException("Dominion must keep each component in the column of its class: "
                        + value.getClass().getSimpleName() + " is in another one");
            }
        }
        return row;
    }

    void delete(Entity row) {
        dominion.deleteEntity(row);
    }

    /** What Dominion itself says of its rows, to be compared. */
    Dominion unguarded() {
        return dominion;
    }

    boolean isClosed() {
        return dominion.isClosed();
    }

    @Override
    public void close() {
        usable = false;
        dominion.close();
    }
}
