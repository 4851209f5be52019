package dev.halfstep.time;

/**
 * Turns frame times into steps. Each kind implements a kind of game loop, so a game chooses its loop with one line.
 * All loops except the {@linkplain #leading leading} one are from Glenn Fiedler's "Fix Your Timestep!", 2004.
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
 *                           length of a step      steps in a frame  drawn time              deterministic
 * Timestep.locked(rate)     always the same       1                 newest step             for equal numbers of frames
 * Timestep.variable()       as long as the frame  1                 now                     no
 * Timestep.semiFixed(rate)  at most as given      1 or more         now                     no
 * new FixedTimestep(rate)   always the same       0 or more         one step ago            yes
 * Timestep.leading(rate)    always the same       0 or more         now                     yes
 * }</pre>
 *
 * <p>No timestep reads a clock: each is a function of the frame times and of its own state. A limit can
 * postpone steps to a later frame: these steps are <em>owed</em>. A frame of 0 ns, such as the first one of a loop,
 * runs owed steps only.
 */
public interface Timestep {

    /**
     * The default frame-time clamp: 250 ms of real time, as in Glenn Fiedler's "Fix Your Timestep!". After a hitch, the
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
     * Begins a frame in which time passes at another speed. A timestep with a limit of real time, such as a frame-time
     * clamp, overrides this to apply it before the scale; otherwise the speed would depend on the frame rate.
     *
     * @param frameNanos nanoseconds of real time, 0 or more
     * @param scale how fast time passes
     */
    default void addFrame(long frameNanos, TimeScale scale) {
        addFrame(scale.apply(frameNanos));
    }

    /**
     * Adds more time to the current frame, in which time passes at another speed. Overridden together with
     * {@link #addFrame(long, TimeScale)}.
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
     * Drops the time of a step that is due, but not more than the time of this frame: alpha does not go back. A
     * {@linkplain TimeControl#setStepGate gate} refuses steps this way. By default, drops all steps that are due.
     */
    default void dropStep() {
        cutFrame();
    }

