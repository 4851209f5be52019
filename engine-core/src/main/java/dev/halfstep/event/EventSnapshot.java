package dev.halfstep.event;

import java.util.ArrayList;
import java.util.List;

/**
 * All events that waited at some time, and what readers of simulation had seen by then. The events themselves are kept
 * and not copied: they are not changed after they were sent.
 *
 * <p>Readers of presentation keep their places: what they have seen cannot be undone. Saving again uses the same memory.
 */
public final class EventSnapshot {

    private final EventStreams streams;
    private final List<SavedEvents<?>> saved = new ArrayList<>();

    /**
     * Without anything saved.
     *
     * @param streams whose events are to be saved
     */
    public EventSnapshot(EventStreams streams) {
        this.streams = streams;
    }

    /** Keeps all events that wait. To be called between steps. */
    public void save() {
        forAllStreams();
        for (int i = 0; i < saved.size(); i++) {
            saved.get(i).save();
        }
    }

    /** Those that were added since were empty then. */
    private void forAllStreams() {
        List<Events<?>> all = streams.all();
        for (int i = saved.size(); i < all.size(); i++) {
            saved.add(new SavedEvents<>(all.get(i)));
        }
    }

    /** Lets the same events wait again, and no others. To be called between steps. */
    public void restore() {
        forAllStreams();
        for (int i = 0; i < saved.size(); i++) {
            saved.get(i).restore();
        }
    }
}
