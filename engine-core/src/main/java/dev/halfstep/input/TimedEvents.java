package dev.halfstep.input;

import java.util.Arrays;

/**
 * A first-in, first-out buffer of input events and their timestamps, in ascending order of time.
 *
 * <p>{@link #addCoalescing} coalesces events: moves of the same axis or of the pointer become one move, and turns of
 * the wheel or motions of the mouse add up, if they have the same timestamp and no press or release between them. In a pause, all
 * events get the same timestamp. So mouse moves in a long pause do not fill the buffer.
 */
final class TimedEvents {

    private final InputEvents events = new InputEvents();
    private long[] timesNanos = new long[InputEvents.INITIAL_CAPACITY];

    /** The position of the oldest event in the arrays; the events before this position are removed. */
    private int first;

    /** Adds an event, or coalesces the event with an earlier one. */
    void addCoalescing(int code, float x, float y, long atNanos) {
        int earlier = InputCode.isDiscrete(code) ? -1 : findCoalescible(code, atNanos);
        if (earlier < 0) {
            addUnchanged(code, x, y, atNanos);
        } else if (InputCode.isSummed(code)) {
            events.setValue(earlier, events.x(earlier) + x, events.y(earlier) + y);
        } else {
            events.setValue(earlier, x, y);
        }
    }

    /** Adds a copy of the event at an index of another buffer, or coalesces the event with an earlier one. */
    void addCoalescing(TimedEvents source, int index, long atNanos) {
        int code = source.code(index);
        if (InputCode.isDiscrete(code)) {
            addUnchanged(source.events, source.position(index), atNanos);
        } else {
            addCoalescing(code, source.x(index), source.y(index), atNanos);
        }
    }

    /** Adds the press of an action. */
    void addPress(Action action, long atNanos) {
        makeRoom();
        timesNanos[events.size()] = atNanos;
        events.addPress(action);
    }

    /** Adds a copy of the event at an index of a list, without coalescing. */
    void addUnchanged(InputEvents source, int index, long atNanos) {
        makeRoom();
        timesNanos[events.size()] = atNanos;
        events.add(source, index);
    }

    /** Adds an event without coalescing. */
    void addUnchanged(int code, float x, float y, long atNanos) {
        makeRoom();
        timesNanos[events.size()] = atNanos;
        events.add(code, x, y);
    }

    /**
     * Returns the position of the event to coalesce with, or -1 if there is none. The search is short: between two
     * edges with the same timestamp, coalescing leaves at most one event of each axis, the pointer and the wheel.
     */
    private int findCoalescible(int code, long atNanos) {
        for (int i = events.size() - 1; i >= first && timesNanos[i] == atNanos; i--) {
            if (events.code(i) == code) {
                return i;
            }
            if (InputCode.isDiscrete(events.code(i))) {
                return -1;
            }
        }
        return -1;
    }

    /** Makes room for one more timestamp. */
    private void makeRoom() {
        if (events.size() < timesNanos.length) {
            return;
        }
        if (first > events.size() / 2) { // most events in the arrays are removed: reuse their room
            System.arraycopy(timesNanos, first, timesNanos, 0, size());
            events.removeFirst(first);
            first = 0;
        } else {
            timesNanos = Arrays.copyOf(timesNanos, 2 * timesNanos.length);
        }
    }

    /** Adds events with a new timestamp, and coalesces them. */
    void addAll(TimedEvents added, long atNanos) {
        for (int i = 0; i < added.size(); i++) {
            addCoalescing(added, i, atNanos);
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

    /** Returns the position of an event in {@link #events()}, which also has the removed events. */
    int position(int index) {
        return first + index;
    }

    /**
     * Returns the events without timestamps. Do not use this together with {@link #removeFirst}: the list still
     * contains the removed events.
     */
    InputEvents events() {
        return events;
    }

    /** Clamps timestamps to a maximum. Timestamps are in ascending order, so only the end of the buffer can change. */
    void clampTimes(long maxNanos) {
        for (int i = events.size() - 1; i >= first && timesNanos[i] > maxNanos; i--) {
            timesNanos[i] = maxNanos;
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
