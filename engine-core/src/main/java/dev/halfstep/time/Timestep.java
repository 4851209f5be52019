package dev.halfstep.time;

/**
 * Turns frame times into steps. Each class implements a kind of game loop, so a game chooses its loop with one line.
 * All loops except that of {@link LeadingTimestep} are from Glenn Fiedler's "Fix Your Timestep!", 2004.
 *
 * <pre>{@code
 * timestep.addFrame(frameNanos);
 * while (timestep.takeStep()) {
 *     simulate(timestep.stepSeconds());
 * }
 * draw(timestep.alpha());
 * }</pre>
 *
 * <pre>{@code
 *                      length of a step      steps in a frame   drawn time                deterministic
 * LockedTimestep       always the same       1                  newest step               for equal numbers of frames
 * VariableTimestep     as long as the frame  1                  now                       no
 * SemiFixedTimestep    at most as given      1 or more          now                       no
 * FixedTimestep        always the same       0 or more          one step ago              yes
 * LeadingTimestep      always the same       0 or more          now (up to a step ahead)  yes
 * }</pre>
 *
 * <p>No timestep reads a clock: each is a function of the frame times and of its own state. A limit can
 * postpone steps to a later frame: these steps are <em>owed</em>. A frame of 0 ns, such as the first one of a loop,
 * runs owed steps only.
 */
public interface Timestep {

    /**
     * The default frame-time clamp: 250 ms, as in Glenn Fiedler's "Fix Your Timestep!". After a hitch, the
     * game catches up at most this time. The rest is dropped, because simulating all of it would make the next frame a
     * hitch too.
     */
    long DEFAULT_MAX_FRAME_NANOS = 250_000_000L;

    /**
     * Begins a frame: adds the time since the previous frame.
     *
     * @param frameNanos nanoseconds, 0 or more
     * @throws IllegalArgumentException if the frame time is negative
     */
    void addFrame(long frameNanos);

    /**
     * Adds more time to the current frame, which has become longer than planned. Limits apply to the whole frame.
     *
     * @param nanos the additional time in nanoseconds, 0 or more
     * @throws IllegalArgumentException if the time is negative
     */
    void extendFrame(long nanos);

    /**
     * Begins a frame in which time passes at another speed. Limits apply to the scaled time.
     *
     * @param frameNanos nanoseconds of real time, 0 or more
     * @param scale how fast time passes
     */
    default void addFrame(long frameNanos, TimeScale scale) {
        addFrame(scale.apply(frameNanos));
    }

    /**
     * Adds more time to the current frame, in which time passes at another speed.
     *
     * @param nanos the additional real time in nanoseconds, 0 or more
     * @param scale how fast time passes
     */
    default void extendFrame(long nanos, TimeScale scale) {
        extendFrame(scale.apply(nanos));
    }

    /**
     * Adds a single step, as for a paused game: adds just enough time that one more step is due, and that this frame
     * draws the state after it. Time never moves back. The next frame continues from that state.
     */
    void addStep();

    /**
     * Limits this frame to the steps that it has taken: {@link #takeStep()} returns false until the next frame. The
     * steps that are still due are dropped or owed to the next frame, as the timestep does at its own limit.
     */
    void cutFrame();

    /**
     * Takes one step of this frame, if one is due.
     *
     * @return true if the caller must now simulate one step, false if this frame has no more steps
     */
    boolean takeStep();

    /**
     * Returns how much time a step simulates.
     *
     * @return seconds; the length of the newest step, or, if all steps have one length, that length
     */
    float stepSeconds();

    /**
     * Returns alpha, the interpolation factor: where a frame lies between the two newest simulated states.
     *
     * @return 0 to 1; 1 where nothing is interpolated
     */
    float alpha();

    /**
     * Returns how many steps were taken so far.
     *
     * @return 0 or more
     */
    long steps();

    /**
     * Returns whether time can be {@linkplain #setSteps set to another step}: all steps have one length, so that their
     * number determines the time.
     *
     * @return false unless overridden
     */
    default boolean isSeekable() {
        return false;
    }

    /**
     * Goes to another step, back or forward, as if it had just been taken. Called when a snapshot is restored. The
     * accumulated time does not change: neither the fraction of a step nor the owed steps.
     *
     * @param newSteps the number of that step, 0 or more
     * @throws UnsupportedOperationException if the timestep is not {@linkplain #isSeekable() seekable}
     */
    default void setSteps(long newSteps) {
        throw new UnsupportedOperationException(
                "only a timestep whose steps all have one length can go to another step: "
                        + getClass().getSimpleName());
    }

    /**
     * Returns how much time all steps so far have simulated.
     *
     * @return seconds since the start, computed from an exact count each time, so that it does not drift
     */
    double simulatedSeconds();

    /**
     * Returns the simulated time at a fraction between the two newest simulated states.
     *
     * @param alpha 0 for the state before the newest one, 1 for the newest one
     * @return seconds since the start, computed from an exact count each time, so that it does not drift; negative
     *     before the start
     */
    default double secondsAt(float alpha) {
        return simulatedSeconds() - (1.0 - alpha) * stepSeconds();
    }

    /**
     * Returns the length of all steps that are due but not yet taken, rounded down.
     *
     * @return nanoseconds; once a frame has taken its steps, 0 unless a limit has postponed steps
     */
    long owedNanos();

    /**
     * Returns how much time all steps so far have simulated: the end of the newest step, counted from the start.
     *
     * @return nanoseconds, rounded down from an exact count
     */
    long simulatedNanos();

    /**
     * Returns the time that all frames so far have added, without dropped time: simulated time plus the accumulator. A
     * step that is taken ahead ends after this time, any other step at or before it.
     *
     * @return nanoseconds, rounded down from an exact count; decreases only when accumulated time is dropped; equals
     *     {@link #simulatedNanos()} for timesteps without an accumulator
     */
    default long presentNanos() {
        return simulatedNanos();
    }

    /**
     * Returns how much time was dropped so far and is never simulated, rounded down.
     *
     * @return nanoseconds
     */
    long droppedNanos();
}
