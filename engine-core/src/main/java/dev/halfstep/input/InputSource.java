package dev.halfstep.input;

/** Supplies input from a script, a recording or a network, instead of the devices of a player. */
@FunctionalInterface
public interface InputSource {

    /** A source without any input. */
    InputSource NONE = input -> {};

    /**
     * Appends the events since the last call, in order, without blocking.
     *
     * @param input the queue to append to; it also has the {@linkplain InputQueue#frameStartNanos() start} and the
     *     {@linkplain InputQueue#frameEndNanos() end} of the time span whose events to append
     */
    void poll(InputQueue input);
}
