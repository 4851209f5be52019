package dev.halfstep.event;

import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Stores the unread events of one stream, with their steps and fractions, and the cursors of its simulation readers.
 *
 * @param <E> the class of the events
 */
final class SavedEvents<E> {

    private final Events<E> events;
    private EventRing<E> unread = new EventRing<>(1); // a save replaces a ring that is too short

    // The values that the fields of Events with these names had at the save.
    private long oldest;
    private long published;
    private long next;
    /** The simulation readers, and their cursors by the same index. */
    private final List<EventReader<E>> readers = new ArrayList<>();

    private long[] cursors = {};

    SavedEvents(Events<E> events) {
        this.events = events;
    }

    void save() {
        unread.clear(oldest, next); // lets the events of the former save be garbage-collected
        oldest = events.oldest();
        published = events.published();
        next = events.next();
        if (unread.length() < next - oldest) {
            unread = new EventRing<>((int) (next - oldest)); // most states have few unread events
        }
        unread.copy(events.ring(), oldest, next);
        saveReaders();
    }

    /** Returns the memory of the saved events, in bytes, without the events themselves, which are not copied. */
    long bytes() {
        return unread.bytes() + (long) Long.BYTES * cursors.length;
    }

    private void saveReaders() {
        readers.clear();
        List<EventReader<E>> allReaders = events.readers();
        if (cursors.length < allReaders.size()) {
            cursors = new long[allReaders.size()];
        }
        for (int i = 0; i < allReaders.size(); i++) {
            if (allReaders.get(i).isOfSimulation()) {
                cursors[readers.size()] = allReaders.get(i).cursor();
                readers.add(allReaders.get(i));
            }
        }
    }

    void restore() {
        events.restore(unread, oldest, published, next);
        List<EventReader<E>> allReaders = events.readers();
        for (int i = 0; i < allReaders.size(); i++) {
            if (allReaders.get(i).isOfSimulation()) {
                // Readers that were created after the save get no unread events; the others are restored below.
                allReaders.get(i).restore(next);
            }
        }
        for (int i = 0; i < readers.size(); i++) {
            readers.get(i).restore(cursors[i]);
        }
    }

    boolean hasReaderOfSimulation() {
        return events.hasReaderOfSimulation();
    }

    /** Writes the saved events as {@link EventStreams#write} writes present ones; the stream stays as it is. */
    void write(DataOutput out, EventStreams.EventForm form) throws IOException {
        long[] stored = events.readers().stream()
                .filter(EventReader::isOfSimulation)
                .mapToLong(reader -> readers.contains(reader) ? cursors[readers.indexOf(reader)] : next)
                .toArray();
        StoredEvents.write(events.type(), unread, published, next, stored, out, form);
    }

    /** Redoes the undone events of all steps after {@code step}, because the snapshot of a later step was restored. */
    void redoAfter(long step) {
        events.redoAfter(step);
    }
}
