package dev.halfstep.testkit.reference;

/** Counts the time of a locked timestep: one step in every frame, without interpolation. */
final class LockedTime extends GameTime {

    private final int stepsPerSecond;

    LockedTime(int stepsPerSecond) {
        this.stepsPerSecond = stepsPerSecond;
    }

    /** Returns a number of steps: one for a frame, scaled, and none for a frame of 0 ns. */
    @Override
    long scaledAmount(long nanos) {
        return nanos > 0 ? scaled(1) : 0;
    }

    @Override
    void advance(long dueSteps) {
        for (long i = 0; i < dueSteps; i++) {
            singleStep();
        }
    }

    @Override
    void singleStep() {
        endStep((steps() + 1) / (double) stepsPerSecond);
    }

    @Override
    double interpolatedSeconds() {
        return endOfStep(steps());
    }
}
