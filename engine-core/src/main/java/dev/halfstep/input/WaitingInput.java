package dev.halfstep.input;

import java.util.Arrays;

/**
 * What has happened, at moments of simulated time that no step has reached. In a long pause this would grow without
 * end; beyond a bound it is {@linkplain #reduce reduced} to its net effect.
 */
final class WaitingInput {

    private final TimedEvents events = new TimedEvents();
    private final boolean[] seen = new boolean[InputEvents.WHEEL + 1];
    private boolean[] kept = new boolean[16];
    private final TimedEvents rest = new TimedEvents();
    private long reducedEvents;

    void add(TimedEvents from, int index, long atSimulatedNanos, HeldInput now) {
        if (events.size() == InputQueue.MAX_EVENTS) {
            reduce(now);
        }
        events.add(from.code(index), from.x(index), from.y(index), atSimulatedNanos);
    }

    /** Whether something waits that happened up to a moment. */
    boolean hasUntil(long simulatedNanos) {
        return events.size() > 0 && events.timeNanos(0) <= simulatedNanos;
    }

    TimedEvents events() {
        return events;
    }

    /**
     * Leaves of everything that waits no more than what it comes to: of each control its last edge, if it is held then
     * and is not now, or the other way round; of each axis and the pointer where they stand. Taps and turns of the
     * wheel come to nothing; they are counted.
     */
    void reduce(HeldInput now) {
        int size = events.size();
        if (kept.length < size) {
            kept = new boolean[Math.max(size, 2 * kept.length)];
        }
        Arrays.fill(seen, false);
        for (int i = size - 1; i >= 0; i--) {
            kept[i] = isLast(events.code(i)) && changes(events.code(i), now);
        }
        rest.clear();
        for (int i = 0; i < size; i++) {
            if (kept[i]) {
                rest.add(events.code(i), events.x(i), events.y(i), events.timeNanos(i));
            } else if (InputEvents.isEdge(events.code(i)) || events.code(i) == InputEvents.WHEEL) {
                reducedEvents++;
            }
        }
        events.clear();
        for (int i = 0; i < rest.size(); i++) {
            events.add(rest.code(i), rest.x(i), rest.y(i), rest.timeNanos(i));
        }
    }

    private boolean isLast(int code) {
        int channel = InputEvents.isEdge(code) ? code / 2 : code;
        boolean last = !seen[channel];
        seen[channel] = true;
        return last;
    }

    private static boolean changes(int code, HeldInput now) {
        return InputEvents.isEdge(code) ? now.isDown(code / 2) != ((code & 1) == 1) : code != InputEvents.WHEEL;
    }

    long reducedEvents() {
        return reducedEvents;
    }
}
