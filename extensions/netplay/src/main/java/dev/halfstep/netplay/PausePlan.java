package dev.halfstep.netplay;

import java.util.TreeSet;

/**
 * Decides after which step both sides pause, from the input that both know. The pause that a player asks for in step p
 * begins after step p + n, where n is the maximum number of predicted steps: no side can be further before it has seen
 * step p. A pause that is asked for until shortly after that step is part of the same pause.
 */
final class PausePlan {

    private static final long NONE = Long.MAX_VALUE;

    private final int maxPredictedSteps;

    /** The first step of each side whose input was not noted. */
    private final long[] nextSteps = new long[2];

    /** The steps in which a pause was asked for that has not ended. */
    private final TreeSet<Long> askedSteps = new TreeSet<>();

    /** A pause that is asked for up to this step has ended. */
    private long endedStep;

    private int resumes;

    PausePlan(int maxPredictedSteps, long firstStep) {
        this.maxPredictedSteps = maxPredictedSteps;
        nextSteps[0] = firstStep;
        nextSteps[1] = firstStep;
    }

    /** Returns the first step of a side, 0 or 1, whose input was not noted. */
    long nextStep(int side) {
        return nextSteps[side];
    }

    /** Notes the input of a side in the step {@link #nextStep}. */
    void note(int side, boolean isPause) {
        long step = nextSteps[side]++;
        if (isPause && isAfterLastPause(step)) {
            askedSteps.add(step);
        }
    }

    /** Returns whether a pause that is asked for in a step is another one than the last. */
    boolean isAfterLastPause(long step) {
        return step > endedStep;
    }

    /** Returns the last step before the pause, {@code Long.MAX_VALUE} if no player has asked for one. */
    long lastStep() {
        return isAsked() ? askedSteps.first() + maxPredictedSteps : NONE;
    }

    /** Returns whether a player has asked for a pause. */
    boolean isAsked() {
        return !askedSteps.isEmpty();
    }

    /** Returns whether the last step cannot become an earlier one: the input of both sides up to the pause is there. */
    boolean isCertain() {
        return isAsked() && Math.min(nextSteps[0], nextSteps[1]) > askedSteps.first();
    }

    /** Ends the pause, which is certain. */
    void resume() {
        endedStep = lastStep() + StepExchange.MAX_INPUT_DELAY;
        askedSteps.headSet(endedStep, /* inclusive= */ true).clear();
        resumes++;
    }

    /** Returns how many pauses have ended. */
    int resumes() {
        return resumes;
    }
}
