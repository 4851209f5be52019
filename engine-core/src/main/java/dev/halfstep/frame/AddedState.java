package dev.halfstep.frame;

import dev.halfstep.state.StoredClass;
import dev.halfstep.storage.StateCopier;
import dev.halfstep.storage.StateWriter;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * An object that is part of the simulated state, but not a component.
 *
 * @param object the object
 * @param copier copies the state of the object for snapshots; null to copy its fields
 * @param writer writes the state of the object; null to write its fields
 */
record AddedState<S>(
        S object, @Nullable StateCopier<S> copier, @Nullable StateWriter<S> writer) {

    /** Returns the stored state of the object. */
    byte[] bytes() {
        StateBuffer buffer = new StateBuffer(/* zeros= */ 0);
        try {
            form().write(object, new DataOutputStream(buffer));
        } catch (IOException failure) { // of a writer of the game: the buffer throws none
            throw new UncheckedIOException("a state must be written: " + failure.getMessage(), failure);
        }
        return buffer.toByteArray();
    }

    /** Returns the name of the class of the object, which stored states contain. */
    String name() {
        return object.getClass().getName();
    }

    /**
     * Returns the stored form of the object.
     *
     * @throws IllegalStateException if the object cannot be stored; the message says why
     */
    @SuppressWarnings("unchecked") // the class of an object is that of its type, or a subclass
    StoredClass<S> form() {
        try {
            return StoredClass.of((Class<S>) object.getClass(), writer, copier == null ? null : copier.create(), true);
        } catch (IllegalArgumentException refused) {
            throw new IllegalStateException(
                    "a stored state must contain each object of SimulatedState.add(...): " + name()
                            + " cannot be written (" + refused.getMessage() + "); add it with a StateWriter",
                    refused);
        }
    }
}
