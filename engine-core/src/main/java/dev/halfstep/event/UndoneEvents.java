package dev.halfstep.event;

import java.util.Arrays;
import java.util.Collections;
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

    /** One event. Reused, so that a rollback allocates nothing. */
    private static final class Entry {
        private @Nullable Object event;
        private long step;
        private boolean isDelivered;
    }

    private static final int MIN_LENGTH = 16;

    /** The entries from {@link #begin} to {@link #end} (exclusive) have an event. All others are free for reuse. */
    private Entry[] entries = {};

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
        if (begin == end) {
            begin = 0;
            end = 0;
        }
        if (end == entries.length) {
            makeRoom();
        }
        int index = end++;
        Entry added = entries[index];
        while (index > begin && entries[index - 1].step > step) {
            entries[index] = entries[index - 1];
            index--;
        }
        entries[index] = added;
        added.event = event;
        added.step = step;
        added.isDelivered = isDelivered;
    }

    /** Moves the events to the beginning of the array, which is doubled if it is at least half full. */
    private void makeRoom() {
        Collections.rotate(Arrays.asList(entries), -begin);
        end -= begin;
        begin = 0;
        if (2 * end >= entries.length) {
            int firstNew = entries.length;
            entries = Arrays.copyOf(entries, Math.max(MIN_LENGTH, 2 * firstNew));
            for (int i = firstNew; i < entries.length; i++) {
                entries[i] = new Entry();
            }
        }
    }

    /** Removes an event of a step that equals a newly sent event: the first delivered one, otherwise the first one. */
    Match removeMatch(E event, long step) {
        if (settled) {
            return Match.NONE;
        }
        int notDelivered = -1;
        for (int i = firstFrom(step); i < end && entries[i].step == step; i++) {
            if (!event.equals(entries[i].event)) {
                continue;
            }
            if (entries[i].isDelivered) {
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
            if (entries[middle].step < step) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Removes an event and moves all earlier events by one index. Mostly, the first event is removed: none moves. */
    private void remove(int index) {
        Entry removed = entries[index];
        System.arraycopy(entries, begin, entries, begin + 1, index - begin);
        entries[begin++] = removed;
        removed.event = null;
    }

    /** Drops the events of all steps after a step. */
    void dropAfter(long step) {
        removeFrom(firstFrom(step + 1));
    }

    private void removeFrom(int index) {
        for (int i = index; i < end; i++) {
            entries[i].event = null;
        }
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
            Entry entry = entries[i];
            if (entry.isDelivered) {
                entries[i] = entries[kept];
                entries[kept++] = entry;
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
        Entry first = entries[begin++];
        E event = (E) first.event;
        first.event = null;
        return event;
    }
}
