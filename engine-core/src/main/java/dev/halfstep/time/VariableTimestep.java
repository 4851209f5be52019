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
public final class VariableTimestep implements Timestep {

    private static final double NANOS_PER_SECOND = 1e9;

    /** The length of a single step before any other step: one period of a 60 Hz display. */
    private static final long DEFAULT_SINGLE_STEP_NANOS = 16_666_667;

    private final FrameTimeClamp clamp;
    private long pendingNanos;
    private long stepNanos;
    private long simulatedNanos;
    private long steps;

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
        clamp = new FrameTimeClamp(maxFrameNanos);
    }

    @Override
    public void addFrame(long frameNanos) {
        clamp.beginFrame();
        extendFrame(frameNanos);
    }

    @Override
    public void extendFrame(long nanos) {
        pendingNanos += clamp.clamp(nanos);
    }

    /**
     * Makes a step due, unless a step is due already. It is as long as the last step, or a sixtieth of a second if
     * there is none.
     */
    @Override
    public void addStep() {
        if (pendingNanos == 0) {
            pendingNanos = stepNanos > 0 ? stepNanos : DEFAULT_SINGLE_STEP_NANOS;
        }
    }

    @Override
    public void cutFrame() {
        clamp.drop(pendingNanos);
        pendingNanos = 0;
    }

    @Override
    public boolean takeStep() {
        if (pendingNanos == 0) {
            return false;
        }
        stepNanos = pendingNanos;
        pendingNanos = 0;
        simulatedNanos += stepNanos;
        steps++;
        return true;
    }

    @Override
    public float stepSeconds() {
        return (float) (stepNanos / NANOS_PER_SECOND);
    }

    /**
     * Returns 1: the newest step is drawn without interpolation.
     *
     * @return 1
     */
    @Override
    public float alpha() {
        return 1f;
    }

    @Override
    public long steps() {
        return steps;
    }

    @Override
    public double simulatedSeconds() {
        return simulatedNanos / NANOS_PER_SECOND;
    }

    @Override
    public long simulatedNanos() {
        return simulatedNanos;
    }

    @Override
    public long owedNanos() {
        return pendingNanos;
    }

    @Override
    public long droppedNanos() {
        return clamp.droppedNanos();
    }
}
