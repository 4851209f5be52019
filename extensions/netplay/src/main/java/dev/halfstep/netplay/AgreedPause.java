package dev.halfstep.netplay;

import dev.halfstep.time.SharedPause;

/**
 * Pauses and resumes both sides together. A pause is asked for by a flag in the input of a step; a number in each
 * packet says how many pauses have ended.
 */
final class AgreedPause implements SharedPause {

    private static final int LOCAL = 0;
    private static final int REMOTE = 1;

    private final StepExchange exchange;
    private final PausePlan plan;

    /** Whether the next input of this side asks for a pause. */
    private boolean isWanted;

    /** Whether this side resumes as soon as it has reached the pause. */
    private boolean isResumeWanted;

    AgreedPause(StepExchange exchange, PausePlan plan) {
        this.exchange = exchange;
        this.plan = plan;
    }

    /** Looks at the input that has become known, and ends a pause if one of the sides has resumed. */
    void update(long newestStep) {
        noteInput();
        boolean isResumedByRemote = exchange.resumesOfRemote() > plan.resumes();
        boolean isResumedHere = isResumeWanted && newestStep == plan.lastStep();
        if (plan.isCertain() && (isResumedByRemote || isResumedHere)) {
            plan.resume();
            isResumeWanted = false;
            isWanted = false; // it was part of this pause
            exchange.setResumes(plan.resumes());
        }
    }

    private void noteInput() {
        while (plan.nextStep(LOCAL) < exchange.localEnd()) {
            plan.note(LOCAL, InputCodec.isPause(exchange.knownLocal(plan.nextStep(LOCAL))));
        }
        while (plan.nextStep(REMOTE) < exchange.remoteEnd()) {
            plan.note(REMOTE, InputCodec.isPause(exchange.knownRemote(plan.nextStep(REMOTE))));
        }
    }

    /** Returns the last step before the pause, {@code Long.MAX_VALUE} if no player has asked for one. */
    long lastStep() {
        return plan.lastStep();
    }

    /** Returns whether the input of this side in a step asks for a pause. */
    boolean isWantedIn(long step) {
        return isWanted && plan.isAfterLastPause(step);
    }

    /** Notes that the input of this side was written: a pause in it is asked for now. */
    void inputWritten(boolean isPause) {
        noteInput();
        isWanted &= !isPause;
    }

    @Override
    public void pause() {
        isResumeWanted = false;
        isWanted = !plan.isAsked();
    }

    @Override
    public void resume() {
        isWanted = false;
        isResumeWanted = plan.isAsked();
    }

    @Override
    public boolean isPaused() {
        return isWanted || (plan.isAsked() && !isResumeWanted);
    }
}
