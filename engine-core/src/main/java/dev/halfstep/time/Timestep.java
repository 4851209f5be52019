package dev.halfstep.time;

/**
 * Turns the time that passes from frame to frame into steps: which loop a game runs is which of these it is given.
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
 *                      length of a step      steps in a frame   what is drawn             same outcome everywhere
 * LockedTimestep       always the same       1                  newest step               by the number of frames
 * VariableTimestep     as long as the frame  1                  newest step               no
 * SemiFixedTimestep    at most as given      1 or more          newest step               no
 * FixedTimestep        always the same       0 or more          up to one step ago        yes
 * LeadingTimestep      always the same       0 or more          now, by one step ahead    yes
 * }</pre>
 *
 * <p>None of them reads a clock: each is a function of the frame times and of its own state. A frame of 0 ns, as the
 * first one is, takes no step in any of them, but for what an earlier frame still owes.
 */
public interface Timestep {

    /**
     * Frames longer than this are cut: 250 ms, the bound of Glenn Fiedler's "Fix Your Timestep!". Below it a hitch is
     * caught up with, above it catching up would be a second hitch.
     */
    long DEFAULT_MAX_FRAME_NANOS = 250_000_000L;

    /**
     * A frame begins: adds the time that passed since the last one.
     *
     * @param frameNanos nanoseconds, 0 or more
     * @throws IllegalArgumentException if the frame time is negative
     */
    void addFrame(long frameNanos);

    /**
     * The frame that runs now has become longer than was planned when it began. Bounds hold for the whole of it.
     *
     * @param nanos by how much, in nanoseconds, 0 or more
     * @throws IllegalArgumentException if the time is negative
     */
    void extendFrame(long nanos);

    /**
     * A frame begins in which time passes at another speed. Bounds hold for what comes out of the scale.
     *
     * @param frameNanos nanoseconds of real time, 0 or more
     * @param scale how fast time passes
     */
    default void addFrame(long frameNanos, TimeScale scale) {
        addFrame(scale.apply(frameNanos));
    }

    /**
     * The frame that runs now has become longer, in real time.
     *
     * @param nanos by how much, in nanoseconds, 0 or more
     * @param scale how fast time passes
     */
    default void extendFrame(long nanos, TimeScale scale) {
        extendFrame(scale.apply(nanos));
    }

    /**
     * Moves time on to where one more step is due and the state after it is what is drawn, but never back. From
     * there it goes on with the next frame.
     */
    void addStep();

    /** This frame runs no more of its steps. What is due is dropped or stays owed, as with any other bound. */
    void cutFrame();

    /**
     * Takes one step of this frame, if one is due.
     *
     * @return true if the caller must now simulate one step, false if this frame has no more of them
     */
    boolean takeStep();

    /**
     * How much time a step simulates.
     *
     * @return seconds; the length of the step that was taken last, or, where all have one length, that length
     */
    float stepSeconds();

    /**
     * How far the moment that is to be drawn lies between the two newest simulated states, as a fraction of a step.
     *
     * @return 0 to 1; 1 where nothing is interpolated
     */
    float alpha();

    /**
     * How many steps were taken so far.
     *
     * @return 0 or more
     */
    long steps();

    /**
     * Goes to another step, back or forward, as if it had just been taken. Time that is left over or owed stays. For whoever
     * restores a snapshot.
     *
     * @param newSteps how many steps were taken by then, 0 or more
     * @throws UnsupportedOperationException if steps are not all of one length, so that their number does not tell the time
     */
    default void setSteps(long newSteps) {
        throw new UnsupportedOperationException(
                "only where all steps have one length they can be taken back: not with a "
                        + getClass().getSimpleName());
    }

    /**
     * How much time all steps so far have simulated.
     *
     * @return seconds since the start, computed anew from an exact count, so that it does not drift
     */
    double simulatedSeconds();

    /**
     * The time of the steps that are due but not yet taken, rounded down.
     *
     * @return nanoseconds; after the steps of a frame more than 0 only where a frame may not run all of them
     */
    long owedNanos();

    /**
     * How much time all steps so far have simulated: where the newest step ends, counted from the start.
     *
     * @return nanoseconds, rounded down from an exact count
     */
    long simulatedNanos();

    /**
     * The moment that this frame has come to, on the same scale: what was simulated, and what frames have brought and
     * no step has simulated yet. Time that is dropped does not count. A step that is taken ahead ends after this
     * moment, any other one before it or with it.
     *
     * @return nanoseconds, rounded down from an exact count; less than before only if time was dropped that had counted;
     *     the end of the newest step, where a step reaches as far as its frame
     */
    default long presentNanos() {
        return simulatedNanos();
    }

    /**
     * Time that was dropped so far and is never simulated, rounded down.
     *
     * @return nanoseconds
     */
    long droppedNanos();
}
