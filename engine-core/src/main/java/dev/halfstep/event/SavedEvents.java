package dev.halfstep.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stores the pending events of one stream, and the cursors of its simulation readers.
 *
 * @param <E> the class of the events
 */
final class SavedEvents<E> {

    private final Events<E> events;
    private @Nullable Object[] pending = {};
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
        int previousCount = count();
        oldest = events.oldest();
        published = events.published();
        next = events.next();
        if (pending.length < count()) {
            pending = new Object[events.ringLength()];
        }
        for (int i = 0; i < count(); i++) {
            pending[i] = events.get(oldest + i);
        }
        if (previousCount > count()) {
            Arrays.fill(pending, count(), previousCount, null); // keeps no old events alive
        }
        saveReaders();
    }

    /** Returns the number of saved events. */
    private int count() {
        return (int) (next - oldest);
    }

    private void saveReaders() {
        readers.clear();
        List<EventReader<E>> allReaders = events.readers();
        if (cursors.length < allReaders.size()) {
            cursors = new long[allReaders.size()];
        }
        for (int i = 0; i < allReaders.size(); i++) {
            if (allReaders.get(i).phase() == ReaderPhase.SIMULATION) {
                cursors[readers.size()] = allReaders.get(i).cursor();
                readers.add(allReaders.get(i));
            }
        }
    }

    void restore() {
        events.restore(oldest, published, next, pending);
        List<EventReader<E>> allReaders = events.readers();
        for (int i = 0; i < allReaders.size(); i++) {
            if (allReaders.get(i).phase() == ReaderPhase.SIMULATION) {
                allReaders.get(i).setCursor(next); // for readers that were created after the save
            }
        }
        for (int i = 0; i < readers.size(); i++) {
            readers.get(i).setCursor(cursors[i]);
        }
    }
}
