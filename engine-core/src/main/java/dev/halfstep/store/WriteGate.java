package dev.halfstep.store;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Says whether the numbers of one dense component of a world may be written now. All chunks of that component share
 * one gate; a component outside the world has none and can always be written.
 */
public final class WriteGate {

    private @Nullable Supplier<String> refusal;

    /** An open gate. */
    public WriteGate() {}

    /**
     * Refuses writes from now on. For chunks that were written before, it takes effect once
     * {@link Chunk#takeWritten(SlotSet)} has been asked.
     *
     * @param message what a write is told
     */
    public void close(Supplier<String> message) {
        refusal = message;
    }

    /** Lets all writes through again. */
    public void open() {
        refusal = null;
    }

    void check() {
        Supplier<String> message = refusal;
        if (message != null) {
            throw new IllegalStateException(message.get());
        }
    }
}
