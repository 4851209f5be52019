package dev.halfstep.testkit.reference;

/** Counts the time of a variable or semi-fixed timestep: the last step of a frame ends with the frame. */
final class FrameLongTime extends GameTime {

    /** The length of a single step before the first frame with a step, 1/60 s. */
    private static final long FIRST_SINGLE_STEP_NANOS = 16_666_667;

    private final long maxStepNanos;
    private final long firstSingleStepNanos;

    /** Whether a single step is as long as the last step, if there is one. */
    private final boolean repeatsLastStep;

    private long simulatedNanos;
    private long lastStepNanos;

    private FrameLongTime(long maxStepNanos, long firstSingleStepNanos, boolean repeatsLastStep) {
        this.maxStepNanos = maxStepNanos;
        this.firstSingleStepNanos = firstSingleStepNanos;
        this.repeatsLastStep = repeatsLastStep;
    }

    /** Runs one step in a frame, as long as the frame. A single step is as long as the last step. */
    static FrameLongTime variable() {
        return new FrameLongTime(Long.MAX_VALUE, FIRST_SINGLE_STEP_NANOS, /* repeatsLastStep= */ true);
    }

    /** Runs steps of the period of a rate, and a shorter step at the end of the frame. */
    static FrameLongTime semiFixed(int stepsPerSecond) {
        long stepNanos = (1_000_000_000L + stepsPerSecond - 1) / stepsPerSecond; // rounded up
        return new FrameLongTime(stepNanos, stepNanos, /* repeatsLastStep= */ false);
    }

    @Override
    void advance(long nanos) {
        for (long pending = nanos; pending > 0; pending -= lastStepNanos) {
            addStep(Math.min(pending, maxStepNanos));
        }
    }

    @Override
    void singleStep() {
        addStep(repeatsLastStep && lastStepNanos > 0 ? lastStepNanos : firstSingleStepNanos);
    }

    private void addStep(long nanos) {
        lastStepNanos = nanos;
        simulatedNanos += nanos;
        endStep(simulatedNanos / NANOS_PER_SECOND);
    }

    @Override
    double interpolatedSeconds() {
        return endOfStep(steps());
    }
}
