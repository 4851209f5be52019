package dev.halfstep.event;

import java.util.ArrayList;
import java.util.List;

/**
 * Saves and restores all pending events and the positions of simulation readers. Events are immutable once sent, so
 * they are not copied. For the engine.
 *
 * <p>Presentation readers keep their positions, because what they have shown cannot be undone. Saving again reuses the
 * same memory.
 *
 * @hidden
 */
public final class EventSnapshot {

    private final EventStreams streams;
    private final List<SavedEvents<?>> saved = new ArrayList<>();

    /**
     * Creates an empty snapshot.
     *
     * @param streams the events to save and restore
     */
    public EventSnapshot(EventStreams streams) {
        this.streams = streams;
    }

    /** Saves all pending events. Call this between steps. */
    public void save() {
        addNewStreams();
        for (int i = 0; i < saved.size(); i++) {
            saved.get(i).save();
        }
    }

    /** Adds the streams that were created since, which were empty before. */
    private void addNewStreams() {
        List<Events<?>> all = streams.all();
        for (int i = saved.size(); i < all.size(); i++) {
            saved.add(new SavedEvents<>(all.get(i)));
        }
    }

    /** Restores the saved pending events. Call this between steps. */
    public void restore() {
        addNewStreams();
        for (int i = 0; i < saved.size(); i++) {
            saved.get(i).restore();
        }
    }
}
