package dev.halfstep.event;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Stores the events that one reader has delivered and whose steps were undone, ordered by step. If a resimulated step
 * sends an equal event, the event is removed from this list. After the resimulation, the first read settles the list:
 * the events that are left are retracted.
 *
 * @param <E> the class of the events
 */
final class UndoneEvents<E> {

    private static final int MIN_LENGTH = 16;

    private @Nullable Object[] events = new Object[MIN_LENGTH];
    private long[] steps = new long[MIN_LENGTH];

    /** The index of the first event. */
    private int begin;

    /** The index after the last event. */
    private int end;

    /** True once the remaining events are retracted. */
    private boolean settled;

    /** Begins to undo steps. Drops retracted events that were not read. */
    void beginUndo() {
        if (settled) {
            removeFrom(begin);
            settled = false;
        }
    }

    /** Adds an event after the events of its step and of earlier steps. */
    void add(E event, long step) {
        if (end == events.length) {
            makeRoom();
        }
        int index = end++;
        while (index > begin && steps[index - 1] > step) {
            events[index] = events[index - 1];
            steps[index] = steps[index - 1];
            index--;
        }
        events[index] = event;
        steps[index] = step;
    }

    /** Moves the events to the beginning of the arrays, which are doubled if they are more than half full. */
    private void makeRoom() {
        int count = end - begin;
        Object[] oldEvents = events;
        long[] oldSteps = steps;
        if (2 * count > events.length) {
            events = new Object[2 * oldEvents.length];
            steps = new long[2 * oldSteps.length];
        }
        System.arraycopy(oldEvents, begin, events, 0, count);
        System.arraycopy(oldSteps, begin, steps, 0, count);
        Arrays.fill(events, count, events.length, null);
        begin = 0;
        end = count;
    }

    /** Removes the first event of a step that equals a newly sent event. Returns whether an event was removed. */
    boolean removeMatch(E event, long step) {
        if (settled) {
            return false;
        }
        for (int i = firstFrom(step); i < end && steps[i] == step; i++) {
            if (event.equals(events[i])) {
                remove(i);
                return true;
            }
        }
        return false;
    }

    /** Returns the index of the first event of a step or of later steps. */
    private int firstFrom(long step) {
        int low = begin;
        int high = end;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (steps[middle] < step) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Removes an event and moves all earlier events by one index. Mostly, the first event is removed: none moves. */
    private void remove(int index) {
        System.arraycopy(events, begin, events, begin + 1, index - begin);
        System.arraycopy(steps, begin, steps, begin + 1, index - begin);
        events[begin++] = null;
    }

    /** Drops the events of all steps after a step. */
    void dropAfter(long step) {
        removeFrom(firstFrom(step + 1));
    }

    private void removeFrom(int index) {
        Arrays.fill(events, index, end, null);
        end = index;
    }

    /**
     * Settles the list: the remaining events are retracted.
     *
     * @param firstStep the oldest step of which the reader may have delivered events; earlier events are dropped
     */
    void settle(long firstStep) {
        if (!settled) {
            settled = true;
            int first = firstFrom(firstStep);
            Arrays.fill(events, begin, first, null);
            begin = first;
        }
    }

    /** Removes the first retracted event and returns it, or null if there is none. */
    @SuppressWarnings("unchecked") // only events of this type are added
    @Nullable
    E nextRetracted() {
        if (!settled || begin == end) {
            return null;
        }
        E event = (E) events[begin];
        events[begin++] = null;
        return event;
    }
}
