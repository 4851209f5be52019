package dev.halfstep.input;

import java.util.Arrays;

/**
 * Buffers input events in simulated time until a step reaches their time. Pending events are the events in this buffer.
 * A long pause would let the buffer grow without bound. So a full buffer is {@linkplain #collapse collapsed} to the net
 * effect of its events.
 */
final class PendingInput {

    private final TimedEvents events = new TimedEvents();

    /** The events that a collapse keeps: reused, and few. */
    private final TimedEvents kept = new TimedEvents();

    /** For each {@linkplain InputCode#channel channel}: whether a later pending event has this channel. */
    private final boolean[] hasLaterEvent = new boolean[InputCode.CHANNEL_COUNT];

    /** For each pending event, by its index: whether a collapse keeps the event. */
    private boolean[] isKept = new boolean[InputEvents.INITIAL_CAPACITY];

    private long droppedEvents;

    /** Adds a copy of the event at an index of {@code source}. Collapses the buffer first if the buffer is full. */
    void add(TimedEvents source, int index, long atSimulatedNanos, InputState deliveredState) {
        if (events.size() == InputQueue.MAX_EVENTS) {
            collapse(deliveredState);
        }
        events.addCoalescing(source, index, atSimulatedNanos);
    }

    /** Returns whether an event at or before a simulated time is pending. */
    boolean hasEventUntil(long simulatedNanos) {
        return events.size() > 0 && events.timeNanos(0) <= simulatedNanos;
    }

    TimedEvents events() {
        return events;
    }

    /**
     * Collapses all pending events to their net effect.
     *
     * @param deliveredState the state of the devices before the first pending event
     */
    void collapse(InputState deliveredState) {
        collapse(events, deliveredState);
    }

    /**
     * Drops all pending events and keeps their net effect without a press: a control that is down is held, and a
     * control that came up is released.
     *
     * @param deliveredState the state of the devices before the first pending event
     */
    void dropAll(InputState deliveredState) {
        collapse(events, deliveredState);
        for (int i = 0; i < events.size(); i++) {
            int code = events.code(i);
            if (InputCode.isPress(code) && !InputCode.isQuiet(code)) {
                countDropped(code);
            }
            if (InputCode.canBeQuiet(code)) {
                events.events().setQuiet(events.position(i));
            }
        }
    }

    /**
     * Collapses events to their net effect. Keeps the last edge of each control if it changes whether the control is
     * held, and the last position of each axis and the pointer. Drops all other events, and counts the dropped edges and
     * turns of the wheel.
     *
     * @param target the events, which belong to this buffer or are not pending yet
     * @param deliveredState the state of the devices before the first event
     */
    void collapse(TimedEvents target, InputState deliveredState) {
        markNetEffect(target, deliveredState);
        kept.clear();
        for (int i = 0; i < target.size(); i++) {
            int code = target.code(i);
            if (isKept[i]) {
                kept.addCoalescing(target, i, target.timeNanos(i));
            } else {
                countDropped(code);
            }
        }
        target.clear();
        for (int i = 0; i < kept.size(); i++) {
            target.addUnchanged(kept.events(), i, kept.timeNanos(i));
        }
    }

    /** Drops events that are not pending yet. Unlike a collapse, this keeps no net effect. */
    void drop(TimedEvents dropped) {
        for (int i = 0; i < dropped.size(); i++) {
            countDropped(dropped.code(i));
        }
        dropped.clear();
    }

    private void countDropped(int code) {
        if (InputCode.isDiscrete(code) || code == InputCode.WHEEL) {
            droppedEvents++;
        }
    }

    private void markNetEffect(TimedEvents target, InputState deliveredState) {
        int size = target.size();
        if (isKept.length < size) {
            isKept = new boolean[Math.max(size, 2 * isKept.length)];
        }
        Arrays.fill(hasLaterEvent, false);
        for (int i = size - 1; i >= 0; i--) {
            int code = target.code(i);
            int channel = InputCode.channel(code);
            isKept[i] = !hasLaterEvent[channel] && hasLastingEffect(code, deliveredState);
            hasLaterEvent[channel] = true;
        }
    }

    /** Returns whether an event, as the last event of its channel, changes the state of the devices. */
    private static boolean hasLastingEffect(int code, InputState deliveredState) {
        if (InputCode.isEdge(code)) {
            return deliveredState.isDown(code) != InputCode.isPress(code);
        }
        return InputCode.isAxis(code) || code == InputCode.POINTER;
    }

    long droppedEvents() {
        return droppedEvents;
    }
}
