package dev.halfstep.netplay;

import dev.halfstep.time.SharedPause;
import java.util.List;

/**
 * Pauses and resumes all sides together. A pause is asked for by a flag in the input of a step; a number in each packet
 * says how many pauses have ended.
 */
final class AgreedPause implements SharedPause {

    private final List<Seat> seats;
    private final PausePlan plan;

    /** Whether a player of this side has a seat: a spectator pauses nothing. */
    private boolean isSeated;

    /** Whether the next input of this side asks for a pause. */
    private boolean isWanted;

    /** Whether this side resumes as soon as it has reached the pause. */
    private boolean isResumeWanted;

    AgreedPause(List<Seat> seats, PausePlan plan) {
        this.seats = seats;
        this.plan = plan;
    }

    void setSeated(boolean on) {
        isSeated = on;
    }

    /** Returns how many pauses have ended. */
    int resumes() {
        return plan.resumes();
    }

    /**
     * Looks at the input that has become known, and ends a pause if this side or another one has resumed.
     *
     * @param remoteResumes the largest number of pauses that another side has ended
     */
    void update(long newestStep, int remoteResumes) {
        noteInput();
        boolean isResumedByRemote = remoteResumes > plan.resumes();
        boolean isResumedHere = isResumeWanted && newestStep == plan.lastStep();
        if (plan.isCertain() && (isResumedByRemote || isResumedHere)) {
            plan.resume();
            isResumeWanted = false;
            isWanted = false; // it was part of this pause
        }
    }

    private void noteInput() {
        for (int seat = 0; seat < seats.size(); seat++) {
            for (long step = plan.nextStep(seat); step < seats.get(seat).end(); step++) {
                byte[] input = seats.get(seat).input(step);
                plan.note(seat, input != null && InputCodec.isPause(input));
            }
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
        isWanted = isSeated && !plan.isAsked();
    }

    @Override
    public void resume() {
        isWanted = false;
        isResumeWanted = isSeated && plan.isAsked();
    }

    @Override
    public boolean isPaused() {
        return isWanted || (plan.isAsked() && !isResumeWanted);
    }
}
