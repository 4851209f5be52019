package dev.halfstep.input;

import java.util.Arrays;

/**
 * A first-in, first-out buffer of input events and their timestamps. Events with a value are coalesced: moves of the
 * same axis or of the pointer that have the same timestamp and no press or release between them become one move, and
 * turns of the wheel become one turn. So a mouse that moves through a long pause does not fill the buffer.
 */
final class TimedEvents {

    private final InputEvents events = new InputEvents();
    private long[] timesNanos = new long[16];
    private int first;

    void add(int code, float x, float y, long atNanos) {
        if (!InputCode.isEdge(code)) {
            int previous = previousValueAt(code, atNanos);
            if (previous >= 0) {
                boolean isSum = code == InputCode.WHEEL;
                events.setValue(previous, isSum ? events.x(previous) + x : x, isSum ? events.y(previous) + y : y);
                return;
            }
        }
        append(code, x, y, atNanos);
    }

    /** Adds an event without coalescing. */
    void append(int code, float x, float y, long atNanos) {
        makeRoom();
        timesNanos[events.size()] = atNanos;
        events.add(code, x, y);
    }

    /**
     * Returns the index of the event to coalesce with, or -1. The search is short: coalescing leaves at most one event
     * of each axis, the pointer and the wheel between two edges.
     */
    private int previousValueAt(int code, long atNanos) {
        for (int i = events.size() - 1; i >= first && timesNanos[i] == atNanos; i--) {
            if (events.code(i) == code) {
                return i;
            }
            if (InputCode.isEdge(events.code(i))) {
                return -1;
            }
        }
        return -1;
    }

    private void makeRoom() {
        if (events.size() < timesNanos.length) {
            return;
        }
        if (first > events.size() / 2) {
            System.arraycopy(timesNanos, first, timesNanos, 0, size());
            events.removeFirst(first);
            first = 0;
        } else {
            timesNanos = Arrays.copyOf(timesNanos, 2 * timesNanos.length);
        }
    }

    void addAll(TimedEvents others, long atNanos) {
        for (int i = 0; i < others.size(); i++) {
            add(others.code(i), others.x(i), others.y(i), atNanos);
        }
    }

    int size() {
        return events.size() - first;
    }

    int code(int index) {
        return events.code(first + index);
    }

    float x(int index) {
        return events.x(first + index);
    }

    float y(int index) {
        return events.y(first + index);
    }

    long timeNanos(int index) {
        return timesNanos[first + index];
    }

    /**
     * Returns the events without timestamps. Only for buffers that are cleared and never read with {@link
     * #removeFirst}.
     */
    InputEvents events() {
        return events;
    }

    /** Clamps timestamps to a maximum. They are in ascending order, so only the end of the buffer is affected. */
    void limitTimes(long lastNanos) {
        for (int i = events.size() - 1; i >= first && timesNanos[i] > lastNanos; i--) {
            timesNanos[i] = lastNanos;
        }
    }

    /** Removes the oldest event. */
    void removeFirst() {
        first++;
        if (first == events.size()) {
            clear();
        }
    }

    void clear() {
        events.clear();
        first = 0;
    }
}
