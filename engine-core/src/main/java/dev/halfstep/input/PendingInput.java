package dev.halfstep.input;

import java.util.Arrays;

/**
 * Buffers input events in simulated time until a step reaches them. In a long pause the buffer would grow without
 * bound; when it is full, it {@linkplain #collapse collapses} to its net effect.
 */
final class PendingInput {

    private TimedEvents events = new TimedEvents();

    /** Receives the events that a collapse keeps, then swaps places with {@link #events}. */
    private TimedEvents spare = new TimedEvents();

    private final boolean[] hasLaterEvent = new boolean[InputCode.CHANNELS];
    private boolean[] kept = new boolean[16];
    private long droppedEvents;

    void add(TimedEvents from, int index, long atSimulatedNanos, HeldInput now) {
        if (events.size() == InputQueue.MAX_EVENTS) {
            collapse(now);
        }
        events.add(from.code(index), from.x(index), from.y(index), atSimulatedNanos);
    }

    /** Returns whether an event is pending that happened up to a simulated time. */
    boolean hasUntil(long simulatedNanos) {
        return events.size() > 0 && events.timeNanos(0) <= simulatedNanos;
    }

    TimedEvents events() {
        return events;
    }

    /**
     * Collapses all pending events to their net effect: of each control, the last edge if it changes whether the
     * control is held; of each axis and the pointer, the last position. Drops taps and turns of the wheel, and counts
     * them.
     *
     * @param now the input that is held before the first pending event
     */
    void collapse(HeldInput now) {
        markNetEffect(now);
        spare.clear();
        for (int i = 0; i < events.size(); i++) {
            int code = events.code(i);
            if (kept[i]) {
                spare.add(code, events.x(i), events.y(i), events.timeNanos(i));
            } else if (InputCode.isEdge(code) || code == InputCode.WHEEL) {
                droppedEvents++;
            }
        }
        TimedEvents collapsed = spare;
        spare = events;
        events = collapsed;
    }

    private void markNetEffect(HeldInput now) {
        int size = events.size();
        if (kept.length < size) {
            kept = new boolean[Math.max(size, 2 * kept.length)];
        }
        Arrays.fill(hasLaterEvent, false);
        for (int i = size - 1; i >= 0; i--) {
            int code = events.code(i);
            int channel = InputCode.channel(code);
            kept[i] = !hasLaterEvent[channel] && hasLastingEffect(code, now);
            hasLaterEvent[channel] = true;
        }
    }

    private static boolean hasLastingEffect(int code, HeldInput now) {
        if (InputCode.isEdge(code)) {
            return now.isDown(InputCode.control(code)) != InputCode.isPress(code);
        }
        return code != InputCode.WHEEL;
    }

    long droppedEvents() {
        return droppedEvents;
    }
}
