package dev.halfstep.time;

import java.util.Objects;

/**
 * How long the steps of one frame may take by the clock. A step that has begun is finished, and every frame in which one
 * is due runs one, so that a slow game goes on slowly.
 */
public final class StepBudget {

    private final NanoClock clock;
    private final long budgetNanos;
    private long beginNanos;

    /**
     * A budget for every frame.
     *
     * @param clock measures the steps
     * @param budgetNanos for how long steps may begin, in nanoseconds from the first of the frame, more than 0
     */
    public StepBudget(NanoClock clock, long budgetNanos) {
        this.clock = Objects.requireNonNull(clock, "clock");
        if (budgetNanos <= 0) {
            throw new IllegalArgumentException("a budget must be positive: " + budgetNanos + " ns");
        }
        this.budgetNanos = budgetNanos;
    }

    void begin() {
        beginNanos = clock.nanoTime();
    }

    boolean isSpent() {
        return clock.nanoTime() - beginNanos >= budgetNanos;
    }
}