    /**
     * Returns whether {@link #takeStep()} takes a step now.
     *
     * @return true if a step of this frame is due
     */
    boolean isStepDue();

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
                "only a timestep whose steps all have one length can go to another step: not " + this);
    }

    /**
     * Goes back in time, as a rewind does: the time that was added last becomes time that was never added. Steps whose
     * beginning is undone count as not taken, and owed steps are forgotten. The frame takes no step.
     *
     * @param nanos how far to go back, in nanoseconds, 0 or more
     * @param oldestStep the number of the oldest step to go back to; time stands still there
     * @throws UnsupportedOperationException if the timestep is not {@linkplain #isSeekable() seekable}
     */
    default void goBack(long nanos, long oldestStep) {
        throw new UnsupportedOperationException(
                "only a timestep whose steps all have one length can go back in time: not " + this);
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

    /**
     * Returns a timestep that runs one step of a fixed length in every frame, however long the frame was: the display
     * is the clock of the game. Implements the loop "Fixed delta time" of Glenn Fiedler, "Fix Your Timestep!", 2004.
     *
     * <p>With steps of 10 ms:
     *
     * <pre>{@code
     * frame time  |-------- 16 ms --------|- 5 ms-|------------------------- 40 ms -------------------------|
     * simulated                       10 ms   20 ms                                                       30 ms
     * }</pre>
     *
     * <p>This loop is the smoothest if the display runs at the step rate. It needs no interpolation: alpha is always 1.
     * On a display of twice the rate the game runs twice as fast, and on a slow machine it slows down. Right for a
     * known display, and for tests that run one step in every frame.
     *
     * <p>Frame times are ignored, so no time is dropped, and there is no frame-time clamp.
     *
     * @param rate the step rate; the display should have the same rate
     * @return a new timestep
     */
    static Timestep locked(Rate rate) {
        return new LockedTimestep(rate);
    }

    /**
     * Returns a timestep that runs one step in every frame, with the length of the frame. Implements the loop "Variable
     * delta time" of Glenn Fiedler, "Fix Your Timestep!", 2004.
     *
     * <pre>{@code
     * frame time  |-------- 16 ms --------|- 5 ms-|------------------------- 40 ms -------------------------|
     * step        |-------- 16 ms --------|- 5 ms-|------------------------- 40 ms -------------------------|
     * }</pre>
     *
     * <p>Simulated time always equals the clock, so no interpolation is needed: alpha is always 1. The price is that
     * the outcome depends on the frame times. Runs are not reproducible, a recording cannot be replayed, and a
     * simulation that is stable at 60 frames a second (a stiff spring, a fast bullet) may explode at 15. Right for
     * programs without a simulation, such as a menu or a viewer.
     *
     * <p>The time of a frame beyond the frame-time clamp is dropped. After the steps of a frame, exactly and in whole
     * nanoseconds: <b>simulated + dropped = sum of all frame times</b>. A frame that is extended after its step runs a
     * second step, as long as the extension.
     *
     * @return a new timestep with {@link #DEFAULT_MAX_FRAME_NANOS} as the frame-time clamp
     */
    static Timestep variable() {
        return variable(DEFAULT_MAX_FRAME_NANOS);
    }

    /**
     * Returns a {@linkplain #variable() variable} timestep with another frame-time clamp.
     *
     * @param maxFrameNanos the frame-time clamp in nanoseconds, more than 0; the rest of a longer frame is dropped
     * @return a new timestep
     */
    static Timestep variable(long maxFrameNanos) {
        return FrameFillingTimestep.variable(maxFrameNanos);
    }

    /**
     * Returns a timestep that runs steps of one length, and at the end of every frame a shorter step for the remainder.
     * Implements the loop "Semi-fixed timestep" of Glenn Fiedler, "Fix Your Timestep!", 2004.
     *
     * <pre>{@code
     * frame time  |-------- 16 ms --------|- 5 ms-|------------------------- 40 ms -------------------------|
     * steps       |--- 10 ms ----|- 6 ms -|- 5 ms-|--- 10 ms ----|--- 10 ms ----|--- 10 ms ----|--- 10 ms ----|
     * }</pre>
     *
     * <p>Simulated time always equals the clock, so no interpolation is needed: alpha is always 1. No step is longer
     * than one period of the rate, so a simulation that is stable at that length stays stable in long frames. But the
     * shorter steps depend on the frame times: <b>the same input does not give the same state</b> on a display of
     * another rate, nor in the next run. For determinism, use {@link FixedTimestep}.
     *
     * <p>The time of a frame beyond the frame-time clamp is dropped. After the steps of a frame, exactly and in whole
     * nanoseconds: <b>simulated + dropped = sum of all frame times</b>.
     *
     * @param rate the minimum step rate
     * @return a new timestep with {@link #DEFAULT_MAX_FRAME_NANOS} as the frame-time clamp
     */
    static Timestep semiFixed(Rate rate) {
        return semiFixed(rate, DEFAULT_MAX_FRAME_NANOS);
    }

    /**
     * Returns a {@linkplain #semiFixed(Rate) semi-fixed} timestep with another frame-time clamp.
     *
     * @param rate the minimum step rate. A period that is not a whole number of nanoseconds is rounded up. Otherwise a
     *     frame of the same rate would have a second step of 1 ns
     * @param maxFrameNanos the frame-time clamp in nanoseconds, more than 0; the rest of a longer frame is dropped
     * @return a new timestep
     */
    static Timestep semiFixed(Rate rate, long maxFrameNanos) {
        return FrameFillingTimestep.semiFixed(rate, maxFrameNanos);
    }

    /**
     * Returns a timestep that runs the exact steps of {@link FixedTimestep}, but takes the last step of a frame early:
     * simulated time equals the clock or leads it by less than a step, and never lags. Implements the steps of the
     * paced loop, which simulates ahead of the picture and draws at {@code alpha = (frameEnd - previous) / (current -
     * previous)}; see {@link dev.halfstep.frame.FramePacer#adaptive} for its pacing.
     *
     * <pre>{@code
     * frame time  |-------- 16 ms --------|-------- 16 ms --------|-------- 16 ms --------|
     * steps       |-5 ms-|- 5 ms-|-5 ms-|- 5 ms-|-5 ms-|- 5 ms-|-5 ms-|- 5 ms-|-5 ms-|- 5 ms-|
     * steps run                     4                       3                       3
     * lead                          4 ms                    3 ms                    2 ms
     * alpha                         0.2                     0.4                     0.6
     * }</pre>
     *
     * <p>A frame draws the present, interpolated between the newest step and the one before: no latency, and still
     * smooth. The price is input latency: the newest step is simulated early, so input that arrives afterwards counts
     * from the next step on. {@link FixedTimestep} delays the picture instead. Both simulate the same states, bit for
     * bit, at every frame rate.
     *
     * <p>After the steps of a frame, exactly: <b>simulated - lead + owed + dropped = sum of all frame times</b>. Limits
     * and {@link Overload} work as in {@link FixedTimestep}. If a limit ends the steps of a frame, no step is taken
     * ahead, the remaining steps are dropped or stay owed, and the newest step is drawn.
     *
     * @param rate the step rate
     * @return a new timestep with the default limits and {@link Overload#DROP}
     */
    static Timestep leading(Rate rate) {
        return leading(rate, Overload.DROP, DEFAULT_MAX_FRAME_NANOS, FixedTimestep.UNLIMITED_STEPS);
    }

    /**
     * Returns a {@linkplain #leading(Rate) leading} timestep with custom limits.
     *
     * @param rate the step rate
     * @param overload what happens to time that a frame cannot simulate
     * @param maxFrameNanos the frame-time clamp in nanoseconds, more than 0
     * @param maxStepsPerFrame the maximum number of steps in one frame, 1 or more. If more steps are due, the
     *     step that was taken ahead in the previous frame counts as one of them
     * @return a new timestep
     */
    static Timestep leading(Rate rate, Overload overload, long maxFrameNanos, int maxStepsPerFrame) {
        return new LeadingTimestep(rate, overload, maxFrameNanos, maxStepsPerFrame);
    }
}
