package dev.halfstep.time;

/**
 * Decides what happens to time that a frame cannot simulate. Both policies come from the tick loop with MAX_LOOPS of
 * Javier Arevalo, "Main Loop with Fixed Time Steps", flipcode.
 */
public enum Overload {

    /**
     * Keeps one pending step, and drops and counts the time beyond it: the game slows down, but does not freeze. The
     * default, and right for single player.
     */
    DROP,

    /**
     * Keeps pending time as owed time that later frames simulate: the game lags and then catches up. Right if the
     * simulation must follow another clock, as in a network game. Only a {@linkplain #STANDSTILL_NANOS standstill}, a
     * very long frame, is limited by the frame-time clamp; its time beyond the clamp is dropped and counted.
     */
    KEEP;

    /**
     * The maximum frame time that {@link #KEEP} does not clamp: 10 s of real time. In a longer frame the machine
     * has slept or a debugger has suspended the program, so a catch-up would be a long fast-forward.
     */
    public static final long STANDSTILL_NANOS = 10_000_000_000L;
}
