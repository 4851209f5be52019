package dev.halfstep.time;

/** What happens to time that a frame could not simulate. */
public enum Overload {

    /**
     * Time beyond one pending step is discarded and counted: the game slows down, it does not freeze. Right for a
     * game of one player, and the default.
     */
    DROP,

    /**
     * Every nanosecond stays owed and is simulated in later frames: the game lags and then catches up. Right where
     * the simulation must keep up with someone else's clock, as in a network game.
     */
    KEEP
}
