package dev.halfstep.testkit.truth;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks that each beat is read in the first frame at or after its time, in the order of time, together with the first
 * picture of the body that it announces.
 */
final class BeatCheck {

    private static final double EARLY_OR_LATE_STEPS = 1e-5;

    private final Truth truth;
    private final List<Beat> beats;
    private final double toleranceSeconds;
    private final boolean[] isPresented;

    /** The beats that were read and then undone by a rewind, until they are retracted. */
    private final Set<Beat> undone = new HashSet<>();

    /** The beats that were read before a rewind took presentation time back before them, but not their steps. */
    private final Set<Beat> readAhead = new HashSet<>();

    private long deliveries;
    private long retractions;

    BeatCheck(Truth truth, List<Beat> beats, double stepSeconds) {
        this.truth = truth;
        this.beats = beats;
        toleranceSeconds = EARLY_OR_LATE_STEPS * stepSeconds;
        isPresented = new boolean[beats.size()];
    }

    void check(BeatSystems systems, Picture picture, double seconds) {
        for (Beat beat : systems.retracted) {
            require(isPresented[beat.index()], "retracted without being read, or twice", beat, seconds);
            require(undone.remove(beat) || !truth.isKnown(beat), "retracted although it was sent", beat, seconds);
            isPresented[beat.index()] = false;
            retractions++;
        }
        if (!undone.isEmpty()) {
            throw new AssertionError("undone but not retracted: " + undone);
        }
        Beat previous = null;
        for (Beat beat : systems.delivered) {
            require(!isPresented[beat.index()], "read twice", beat, seconds);
            require(previous == null || isInOrder(previous, beat), "read too late in the frame", beat, seconds);
            isPresented[beat.index()] = true;
            previous = beat;
            deliveries++;
        }
        for (Beat beat : beats) {
            check(beat, picture, seconds);
        }
    }

    /** Takes note that all steps after a time are undone. The next frame retracts their beats. */
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
        if (!truth.isKnown(beat)) {
            require(!isRead, "not retracted, or never sent", beat, seconds);
            return;
        }
        if (readAhead.contains(beat)) {
            return;
        }
        double due = truth.presentedAt(beat.seconds(), beat.hasFraction());
        require(isRead || due > seconds - toleranceSeconds, "not read", beat, seconds);
        require(!isRead || due < seconds + toleranceSeconds, "read too early", beat, seconds);
        Body body = beat.body();
        if (body != null && seconds + toleranceSeconds < truth.despawn(body)) {
            require(isRead == (picture.visits[body.index()] == 1), "not read with its body", beat, seconds);
        }
    }

    private void require(boolean holds, String message, Beat beat, double seconds) {
        if (!holds) {
            throw new AssertionError(message + " at " + seconds + " s: " + beat + ", due at "
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
