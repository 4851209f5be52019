package dev.halfstep.testkit.truth;

/** Counts the time of a locked timestep: one step in every frame, without interpolation. */
final class LockedTime extends GameTime {

    private final int stepsPerSecond;

    LockedTime(int stepsPerSecond) {
        this.stepsPerSecond = stepsPerSecond;
    }

    /** Scales the one step of the frame; a frame of 0 ns has none. */
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
