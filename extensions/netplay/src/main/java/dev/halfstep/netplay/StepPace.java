package dev.halfstep.netplay;

/**
 * Decides before each step whether this side runs it or waits. A side waits if it would have to predict more steps than
 * it can roll back, and if it is ahead of another side: then one step at a time, with several steps in between, which
 * players do not notice.
 */
final class StepPace {

    /** The side that is ahead by this many steps waits. Half a step each would be even. */
    private static final float MAX_STEPS_AHEAD = 0.75f;

    /** The number of steps between two waits. A wait needs a round trip until its effect can be measured. */
    private static final int STEPS_BETWEEN_WAITS = 20;

    private final int maxPredictedSteps;
    private long nextWaitStep;
    private long waits;
    private long stalls;

    StepPace(int maxPredictedSteps) {
        this.maxPredictedSteps = maxPredictedSteps;
    }

    /**
     * Returns whether a step may be run now. Called once for each step that is due.
     *
     * @param knownEnd the first step whose input is not known from all other sides
     * @param stepsAhead by how many steps this side is further than the side that is least far
     */
    boolean mayRun(long step, long knownEnd, float stepsAhead) {
        if (step - knownEnd >= maxPredictedSteps) {
            stalls++;
            return false;
        }
        if (step >= nextWaitStep && stepsAhead > MAX_STEPS_AHEAD) {
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

    /** Returns how often a step has waited because too much input of other sides was missing. */
    long stalls() {
        return stalls;
    }
}
