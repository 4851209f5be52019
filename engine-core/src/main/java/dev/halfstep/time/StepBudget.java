package dev.halfstep.time;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Limits the real time in which the steps of a frame may begin, see {@link TimeControl#setBudget}. */
final class StepBudget {

    /** Measures the steps; null without a limit. */
    private @Nullable NanoClock clock;

    private long budgetNanos;

    /** When the first step of the frame began, by the clock; 0 for a new budget. */
    private long beginNanos;

    void set(NanoClock newClock, long newBudgetNanos) {
        Objects.requireNonNull(newClock, "clock");
        if (newBudgetNanos <= 0) {
            throw new IllegalArgumentException("a budget must be positive: " + newBudgetNanos + " ns");
        }
        clock = newClock;
        budgetNanos = newBudgetNanos;
        beginNanos = 0;
    }

    /** Begins the budget of a frame, before the first step of the frame. */
    void begin() {
        if (clock != null) {
            beginNanos = clock.nanoTime();
        }
    }

    /** Returns whether no further step of the frame may begin. */
    boolean isSpent() {
        return clock != null && clock.nanoTime() - beginNanos >= budgetNanos;
    }
}
