package dev.halfstep.time;

/**
 * Decides what happens to time that a frame cannot simulate. Both policies come from the tick loop with MAX_LOOPS of
 * Javier Arevalo, "Main Loop with Fixed Time Steps", flipcode.
 */
public enum Overload {

    /**
     * Discards pending time beyond one step, and counts it as dropped: the game slows down, it does not freeze. Right
     * for single player, and the default.
     */
    DROP,

    /**
     * Keeps pending time as a debt that later frames simulate: the game lags and then catches up. Right where the
     * simulation must follow another clock, as in a network game. Only a
     * {@linkplain #STANDSTILL_NANOS standstill} is cut to the frame bound, and the rest of it dropped and counted.
     */
    KEEP;

    /**
     * The longest frame without a cut under {@link #KEEP}: 10 s, at its scale. In a longer one the machine slept, or a
     * debugger suspended the program; catching up with that would be a long fast-forward.
     */
    public static final long STANDSTILL_NANOS = 10_000_000_000L;
}
