package dev.halfstep.testkit.reference;

/** Counts the time of a fixed timestep: a step runs when its end is due, and frames draw one step late. */
final class FixedTime extends GameTime {

    /** The length of a step, in units of 1 / {@code stepsPerSecond} nanoseconds. */
    private static final long STEP_UNITS = 1_000_000_000L;

    private final int stepsPerSecond;
    private final long maxStepsPerFrame;
    private final boolean dropsPendingSteps;

    /** The time of the clock without the dropped time, in the units of {@link #STEP_UNITS}. */
    private long presentUnits;

    FixedTime(int stepsPerSecond) {
        this(stepsPerSecond, Integer.MAX_VALUE, /* dropsPendingSteps= */ true);
    }

    FixedTime(int stepsPerSecond, int maxStepsPerFrame, boolean dropsPendingSteps) {
        this.stepsPerSecond = stepsPerSecond;
        this.maxStepsPerFrame = maxStepsPerFrame;
        this.dropsPendingSteps = dropsPendingSteps;
    }

    @Override
    void advance(long nanos) {
        presentUnits += nanos * stepsPerSecond;
        for (long i = Math.min(pendingSteps(), maxStepsPerFrame); i > 0; i--) {
            endNextStep();
        }
        if (dropsPendingSteps && pendingSteps() > 0) {
            presentUnits = (steps() + 1) * STEP_UNITS;
        }
    }

    /** Without dropped steps, only a standstill is clamped, which is longer than any frame of the tests. */
    @Override
    long clampNanos() {
        return dropsPendingSteps ? CLAMP_NANOS : Long.MAX_VALUE;
    }

    private long pendingSteps() {
        return presentUnits / STEP_UNITS - steps();
    }

    @Override
    void singleStep() {
        // The next step stays pending, so that the frame, which draws one step late, shows the end of this one.
        presentUnits = Math.max(presentUnits, (steps() + 2) * STEP_UNITS);
        endNextStep();
    }

    private void endNextStep() {
        endStep((steps() + 1) / (double) stepsPerSecond);
    }

    @Override
    void rewindTo(int step) {
        presentUnits -= (steps() - step) * STEP_UNITS;
        super.rewindTo(step);
    }

    @Override
    double interpolatedSeconds() {
        // One step late, and never after the newest step.
        long drawnUnits = Math.min(presentUnits - STEP_UNITS, steps() * STEP_UNITS);
        return drawnUnits / (NANOS_PER_SECOND * stepsPerSecond);
    }
}
