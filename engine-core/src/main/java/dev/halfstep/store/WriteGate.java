package dev.halfstep.store;

import java.util.function.Supplier;

/**
 * Says whether the numbers of one dense component of a world may be written now, and whether one of its lanes has
 * numbers to be read at all. All chunks of that component share one gate; a component outside the world has none and can
 * always be written and read.
 */
public final class WriteGate {

    private static final int NO_LANE = -1;

    private Supplier<String> refusal = () -> "";
    private boolean closed;
    private int unreadableLane = NO_LANE;
    private String unreadable = "";

    /** An open gate. */
    public WriteGate() {}

    /**
     * Refuses writes from now on. For chunks that were written before, it takes effect once
     * {@link Chunk#takeWritten(SlotSet)} has been asked.
     *
     * @param message what a write is told
     */
    public void close(Supplier<String> message) {
        if (refusal != message) { // to store a reference costs more than to look at it
            refusal = message;
        }
        closed = true;
    }

    /** Lets all writes through again. */
    public void open() {
        closed = false;
    }

    void check() {
        if (closed) {
            throw new IllegalStateException(refusal.get());
        }
    }

    /**
     * Refuses to have one lane read by handles and spans from now on, because nobody computes its numbers.
     *
     * @param lane which
     * @param message what a read is told
     */
    public void closeLane(int lane, String message) {
        unreadable = message;
        unreadableLane = lane;
    }

    /** Lets all lanes be read again. */
    public void openLanes() {
        unreadableLane = NO_LANE;
    }

    void checkReadable(int lane) {
        if (lane == unreadableLane) {
            throw new IllegalStateException(unreadable);
        }
    }
}
