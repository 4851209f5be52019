package dev.halfstep.time;

/**
 * Fills each frame with steps and leaves no remainder, so simulated time always equals the clock. A subclass decides how
 * long the next step is.
 */
abstract sealed class FrameFillingTimestep implements Timestep permits VariableTimestep, SemiFixedTimestep {

    private static final double NANOS_PER_SECOND = 1e9;

    private final FrameTimeClamp clamp;
    private long pendingNanos;
    private long stepNanos;
    private long simulatedNanos;
    private long steps;

    FrameFillingTimestep(long maxFrameNanos) {
        clamp = new FrameTimeClamp(maxFrameNanos);
    }

    /** Returns the length of the next step: more than 0, and at most the pending time. */
    abstract long nextStepNanos(long newPendingNanos);

    /** Returns the length of a step that is added to a frame without any. */
    abstract long singleStepNanos(long lastStepNanos);

    @Override
    public void addFrame(long frameNanos) {
        clamp.beginFrame();
        extendFrame(frameNanos);
    }

    @Override
    public void extendFrame(long nanos) {
        pendingNanos += clamp.clamp(nanos);
    }

    /** Makes a step due, unless a step is due already. */
    @Override
    public void addStep() {
        if (pendingNanos == 0) {
            pendingNanos = singleStepNanos(stepNanos);
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
        stepNanos = nextStepNanos(pendingNanos);
        pendingNanos -= stepNanos;
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
