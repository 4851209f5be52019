package dev.halfstep.input;

/** Produces input in place of a player: from a script, a recording or a network. */
@FunctionalInterface
public interface InputSource {

    /** A source without any input. */
    InputSource NONE = input -> {};

    /**
     * Appends the events since the last call, in order, without blocking.
     *
     * @param input the queue to append to; its frame is the span of time to cover
     */
    void poll(InputQueue input);
}
