package dev.halfstep.input;

/** Where input comes from, if not from a player: a script, a recording, a network. */
@FunctionalInterface
public interface InputSource {

    /** Nobody does anything. */
    InputSource NONE = input -> {};

    /**
     * Hands over what was done since the last call, in order, without waiting.
     *
     * @param input where to append it; it says which span of time is asked for
     */
    void poll(InputQueue input);
}
