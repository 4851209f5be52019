package dev.halfstep.testkit.truth;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks that each beat is read in the first frame at or after its time, in chronological order, and in the first frame
 * that draws the body that it announces.
 */
final class BeatCheck {

    private static final double TOLERANCE_STEPS = 1e-5;

    private final Truth truth;
    private final List<Beat> beats;
    private final double toleranceSeconds;
    private final boolean[] isPresented;

    /** The beats that were read and then undone by a rewind, until they are retracted. */
    private final Set<Beat> undone = new HashSet<>();

    /** The read beats whose steps a rewind keeps. They are not read again, although presentation time goes back. */
    private final Set<Beat> readAhead = new HashSet<>();

    private long deliveries;
    private long retractions;

    BeatCheck(Truth truth, List<Beat> beats, double stepSeconds) {
        this.truth = truth;
        this.beats = beats;
        toleranceSeconds = TOLERANCE_STEPS * stepSeconds;
        isPresented = new boolean[beats.size()];
    }

    void check(BeatSystems systems, Picture picture, double seconds) {
        for (Beat beat : systems.retracted) {
            require(isPresented[beat.index()], "only a beat that was read may be retracted, once:", beat, seconds);
            require(
                    undone.remove(beat) || !truth.isSent(beat),
                    "a beat that is sent must not be retracted:",
                    beat,
                    seconds);
            isPresented[beat.index()] = false;
            retractions++;
        }
        if (!undone.isEmpty()) {
            throw new AssertionError("beats that were read and undone must be retracted: " + undone);
        }
        Beat previous = null;
        for (Beat beat : systems.delivered) {
            require(!isPresented[beat.index()], "a beat must be read only once:", beat, seconds);
            require(
                    previous == null || isInOrder(previous, beat),
                    "beats must be read in chronological order:",
                    beat,
                    seconds);
            isPresented[beat.index()] = true;
            previous = beat;
            deliveries++;
        }
        for (Beat beat : beats) {
            check(beat, picture, seconds);
        }
    }

    /** Records that a rewind undoes all steps after a time. The next frame must retract their beats. */
    void undoAfter(double seconds) {
        for (Beat beat : beats) {
            if (isPresented[beat.index()]) {
                boolean isUndone = truth.presentedAt(beat.seconds(), beat.hasFraction()) > seconds;
                (isUndone ? undone : readAhead).add(beat);
            }
        }
    }

    private boolean isInOrder(Beat first, Beat second) {
        double firstSeconds = truth.presentedAt(first.seconds(), first.hasFraction());
        double secondSeconds = truth.presentedAt(second.seconds(), second.hasFraction());
        return firstSeconds == secondSeconds
                ? BeatSystems.compareSending(first, second) < 0
                : firstSeconds < secondSeconds + toleranceSeconds;
    }

    private void check(Beat beat, Picture picture, double seconds) {
        boolean isRead = isPresented[beat.index()];
        if (!truth.isSent(beat)) {
            require(!isRead, "a beat that is not sent must not be read, or be retracted:", beat, seconds);
            return;
        }
        if (readAhead.contains(beat)) {
            return;
        }
        double dueSeconds = truth.presentedAt(beat.seconds(), beat.hasFraction());
        require(
                isRead || dueSeconds > seconds - toleranceSeconds,
                "a beat must be read when it is due:",
                beat,
                seconds);
        require(
                !isRead || dueSeconds < seconds + toleranceSeconds,
                "a beat must not be read before it is due:",
                beat,
                seconds);
        Body body = beat.body();
        if (body != null && seconds + toleranceSeconds < truth.despawnSeconds(body)) {
            require(
                    isRead == (picture.visits[body.index()] == 1),
                    "a beat must be read in the frame in which its body appears:",
                    beat,
                    seconds);
        }
    }

    private void require(boolean holds, String rule, Beat beat, double seconds) {
        if (!holds) {
            throw new AssertionError(rule + " at " + seconds + " s: " + beat + ", due at "
                    + truth.presentedAt(beat.seconds(), beat.hasFraction()) + " s");
        }
    }

    long deliveries() {
        return deliveries;
    }

    long retractions() {
        return retractions;
    }
}
