package dev.halfstep.input;

import java.util.Arrays;

/**
 * Events with their times, added at one end and taken at the other. Of what has a value only the newest one counts at
 * any time: moves of the same axis or of the pointer at the same time, with no press or release between them, become
 * one move, and turns of the wheel become one turn. So a mouse that moves through a long pause fills nothing.
 */
final class TimedEvents {

    private final InputEvents events = new InputEvents();
    private long[] timesNanos = new long[16];
    private int first;

    void add(int code, float x, float y, long atNanos) {
        if (!InputEvents.isEdge(code)) {
            int same = sameValueAt(code, atNanos);
            if (same >= 0) {
                boolean adds = code == InputEvents.WHEEL;
                events.setValue(same, adds ? events.x(same) + x : x, adds ? events.y(same) + y : y);
                return;
            }
        }
        append(code, x, y, atNanos);
    }

    /** Adds an event as it is, whatever is there already. */
    void append(int code, float x, float y, long atNanos) {
        makeRoom();
        timesNanos[events.size()] = atNanos;
        events.add(code, x, y);
    }

    /** Looks back over what is not an edge; there are at most as many of these at one time as there are values. */
    private int sameValueAt(int code, long atNanos) {
        for (int i = events.size() - 1; i >= first && timesNanos[i] == atNanos; i--) {
            if (events.code(i) == code) {
                return i;
            }
            if (InputEvents.isEdge(events.code(i))) {
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

    /** All that wait; for those from which nothing is taken but everything. */
    InputEvents events() {
        return events;
    }

    /** Moves what is later than a moment back to it. Times only grow, so that is at the end, and mostly nothing. */
    void limitTimes(long lastNanos) {
        for (int i = events.size() - 1; i >= first && timesNanos[i] > lastNanos; i--) {
            timesNanos[i] = lastNanos;
        }
    }

    /** Takes the oldest one away. */
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
