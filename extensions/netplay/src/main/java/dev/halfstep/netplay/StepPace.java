package dev.halfstep.netplay;

/**
 * Decides before each step whether this side runs it or waits. A side waits if it would have to predict more steps than
 * it can roll back, and if it is ahead of the other side: then one step at a time, with several steps in between, which
 * players do not notice.
 */
final class StepPace {

    /** The side that is ahead by this many steps waits. Half a step each would be even. */
    private static final float MAX_STEPS_AHEAD = 0.75f;

    /** The number of steps between two waits. A wait needs a round trip until its effect can be measured. */
    private static final int STEPS_BETWEEN_WAITS = 20;

    private final StepExchange exchange;
    private final int maxPredictedSteps;
    private long nextWaitStep;
    private long waits;
    private long stalls;

    StepPace(StepExchange exchange, int maxPredictedSteps) {
        this.exchange = exchange;
        this.maxPredictedSteps = maxPredictedSteps;
    }

    /** Returns whether a step may be run now. Called once for each step that is due. */
    boolean mayRun(long step) {
        if (step - exchange.remoteEnd() >= maxPredictedSteps || !exchange.canAddLocal()) {
            stalls++;
            return false;
        }
        if (step >= nextWaitStep && exchange.stepsAhead() > MAX_STEPS_AHEAD) {
            nextWaitStep = step + STEPS_BETWEEN_WAITS;
            waits++;
            return false;
        }
        return true;
    }

    /** Returns how often a step has waited because this side was ahead. */
    long waits() {
        return waits;
    }

    /** Returns how often a step has waited because too much input of the other side was missing. */
    long stalls() {
        return stalls;
    }
}
