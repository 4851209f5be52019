package dev.halfstep.testkit.truth;

/** Counts the time of a timestep whose steps end with each frame: one step, or several of limited length. */
final class FrameLongTime extends GameTime {

    private final long maxStepNanos;
    private final long firstSingleStepNanos;
    private final boolean repeatsLastStep;
    private long simulatedNanos;
    private long lastStepNanos;

    private FrameLongTime(long maxStepNanos, long firstSingleStepNanos, boolean repeatsLastStep) {
        this.maxStepNanos = maxStepNanos;
        this.firstSingleStepNanos = firstSingleStepNanos;
        this.repeatsLastStep = repeatsLastStep;
    }

    /** One step in a frame, as long as the frame. A single step is as long as the last one. */
    static FrameLongTime variable() {
        return new FrameLongTime(CLAMP_NANOS, 16_666_667, true);
    }

    /** Steps of the period of a rate, and a shorter one at the end of the frame. */
    static FrameLongTime semiFixed(int stepsPerSecond) {
        long stepNanos = (1_000_000_000L + stepsPerSecond - 1) / stepsPerSecond;
        return new FrameLongTime(stepNanos, stepNanos, false);
    }

    @Override
    void advance(long nanos) {
        for (long pending = Math.min(nanos, CLAMP_NANOS); pending > 0; pending -= lastStepNanos) {
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
