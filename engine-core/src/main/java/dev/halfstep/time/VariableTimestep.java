package dev.halfstep.time;

/**
 * Runs one step in every frame, with the length of the frame. Implements the loop "Variable delta time" of Glenn
 * Fiedler, "Fix Your Timestep!", 2004.
 *
 * <pre>{@code
 * frame time  |-------- 16 ms --------|- 5 ms-|------------------------- 40 ms -------------------------|
 * step        |-------- 16 ms --------|- 5 ms-|------------------------- 40 ms -------------------------|
 * }</pre>
 *
 * <p>Simulated time always equals the clock, so no interpolation is needed: alpha is always 1. The price is that the
 * outcome depends on the frame times. Runs are not reproducible, a recording cannot be replayed, and a simulation that
 * is stable at 60 frames a second (a stiff spring, a fast bullet) may explode at 15. Right for programs without a
 * simulation, such as a menu or a viewer.
 *
 * <p>The time of a frame beyond the frame-time clamp is dropped. After the steps of a frame, exactly and in whole
 * nanoseconds: <b>simulated + dropped = sum of all frame times</b>. A frame that is extended after its step runs a
 * second step, as long as the extension.
 */
public final class VariableTimestep extends FrameFillingTimestep {

    /** The length of a single step before any other step: one period of a 60 Hz display. */
    private static final long DEFAULT_SINGLE_STEP_NANOS = 16_666_667;

    /** Creates a timestep with steps as long as frames, up to {@link Timestep#DEFAULT_MAX_FRAME_NANOS}. */
    public VariableTimestep() {
        this(DEFAULT_MAX_FRAME_NANOS);
    }

    /**
     * Creates a timestep with steps as long as frames, up to a frame-time clamp.
     *
     * @param maxFrameNanos the frame-time clamp in nanoseconds, more than 0; the rest of a longer frame is dropped
     */
    public VariableTimestep(long maxFrameNanos) {
        super(maxFrameNanos);
    }

    @Override
    long nextStepNanos(long pendingNanos) {
        return pendingNanos;
    }

    /** Returns the length of the last step, or a sixtieth of a second if there is none. */
    @Override
    long singleStepNanos(long lastStepNanos) {
        return lastStepNanos > 0 ? lastStepNanos : DEFAULT_SINGLE_STEP_NANOS;
    }
}
