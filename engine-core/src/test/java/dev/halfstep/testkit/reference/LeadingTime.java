package dev.halfstep.testkit.reference;

/** Counts the time of a leading timestep: a step runs when its beginning is due, and frames draw the present. */
final class LeadingTime extends GameTime {

    /** The length of a step, in units of 1 / {@code stepsPerSecond} nanoseconds. */
    private static final long STEP_UNITS = 1_000_000_000L;

    private final int stepsPerSecond;

    /** The present, in the same units. */
    private long presentUnits;

    LeadingTime(int stepsPerSecond) {
        this.stepsPerSecond = stepsPerSecond;
    }

    @Override
    void advance(long nanos) {
        presentUnits += nanos * stepsPerSecond;
        while (steps() * STEP_UNITS < presentUnits) {
            endNextStep();
        }
    }

    @Override
    void singleStep() {
        presentUnits = (steps() + 1) * STEP_UNITS;
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
        return presentUnits / (NANOS_PER_SECOND * stepsPerSecond);
    }
}
