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
     * the simulation must keep up with someone else's clock, as in a network game. Only a
     * {@linkplain #STANDSTILL_NANOS standstill} is cut to the frame bound, and the rest of it dropped and counted.
     */
    KEEP;

    /**
     * A frame of more than 10 s (at its scale) is not slow: the machine slept, or a debugger held the program. Nobody
     * wants to watch the game make up for that.
     */
    public static final long STANDSTILL_NANOS = 10_000_000_000L;
}
