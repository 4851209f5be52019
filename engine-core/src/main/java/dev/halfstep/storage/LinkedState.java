package dev.halfstep.storage;

import java.io.DataInput;
import java.io.IOException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * State outside of components that is its own writer. Writes and reads state to which components refer, such as the
 * world of a physics library.
 *
 * @param <S> the class of the state
 * @hidden
 */
public interface LinkedState<S> extends StateWriter<S> {

    /** The components and entities that were read, before the world has them. */
    interface Loaded {

        /**
         * Returns the entity of a number; one that does not live was despawned before the state was written.
         *
         * @throws IllegalArgumentException if no entity can have the number
         */
        EntityId entity(long number);

        /**
         * Visits all components of a class. The entity is null for those that belong to none any more, and that only
         * unread events have.
         */
        <C> void forEach(Class<C> type, BiConsumer<@Nullable EntityId, C> visitor);
    }

    /**
     * Reads the state into a copy of the state of the game, and links the components that were read with it. Both
     * replace the state of the game only if all of the bytes are valid.
     *
     * @throws IOException if the bytes are not a valid state; the message says why
     */
    void read(S copy, DataInput in, Loaded loaded) throws IOException;

    @Override
    default void read(S state, DataInput in) {
        throw new UnsupportedOperationException("linked state must be read together with components");
    }

    /** Returns the memory of this state, in bytes, if it is a copy in a snapshot. */
    long bytes();
}
