package dev.halfstep.testkit.reference;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks that each timed event is read in chronological order, in the first frame at or after its time, which is also
 * the first frame that draws the body that the event announces.
 */
final class TimedEventCheck {

    /** Fractions and alpha are floats, so an event may be read this much too early or late, in steps. */
    private static final double TOLERANCE_STEPS = 1e-5;

    private final ReferenceModel model;
    private final List<TimedEvent> events;
    private final double toleranceSeconds;

    /** Whether an event has been read and not retracted, by its index. */
    private final boolean[] isPresented;

    /** The events that were read and then undone by a rewind, until they are retracted. */
    private final Set<TimedEvent> undone = new HashSet<>();

    /** The read events whose steps a rewind keeps. They are not read again, although presentation time goes back. */
    private final Set<TimedEvent> readAhead = new HashSet<>();

    private long deliveries;
    private long retractions;

    TimedEventCheck(ReferenceModel model, List<TimedEvent> events, double stepSeconds) {
        this.model = model;
        this.events = events;
        toleranceSeconds = TOLERANCE_STEPS * stepSeconds;
        isPresented = new boolean[events.size()];
    }

    /** Checks the events of a frame, whose presentation time is {@code seconds}. */
    void check(TimedEventSystems systems, DrawnFrame drawnFrame, double seconds) {
        for (TimedEvent event : systems.retracted) {
            require(isPresented[event.index()], "only an event that was read may be retracted, once:", event, seconds);
            require(
                    undone.remove(event) || !model.isSent(event),
                    "an event that is sent must not be retracted:",
                    event,
                    seconds);
            isPresented[event.index()] = false;
            retractions++;
        }
        if (!undone.isEmpty()) {
            throw new AssertionError("events that were read and undone must be retracted: " + undone);
        }
        TimedEvent previous = null;
        for (TimedEvent event : systems.delivered) {
            require(!isPresented[event.index()], "an event must be read only once:", event, seconds);
            require(
                    previous == null || isInOrder(previous, event),
                    "events must be read in chronological order:",
                    event,
                    seconds);
            isPresented[event.index()] = true;
            previous = event;
            deliveries++;
        }
        for (TimedEvent event : events) {
            check(event, drawnFrame, seconds);
        }
    }

    /** Records that a rewind undoes all steps after a time. The next frame must retract their events. */
    void undoAfter(double seconds) {
        for (TimedEvent event : events) {
            if (isPresented[event.index()]) {
                boolean isUndone = model.presentedAt(event.seconds(), event.hasFraction()) > seconds;
                (isUndone ? undone : readAhead).add(event);
            }
        }
    }

    private boolean isInOrder(TimedEvent first, TimedEvent second) {
        double firstSeconds = model.presentedAt(first.seconds(), first.hasFraction());
        double secondSeconds = model.presentedAt(second.seconds(), second.hasFraction());
        return firstSeconds == secondSeconds
                ? TimedEventSystems.compareSending(first, second) < 0
                : firstSeconds < secondSeconds + toleranceSeconds;
    }

    private void check(TimedEvent event, DrawnFrame drawnFrame, double seconds) {
        boolean isRead = isPresented[event.index()];
        if (!model.isSent(event)) {
            require(!isRead, "an event that is not sent must not be read, or be retracted:", event, seconds);
            return;
        }
        if (readAhead.contains(event)) {
            return;
        }
        double dueSeconds = model.presentedAt(event.seconds(), event.hasFraction());
        require(
                isRead || dueSeconds > seconds - toleranceSeconds,
                "an event must be read when it is due:",
                event,
                seconds);
        require(
                !isRead || dueSeconds < seconds + toleranceSeconds,
                "an event must not be read before it is due:",
                event,
                seconds);
        Body body = event.body();
        if (body != null && seconds + toleranceSeconds < model.despawnSeconds(body)) {
            require(
                    isRead == (drawnFrame.visits[body.index()] == 1),
                    "an event must be read in the frame in which its body appears:",
                    event,
                    seconds);
        }
    }

    private void require(boolean holds, String rule, TimedEvent event, double seconds) {
        if (!holds) {
            throw new AssertionError(rule + " at " + seconds + " s: " + event + ", due at "
                    + model.presentedAt(event.seconds(), event.hasFraction()) + " s");
        }
    }

    long deliveries() {
        return deliveries;
    }

    long retractions() {
        return retractions;
    }
}
