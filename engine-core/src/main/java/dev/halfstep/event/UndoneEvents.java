package dev.halfstep.event;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Stores the events that one reader has passed and whose steps were undone, ordered by step: the events that it has
 * delivered, and those that were sent before its creation. If a resimulated step sends an equal event, the event is
 * removed from this list. After the resimulation, the first read settles the list: the delivered events that are left
 * are retracted.
 *
 * @param <E> the class of the events
 */
final class UndoneEvents<E> {

    /** The result of {@link #removeMatch}. */
    enum Match {
        NONE,
        DELIVERED,

        /** The undone event was sent before the creation of the reader. */
        NOT_DELIVERED
    }

    private static final int MIN_LENGTH = 16;

    private @Nullable Object[] events = new Object[MIN_LENGTH];
    private long[] steps = new long[MIN_LENGTH];
    private boolean[] delivered = new boolean[MIN_LENGTH];

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
    void add(E event, long step, boolean isDelivered) {
        if (end == events.length) {
            makeRoom();
        }
        int index = end++;
        while (index > begin && steps[index - 1] > step) {
            events[index] = events[index - 1];
            steps[index] = steps[index - 1];
            delivered[index] = delivered[index - 1];
            index--;
        }
        events[index] = event;
        steps[index] = step;
        delivered[index] = isDelivered;
    }

    /** Moves the events to the beginning of the arrays, which are doubled if they are more than half full. */
    private void makeRoom() {
        int count = end - begin;
        Object[] oldEvents = events;
        long[] oldSteps = steps;
        boolean[] oldDelivered = delivered;
        if (2 * count > events.length) {
            events = new Object[2 * oldEvents.length];
            steps = new long[2 * oldSteps.length];
            delivered = new boolean[2 * oldDelivered.length];
        }
        System.arraycopy(oldEvents, begin, events, 0, count);
        System.arraycopy(oldSteps, begin, steps, 0, count);
        System.arraycopy(oldDelivered, begin, delivered, 0, count);
        Arrays.fill(events, count, events.length, null);
        begin = 0;
        end = count;
    }

    /** Removes an event of a step that equals a newly sent event: the first delivered one, otherwise the first one. */
    Match removeMatch(E event, long step) {
        if (settled) {
            return Match.NONE;
        }
        int notDelivered = -1;
        for (int i = firstFrom(step); i < end && steps[i] == step; i++) {
            if (!event.equals(events[i])) {
                continue;
            }
            if (delivered[i]) {
                remove(i);
                return Match.DELIVERED;
            }
            if (notDelivered < 0) {
                notDelivered = i;
            }
        }
        if (notDelivered < 0) {
            return Match.NONE;
        }
        remove(notDelivered);
        return Match.NOT_DELIVERED;
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
        System.arraycopy(delivered, begin, delivered, begin + 1, index - begin);
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

    /** Settles the list: the delivered events that are left are retracted, and all others are dropped. */
    void settle() {
        if (settled) {
            return;
        }
        settled = true;
        int kept = begin;
        for (int i = begin; i < end; i++) {
            if (delivered[i]) {
                events[kept] = events[i];
                steps[kept] = steps[i];
                delivered[kept] = true;
                kept++;
            }
        }
        removeFrom(kept);
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
