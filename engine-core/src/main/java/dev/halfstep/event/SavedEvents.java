package dev.halfstep.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stores the pending events of one type, and the positions of its simulation readers.
 *
 * @param <E> the class of the events
 */
final class SavedEvents<E> {

    private final Events<E> events;
    private @Nullable Object[] pending = {};
    private long oldest;
    private long published;
    private long next;
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
            Arrays.fill(pending, count(), previousCount, null);
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
        events.restore(oldest, published, next, pending);
        List<EventReader<E>> all = events.readers();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).side() == EventSide.SIMULATION) {
                all.get(i).setCursor(next); // for readers that were created since
            }
        }
        for (int i = 0; i < readers.size(); i++) {
            readers.get(i).setCursor(cursors[i]);
        }
    }
}
