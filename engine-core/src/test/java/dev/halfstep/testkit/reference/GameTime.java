package dev.halfstep.testkit.reference;

import java.util.ArrayList;
import java.util.List;

/**
 * Counts the time of a game without the code of the engine: the steps, and the simulated time that each frame draws.
 * All exact times are integers; seconds are computed from them.
 */
abstract class GameTime {

    static final double NANOS_PER_SECOND = 1e9;

    /** The frame-time clamp. */
    static final long CLAMP_NANOS = 250_000_000L;

    private static final int NORMAL_SCALE = 1_000;

    /** The end of each step in simulated seconds. The first element is step 0. */
    private final List<Double> stepEnds = new ArrayList<>(List.of(0.0));

    private boolean isInterpolating = true;
    private boolean isPaused;
    private int singleSteps;
    private int scaleThousandths = NORMAL_SCALE;

    /** The remainder of the last scaled duration, which the next one adds. */
    private long carriedThousandths;

    /** The presentation time of the newest frame. */
    private double presentedSeconds = Double.NEGATIVE_INFINITY;

    /** Adds the clamped and scaled time of a frame, and ends the steps that are due. Not called in a pause. */
    abstract void advance(long nanos);

    /** Ends one step, in a pause. */
    abstract void singleStep();

    /** Returns the simulated time that is drawn while poses are interpolated. */
    abstract double interpolatedSeconds();

    /** Runs a frame of a duration in nanoseconds. */
    final void frame(long nanos) {
        if (!isPaused) {
            advance(scaledAmount(nanos));
        }
        for (; singleSteps > 0; singleSteps--) {
            singleStep();
        }
        double drawnSeconds = isInterpolating ? interpolatedSeconds() : endOfStep(steps());
        presentedSeconds = Math.max(presentedSeconds, drawnSeconds); // never goes back
    }

    /** Clamps the real time of a frame, and applies the time scale. Returns the argument of {@link #advance}. */
    long scaledAmount(long nanos) {
        long clampedNanos = Math.min(nanos, clampNanos());
        long scaledNanos = scaled(clampedNanos);
        scaled(nanos - clampedNanos); // dropped: only its remainder is carried
        return scaledNanos;
    }

    /** Returns the frame-time clamp. */
    long clampNanos() {
        return CLAMP_NANOS;
    }

    /** Applies the time scale to an amount, and carries the remainder. */
    final long scaled(long amount) {
        if (scaleThousandths == NORMAL_SCALE) {
            return amount;
        }
        long thousandths = amount * scaleThousandths + carriedThousandths;
        carriedThousandths = thousandths % NORMAL_SCALE;
        return thousandths / NORMAL_SCALE;
    }

    final void endStep(double simulatedSeconds) {
        stepEnds.add(simulatedSeconds);
    }

    /** Rewinds to the end of a step, and presents it until the next step runs. */
    void rewindTo(int step) {
        stepEnds.subList(step + 1, stepEnds.size()).clear();
        presentedSeconds = endOfStep(step);
    }

    final void setInterpolating(boolean on) {
        isInterpolating = on;
    }

    final void setPaused(boolean paused) {
        isPaused = paused;
    }

    /** Pauses, and runs single steps in the next frame. */
    final void addSingleSteps(int count) {
        isPaused = true;
        singleSteps += count;
    }

    final void setScaleThousandths(int thousandths) {
        scaleThousandths = thousandths;
    }

    /** Returns the presentation time: the simulated time of what the newest frame draws, negative before step 1. */
    final double presentedSeconds() {
        return presentedSeconds;
    }

    final int steps() {
        return stepEnds.size() - 1;
    }

    final double endOfStep(int step) {
        return stepEnds.get(step);
    }

    /** Returns the end of the step that contains a time, infinite while that step has not run. */
    final double endOfStepAt(double seconds) {
        int low = 1; // a binary search for the first end at or after the time
        int high = stepEnds.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (stepEnds.get(middle) < seconds) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < stepEnds.size() ? stepEnds.get(low) : Double.POSITIVE_INFINITY;
    }
}
