package dev.halfstep.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The events of one type that waited at some time, and where readers of simulation stood.
 *
 * @param <E> what the events are
 */
final class SavedEvents<E> {

    private final Events<E> events;
    private @Nullable Object[] waiting = {};
    private long oldest;
    private long published;
    private long next;
    private final List<EventReader<E>> readers = new ArrayList<>();
    private long[] cursors = {};

    SavedEvents(Events<E> events) {
        this.events = events;
    }

    void save() {
        int formerCount = count();
        oldest = events.oldest();
        published = events.published();
        next = events.next();
        if (waiting.length < count()) {
            waiting = new Object[events.places()];
        }
        for (int i = 0; i < count(); i++) {
            waiting[i] = events.get(oldest + i);
        }
        if (formerCount > count()) {
            Arrays.fill(waiting, count(), formerCount, null);
        }
        saveReaders();
    }

    private int count() {
        return (int) (next - oldest);
    }

    private void saveReaders() {
        readers.clear();
        List<EventReader<E>> all = events.readers();
        if (cursors.length < all.size()) {
            cursors = new long[all.size()];
        }
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).side() == EventSide.SIMULATION) {
                cursors[readers.size()] = all.get(i).cursor();
                readers.add(all.get(i));
            }
        }
    }

    void restore() {
        events.restore(oldest, published, next, waiting);
        List<EventReader<E>> all = events.readers();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).side() == EventSide.SIMULATION) {
                all.get(i).setCursor(next); // for those that were made since
            }
        }
        for (int i = 0; i < readers.size(); i++) {
            readers.get(i).setCursor(cursors[i]);
        }
    }
}
