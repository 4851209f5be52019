package dev.halfstep.time;

import java.util.Objects;

/**
 * Limits the real time of the steps in one frame. A step that has begun is finished. Every frame with a due step
 * runs at least one step, so a slow game slows down and does not freeze.
 */
final class StepBudget {

    private final NanoClock clock;
    private final long budgetNanos;
    private long beginNanos;

    /**
     * Creates a budget, which applies to each frame.
     *
     * @param clock the clock to measure steps with
     * @param budgetNanos the time in which steps of a frame may begin, counted from its first step, in nanoseconds,
     *     more than 0
     */
    StepBudget(NanoClock clock, long budgetNanos) {
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
